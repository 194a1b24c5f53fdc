import { expect, it } from 'vitest';
import { printedBlocks } from '../view/prose-view.ts';
import { BLOCKS, type Block, type BlockName, htmlIn, questionsIn, sentencesIn } from './block.ts';

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
  const figure = { kind: 'figure', image: 'images/a.jpg', alt: 'A', caption: 'Bay four' } as const;
  const callout = { kind: 'callout', tone: 'tip', title: 'Keys', html: '<p>Two</p>' } as const;
  expect(sentencesIn([figure, callout])).toEqual(['Bay four', 'Keys']);
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

const NO_PAGE = { groups: new Map(), shown: new Set<string>() };

it.each<[block: BlockName, accepted: Record<string, string>, refused: Record<string, string[]>]>([
  ['callout', { tone: 'tip', title: 'Bring both keys' }, { tone: ['', 'loud', 'Tip'], title: ['', ' '] }],
  [
    'figure',
    { src: 'images/hoist.jpg', alt: 'A car on the hoist', caption: 'Bay four' },
    { src: ['', 'hoist', 'http://photos.example/a.jpg'], alt: ['', ' '], caption: [' '] },
  ],
  ['faq', { group: 'paying' }, { group: [''] }],
  [
    'youtube',
    { id: 'abcdefg-_jk', title: 'A walk through the workshop' },
    { id: ['', 'abcdefghij', 'abcdefghijkl', 'https://youtu.be/abcdefghijk'], title: [' '] },
  ],
])('%s accepts %j, and refuses %j with a remedy', (block, accepted, refused) => {
  const { attributes } = BLOCKS[block];
  expect(Object.keys(attributes)).toEqual(Object.keys(accepted));
  for (const [name, attribute] of Object.entries(attributes)) {
    expect(attribute.accepts(accepted[name] ?? ''), name).toBe(true);
    for (const value of refused[name] ?? []) expect(attribute.accepts(value), `${name}=${value}`).toBe(false);
    expect(attribute.remedy).toMatch(/^\w/);
  }
});

it('"`tone` is `note`, `tip` or `warning`; `tone` and `title` are optional" (docs/editors.md)', () => {
  const { attributes, parse } = BLOCKS.callout;
  expect(Object.values(attributes).map(({ required }) => required)).toEqual([false, false]);
  for (const tone of ['note', 'tip', 'warning'])
    expect(parse({ tone, title: 'Keys' }, NO_PAGE)).toEqual({ tone, title: 'Keys', html: '' });
  expect(parse({}, NO_PAGE)).toEqual({ tone: 'note', title: null, html: '' });
  expect(attributes.tone?.remedy).toContain('note, tip, warning');
});

it('a figure needs no caption, and a film plays by its id', () => {
  const { parse } = BLOCKS.figure;
  const [src, alt] = ['images/hoist.jpg', 'A car on the hoist'];
  expect(parse({ src, alt }, NO_PAGE)).toEqual({ image: src, alt, caption: null });
  expect(parse({ src, alt, caption: 'Bay four' }, NO_PAGE)).toMatchObject({ caption: 'Bay four' });
  const film = { id: 'abcdefghijk', title: 'A walk' };
  expect(BLOCKS.youtube.parse(film, NO_PAGE)).toEqual(film);
});

it('shows a group of questions once on a page', () => {
  const groups = new Map([['paying', [QUESTION]]]);
  const parse = (...shown: string[]) =>
    BLOCKS.faq.parse({ group: 'paying' }, { groups, shown: new Set(shown) });
  expect(parse('selling')).toEqual({ group: 'paying', questions: [QUESTION] });
  expect(parse('selling', 'paying')).toMatchObject({
    field: 'faq.group',
    message: '"paying" stands on this page already',
    remedy: 'Take one of the two out',
  });
});

it.each([
  [['paying', 'selling'], 'Use one of paying, selling, or put the questions into content/faqs/x.md'],
  [[], 'Put the questions into content/faqs/'],
])('reports an unknown group where there are %j', (names, remedy) => {
  const groups = new Map(names.map((name) => [name, [QUESTION]]));
  expect(BLOCKS.faq.parse({ group: 'x' }, { groups, shown: new Set() })).toEqual({
    field: 'faq.group',
    message: 'There is no group of questions "x"',
    remedy,
  });
});
