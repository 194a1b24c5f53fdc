import { describe, expect, it } from 'vitest';
import { feedOf } from '../source/feed-body.fixture.ts';
import { encodingOf, PIECE } from './encoding.ts';
import type { FeedLayout } from './feed-layout.ts';
import { faultOf, read, recordsOf } from './feed-text.fixture.ts';

const CARS = [
  { id: '1', make: 'Citroën', text: 'Škoda’s “best” – 5 °C, 3½ years' },
  { id: '2', make: 'Kia', text: 'plain' },
];

const RENDERINGS: [layout: FeedLayout, text: string][] = [
  [{ format: 'json' }, JSON.stringify(CARS)],
  [{ format: 'ndjson' }, CARS.map((car) => JSON.stringify(car)).join('\n')],
  [
    { format: 'csv' },
    ['id,make,text', ...CARS.map(({ id, make, text }) => `${id},${make},"${text}"`)].join('\n'),
  ],
  [
    { format: 'xml', records: 'stock.car' },
    `<stock>${CARS.map(({ id, make, text }) => `<car id="${id}"><make>${make}</make><text>${text}</text></car>`).join('')}</stock>`,
  ],
];

/** Windows-1252, of the letters that these tests use. */
const windows1252 = (text: string) =>
  Buffer.from(
    text.replace(/[Š’“”–]/g, (letter) => '\x8a\x92\x93\x94\x96'['Š’“”–'.indexOf(letter)] ?? ''),
    'latin1',
  );

const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();

describe.each(RENDERINGS)('%o', (layout, text) => {
  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-16, little end first', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16, big end first', utf16be(`\ufeff${text}`)],
    ['UTF-16 without a mark', Buffer.from(text, 'utf16le')],
    ['UTF-16, big end first, without a mark', utf16be(text)],
    ['Windows-1252', windows1252(text)],
  ])('is read as %s', async (_encoding, bytes) => {
    expect(await read(bytes, layout)).toMatchObject(CARS);
  });

  it('costs one record where one is broken, whose car is recognised', async () => {
    for (const broken of [[0xc3], [0xff], [0xe2, 0x80], [0xed, 0xa0, 0x80]]) {
      const bytes = Buffer.from(text.replace('plain', '@').replace('Kia', 'Kia'));
      const at = bytes.indexOf('@');
      const [good, bad] = await recordsOf(
        Buffer.concat([bytes.subarray(0, at), Buffer.from(broken), bytes.subarray(at + 1)]),
        layout,
      );
      expect(good?.read()).toMatchObject(CARS[0] ?? {});
      expect(() => bad?.read()).toThrow();
      expect(bad?.remains()).toMatchObject({ id: '2', make: 'Kia' });
      expect(JSON.stringify(bad?.remains())).not.toContain('\ufffd');
    }
  });
});

describe('what is not UTF-8', () => {
  it.each([
    ['letters and signs of the West', 'Caf\xe9 \xa9 2026 \x96 100 \xb0', 'windows-1252'],
    ['a letter of two bytes that lost its second', 'Citro\xc3n', 'utf-8'],
    ['a letter of two bytes that lost its first', 'Citro\xabn', 'utf-8'],
    ['letters of both kinds', 'Citro\xc3\xabn, Citro\xebn', 'utf-8'],
    ['bytes that are no letters', 'Kia \xff\xfe', 'utf-8'],
  ])('%s: read as such only where all of it makes sense', (_what, text, encoding) => {
    const bytes = Buffer.from(text, 'latin1');
    expect(encodingOf(feedOf(bytes))).toBe(encoding);
    for (const before of [0, 1, 2, 3, 4]) {
      const filler = Buffer.alloc(PIECE - before, 'x');
      expect(encodingOf(feedOf(Buffer.concat([filler, bytes])))).toBe(encoding);
    }
  });

  const CITROENS = 'Citro\xebn, '.repeat(40);
  it.each([
    ...['EyeSight\xaeDriver', 'Full\xb0view', 'O\xb3x', 'Good\xacbad', 'S\xc3O', 'a \xc2 b', '\xff', '\xa6'],
    ...[
      'O\x91Brien',
      'the\x93best\x94car',
      'Citro\xcbn',
      '20mm\xd730',
      'Caf\xe9\xbb',
      '\xab\xa0Citro\xebn\xa0\xbb',
      'CITRO\xcbN',
    ],
  ])('an odd sign among letters of the West costs no feed: %j', (odd) => {
    expect(encodingOf(feedOf(Buffer.from(CITROENS + odd, 'latin1')))).toBe('windows-1252');
  });

  it.each([
    ...[
      '\xc9lite, \xc0 la carte, CITRO\xcbN',
      '\x91Sport\x92 \x93GT\x94',
      'It\x92s nice\x85',
      '\x95 Tow bar',
      '20mm \xd7 30mm',
    ],
  ])('%j is usual', (text) => {
    expect(encodingOf(feedOf(Buffer.from(text, 'latin1')))).toBe('windows-1252');
  });

  it.each(['EyeSight\xaeDriver', 'm\xb2x', '360\xb0View', 'ABS\x95Cruise\x95Towbar'])(
    '%j is a sign without other letters',
    (text) => {
      expect(encodingOf(feedOf(Buffer.from(text, 'latin1')))).toBe('windows-1252');
    },
  );

  it.each([
    ['a byte that no text has', `${CITROENS}\x9d`],
    ['a letter of UTF-8 among those of the West', `${CITROENS}Citro\xc3\xabn`],
    ['as many odd signs as letters', 'Le\xb3n, Caf\xa9, Citro\xebn, Citro\xc3n'],
    ['quotes of UTF-8 that broke off', 'dealer\xe2\x80s and \xe2 and owner\xe2\x80s'],
    [
      'Russian',
      '\xcf\xf0\xee\xe4\xe0\xb8\xf2\xf1\xff \xe0\xe2\xf2\xee\xec\xee\xe1\xe8\xeb\xfc \xe8 \xea\xeb\xfe\xf7\xe8 \xe2 \xf1\xe0\xeb\xee\xed\xe5',
    ],
    ['"ë" of a Mac', 'Citro\x91n'],
    ['"é" of a Mac', 'M\x8egane'],
    ['"ï" of a Mac', 'Na\x95ve'],
    ['an apostrophe of a Mac', 'It\xd5s nice'],
    ['quotes of a Mac', 'a \xd2best\xd3 car, the \xd2only\xd3 one'],
    ['an ellipsis of a Mac', 'nice\xc9'],
    ['apostrophes of a Mac beside capitals', '\xc9 It\xd5s \xc9 nice \xc9'],
    ['"ë" of DOS', 'Citro\x89n'],
    ['"è" of DOS', 'Pi\x8ace'],
    ['"ö" of DOS', 'Sch\x94n'],
    ['Polish', 'Sprzedam samoch\xf3d, ma\xb3o u\xbfywany, bia\xb3y, s\xb3u\xbfbowy'],
    ['Turkish', 'Sat\xfdl\xfdk ara\xe7, de\xf0i\xfeen yok, ya\xf0 de\xf0i\xfeti'],
  ])('%s: is not guessed at', (_what, text) => {
    expect(encodingOf(feedOf(Buffer.from(text, 'latin1')))).toBe('utf-8');
  });

  it('is no less UTF-8 where a letter lies across two pieces', () => {
    for (let before = 0; before < 8; before += 1) {
      const text = `${'x'.repeat(PIECE - before)}é€😀`;
      expect(encodingOf(feedOf(text))).toBe('utf-8');
    }
  });
});

describe('XML', () => {
  const layout: FeedLayout = { format: 'xml', records: 'stock.car' };
  const document = (encoding: string, car = '<make>Citroën</make>') =>
    `<?xml version="1.0" encoding="${encoding}"?><stock><car>${car}</car></stock>`;

  it('is read as it declares, and as UTF-8 or Windows-1252 where it declares UTF-8', async () => {
    for (const bytes of [
      Buffer.from(document('ISO-8859-1'), 'latin1'),
      Buffer.from(document('windows-1252'), 'latin1'),
      Buffer.from(document('utf-8'), 'latin1'),
      Buffer.from(document('UTF-8')),
      Buffer.from(`\ufeff${document('utf-16')}`, 'utf16le'),
    ]) {
      expect(await read(bytes, layout)).toEqual([{ make: 'Citroën' }]);
    }
    const russian = Buffer.concat([
      Buffer.from('<?xml version="1.0" encoding="koi8-r"?><stock><car><make>'),
      Buffer.from([0xec, 0xc1, 0xc4, 0xc1]),
      Buffer.from('</make></car></stock>'),
    ]);
    expect(await read(russian, layout)).toEqual([{ make: 'Лада' }]);
  });

  it.each(['ISO-8859-1', 'windows-1252', 'us-ascii'])(
    'is UTF-8 where its mark or its letters show that, whatever it declares: %s',
    async (declared) => {
      const text = document(declared, '<make>Citroën</make><text>It’s nice</text>');
      for (const mark of ['', '\ufeff'])
        expect(await read(Buffer.from(`${mark}${text}`), layout)).toEqual([
          { make: 'Citroën', text: 'It’s nice' },
        ]);
    },
  );

  it('is as it declares where it is no UTF-8, or has the letters of ASCII alone', async () => {
    const shifted = Buffer.concat([
      Buffer.from('<?xml version="1.0" encoding="iso-2022-jp"?><stock><car><make>'),
      Buffer.from([0x1b, 0x24, 0x42, 0x25, 0x48, 0x1b, 0x28, 0x42]),
      Buffer.from('</make></car></stock>'),
    ]);
    expect(await read(shifted, layout)).toEqual([{ make: 'ト' }]);
    const broken = Buffer.from(
      document('ISO-8859-1', '<make>Citro\xebn</make><text>\xc3\xab</text>'),
      'latin1',
    );
    expect(await read(broken, layout)).toEqual([{ make: 'Citroën', text: 'Ã«' }]);
  });

  it('is refused where the encoding that it declares is unknown', async () => {
    expect(await faultOf(document('x-martian'), layout)).toBe('unreadable');
  });
});
