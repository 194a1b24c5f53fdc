import { expect, it } from 'vitest';
import { renderMarkdown } from './markdown.ts';
import { beyondLimits, readInTime } from './text-limits.ts';

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

it.each([
  ['headings that are underlined', 'a\n=\n'.repeat(20_000)],
  ['a quote whose lines go on without marks', `${'>'.repeat(190)} a\n${'a\n'.repeat(30_000)}`],
])('stops reading %s', (_, text) =>
  expect(readInTime(() => renderMarkdown(text), 'a.md', 1000)).toEqual({
    text: null,
    findings: [
      {
        source: 'a.md:1:1',
        field: '',
        message: 'It takes more than 1 s to read',
        remedy: expect.stringContaining('blank lines'),
      },
    ],
  }),
);

it('returns what is read in time, and any other error', () => {
  expect(readInTime(() => 'read', 'a.md')).toEqual({ text: 'read' });
  const failing = () => {
    throw new RangeError('too deep');
  };
  expect(() => readInTime(failing, 'a.md')).toThrow(RangeError);
});
