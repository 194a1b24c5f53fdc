import { expect, it } from 'vitest';
import { printedBlocks } from '../view/prose-view.ts';
import { BLOCKS, type Block, htmlIn, questionsIn, sentencesIn } from './block.ts';

const QUESTION = { id: 'q-how', question: 'How?', html: '<p>So.</p>' };
const TEXT: Block[] = [
  { kind: 'html', html: '<p>One</p>' },
  { kind: 'figure', image: 'images/a.jpg', alt: 'A', caption: null },
  { kind: 'callout', tone: 'tip', title: null, html: '<p>Two</p>' },
  { kind: 'youtube', id: 'abcdefghijk', title: 'V' },
  { kind: 'faq', group: 'paying', questions: [QUESTION, { ...QUESTION, id: 'q-why', html: '<p>Thus.</p>' }] },
];

it('joins the HTML of a text in order, including answers and callouts', () => {
  expect(htmlIn(TEXT).split(/\n+/)).toEqual(['<p>One</p>', '<p>Two</p>', '<p>So.</p>', '<p>Thus.</p>']);
});

it('lists the questions of all groups', () => {
  expect(questionsIn(TEXT).map(({ id }) => id)).toEqual(['q-how', 'q-why']);
  expect(questionsIn([])).toEqual([]);
});

it('lists the titles and captions of blocks', () => {
  expect(sentencesIn(TEXT)).toEqual(['V', 'How?', 'How?']);
  expect(sentencesIn([{ kind: 'figure', image: 'images/a.jpg', alt: 'A', caption: 'Bay four' }])).toEqual([
    'Bay four',
  ]);
});

it('resolves pictures, and drops a block whose picture is missing', () => {
  const photo = { src: '/a.jpg', srcset: null, width: 8, height: 6, alt: 'A' };
  const [, figure] = printedBlocks(TEXT, () => photo);
  expect(figure).toEqual({ kind: 'figure', photo, caption: null });
  expect(printedBlocks(TEXT, () => null).map(({ kind }) => kind)).toEqual([
    'html',
    'callout',
    'youtube',
    'faq',
  ]);
});

it.each([
  [['paying', 'selling'], 'Use one of paying, selling, or put the questions into content/faqs/x.md'],
  [[], 'Put the questions into content/faqs/'],
])('reports an unknown group where there are %j', (names, remedy) => {
  const groups = new Map(names.map((name) => [name, [QUESTION]]));
  expect(BLOCKS.faq.parse({ group: 'x' }, { groups, shown: new Set() })).toMatchObject({ remedy });
});
