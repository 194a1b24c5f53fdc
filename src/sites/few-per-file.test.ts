import { expect, it } from 'vitest';
import { fewPerFile } from './few-per-file.ts';
import { located } from './snapshot.ts';

const finding = (file: string, line: number) => ({
  ...located({ file, line, column: 1 }),
  field: 'f',
  message: 'm',
  remedy: 'r',
});
const inFile = (file: string, lines: number) =>
  Array.from({ length: lines }, (_, line) => finding(file, line + 1));

it('leaves twenty findings of a file and fewer as they are, in order', () => {
  const findings = [...inFile('a.md', 10), ...inFile('b.md', 20), ...inFile('a.md', 10)];
  expect(fewPerFile(findings)).toEqual(findings);
  expect(fewPerFile([])).toEqual([]);
});

it('counts the others of a file at the place of the first of them', () => {
  const few = fewPerFile([...inFile('a.md', 1021), ...inFile('b.md', 1), ...inFile('redirects.csv', 21)]);
  expect(few).toHaveLength(20 + 1 + 1 + 20 + 1);
  expect(few[20]).toEqual({
    ...located({ file: 'a.md', line: 21, column: 1 }),
    field: '',
    message: 'The file has 1,001 more findings',
    remedy: 'Fix the findings above first',
  });
  expect(few[21]).toEqual(finding('b.md', 1));
  expect(few.at(-1)).toMatchObject({ message: 'The file has 1 more finding' });
});
