import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADDITIONS, copyWithAdditions, UNTRIED } from './additions.ts';

const run = promisify(execFile);
const README = readFileSync(path.join(import.meta.dirname, '../../README.md'), 'utf8');
const TABLE = README.slice(README.indexOf('## The one obvious place'), README.indexOf('## Commands'));
const copy = copyWithAdditions();

beforeAll(() => {
  for (const [index, { works }] of ADDITIONS.entries())
    writeFileSync(path.join(copy.root, `works-${index}.mjs`), works);
});
afterAll(copy.delete);

it('covers every row of the table that changes code', () => {
  const rows = Array.from(TABLE.matchAll(/^\| (an? [^|]+|more [^|]+) \|/gm), ([, what]) => what);
  expect(rows.toSorted()).toEqual([...ADDITIONS.map(({ what }) => what), ...UNTRIED].toSorted());
});

describe.each(ADDITIONS.map((addition, index) => ({ ...addition, index })))(
  '$what',
  ({ what, edits, files = {}, index }) => {
    it('changes the files in README’s row, and no other', () => {
      const [, places = ''] =
        TABLE.split('\n')
          .find((line) => line.startsWith(`| ${what} |`))
          ?.split(' | ') ?? [];
      const named = Array.from(
        places.matchAll(/`((?:src|docs)\/[^`]+)`|\]\((docs\/[^)]+)\)/g),
        ([, code, link]) => code ?? link ?? '',
      );
      const touched = new Set([...edits.map(({ file }) => file), ...Object.keys(files)]);
      const holds = (name: string, file: string) =>
        name.endsWith('/') ? file.startsWith(name) : name === file;
      expect([...touched].filter((file) => !named.some((name) => holds(name, file)))).toEqual([]);
      expect(named.filter((name) => ![...touched].some((file) => holds(name, file)))).toEqual([]);
    });

    it('works', async () => {
      const program = `console.log((await import('./works-${index}.mjs')).default)`;
      const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program], {
        cwd: copy.root,
      });
      expect(stdout.trim()).toBe('true');
    });
  },
);
