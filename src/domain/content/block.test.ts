import { expect, it } from 'vitest';
import { type Block, htmlIn, questionsIn } from './block.ts';

const QUESTION = { id: 'q-how', question: 'How?', html: '<p>So.</p>' };
const TEXT: Block[] = [
  { kind: 'html', html: '<p>One</p>' },
  { kind: 'figure', image: 'images/a.jpg', alt: 'A', caption: null },
  { kind: 'callout', tone: 'tip', title: null, html: '<p>Two</p>' },
  { kind: 'youtube', id: 'abcdefghijk', title: 'V' },
  { kind: 'faq', group: 'paying', questions: [QUESTION, { ...QUESTION, id: 'q-why', html: '<p>Thus.</p>' }] },
];

it('a text is its HTML in order, answers and callouts among it', () => {
  expect(htmlIn(TEXT).split(/\n+/)).toEqual(['<p>One</p>', '<p>Two</p>', '<p>So.</p>', '<p>Thus.</p>']);
});

it('has the questions of all its groups', () => {
  expect(questionsIn(TEXT).map(({ id }) => id)).toEqual(['q-how', 'q-why']);
  expect(questionsIn([])).toEqual([]);
});
