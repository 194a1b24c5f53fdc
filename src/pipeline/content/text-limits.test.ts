import { expect, it } from 'vitest';
import { beyondLimits } from './text-limits.ts';

const lines = (count: number, line: string, end = '\n') => `${line}${end}`.repeat(count);

it.each([
  ['a long list of links', lines(2000, '- **[Model 1](/cars/make_1)** is here')],
  ['a paragraph for each of 1,200 links', lines(1200, 'See [it](/a_b).', '\n\n')],
  ['a table of links', lines(400, `| ${lines(10, '[a](/b)', ' | ')}`)],
  ['stars before each line', lines(5000, '* A')],
  ['a blank line of many spaces', `A\n${' '.repeat(2000)}\nB`],
])('reads %s', (_, text) => expect(beyondLimits({ text, file: 'a.md' })).toEqual([]));

it.each([
  ['in one paragraph', '![a'.repeat(2001)],
  ['in many', `${'![a'.repeat(400)}\n\n`.repeat(30)],
])('omits thousands of marks %s', (_, text) =>
  expect(beyondLimits({ text, file: 'a.md' })).toMatchObject([
    { message: 'It has too many marks to be read' },
  ]),
);
