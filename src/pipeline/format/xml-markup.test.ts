import { describe, expect, it } from 'vitest';
import { feedOf } from '../source/feed-body.fixture.ts';
import { xmlRecords } from './xml.ts';

/** What becomes of an element's content. */
const contentOf = (content: string): unknown => {
  const [record] = [...xmlRecords(feedOf(`<s><v><Id>1</Id><D>${content}</D></v></s>`), 's.v')];
  const read = record?.read();
  return typeof read === 'object' && read !== null && 'D' in read ? read.D : undefined;
};

describe('markup inside an element is text', () => {
  it.each<[content: string, text: string]>([
    ['Nice <b>car</b> here<br/>Two', 'Nice car here\nTwo'],
    ['<p>Nice car</p>', 'Nice car'],
    ['<p>Nice <i>red</i> car</p><p>Two keys</p>', 'Nice red car\nTwo keys'],
    ['<P>Nice</P><BR/>', 'Nice'],
    ['<div><h2>Nice</h2><ul><li>ABS</li><li>Airbags</li></ul></div>', 'Nice\nABS\nAirbags'],
    ['<strong>Nice</strong> car', 'Nice car'],
    ['<strong>Nice car</strong>', 'Nice car'],
    ['<a href="https://x.example">Nice</a> car', 'Nice car'],
    ['Fish & <em>Chips</em> <![CDATA[<b>twice</b>]]>', 'Fish & Chips <b>twice</b>'],
    ['Nice<span> car</span>', 'Nice car'],
    ['$19,990 <small>drive away</small>', '$19,990 drive away'],
    [
      'https://x.example/1.jpg<br/>https://x.example/2.jpg',
      'https://x.example/1.jpg\nhttps://x.example/2.jpg',
    ],
    [
      'https://x.example/1.jpg<br/>https://x.example/2.jpg<b/>',
      'https://x.example/1.jpg\nhttps://x.example/2.jpg',
    ],
    ['See https://x.example/1 <b>now</b>', 'See https://x.example/1 now'],
    ['$500 off <b>2020 Kia</b>', '$500 off 2020 Kia'],
  ])('%s', (content, text) => {
    expect(contentOf(content)).toBe(text);
  });

  it.each<[content: string, value: unknown]>([
    [
      '<p>https://x.example/1.jpg</p><p>https://x.example/2.jpg</p>',
      { p: ['https://x.example/1.jpg', 'https://x.example/2.jpg'] },
    ],
    ['<li>ABS</li><li>Airbags</li>', { li: ['ABS', 'Airbags'] }],
    ['<i>ABS</i><i>Airbags</i>', { i: ['ABS', 'Airbags'] }],
    ['<img src="/1.jpg"/>', { img: { src: '/1.jpg' } }],
    ['19990<Currency>AUD</Currency>', '19990 AUD'],
    ['https://x.example/1.jpg<small>https://x.example/1s.jpg</small>', 'https://x.example/1.jpg'],
    ['<small>https://x.example/1s.jpg</small>https://x.example/1.jpg', 'https://x.example/1.jpg'],
    ['/photos/1.jpg<i>front</i>', '/photos/1.jpg'],
    ['20001<small>$99 per week</small>', '20001'],
    ['<s>22,000</s>20001', '20001'],
    ['$20,001 <small>$99 per week</small>', '$20,001'],
    ['A$ 20,001<p>was <s>22,000</s></p>', 'A$ 20,001'],
    ['2020<b>*</b>', '2020'],
    ['45,000 km<Source>dealer</Source>', '45,000 km'],
    ['<Name>Nice</Name><p>car</p>', { Name: 'Nice', p: 'car' }],
    ['<br/>', { br: '' }],
  ])('but not what is data: %s', (content, value) => {
    expect(contentOf(content)).toEqual(value);
  });
});

it('comments with markup are read whole', () => {
  expect(contentOf('<p>Nice <b>car</b></p>text')).toBe('Nice car\ntext');
});

it('a stray text beside the fields of a record is no record', () => {
  const [record] = [...xmlRecords(feedOf('<s><v>x<Id>1</Id>y</v></s>'), 's.v')];
  expect(record?.read()).toEqual({ Id: '1' });
});
