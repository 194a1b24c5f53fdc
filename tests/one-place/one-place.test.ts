import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADDITIONS } from './additions.ts';

const run = promisify(execFile);
const ROOT = path.join(import.meta.dirname, '../..');
const copy = mkdtempSync(path.join(tmpdir(), 'one-place-'));

const COPIED = ['src', 'scripts', 'docs', 'content', 'package.json', 'tsconfig.json'];
const README = readFileSync(path.join(ROOT, 'README.md'), 'utf8');
const TABLE = README.slice(README.indexOf('## The one obvious place'), README.indexOf('## Commands'));

beforeAll(() => {
  for (const name of COPIED) cpSync(path.join(ROOT, name), path.join(copy, name), { recursive: true });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'));
  for (const [index, { edits, files = {}, works }] of ADDITIONS.entries()) {
    for (const { file, at, before } of edits) {
      const text = readFileSync(path.join(copy, file), 'utf8');
      expect(text, file).toContain(at);
      writeFileSync(
        path.join(copy, file),
        text.replace(at, () => before + at),
      );
    }
    for (const [file, text] of Object.entries(files)) writeFileSync(path.join(copy, file), text);
    writeFileSync(path.join(copy, `works-${index}.mjs`), works);
  }
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

describe.each(ADDITIONS.map((addition, index) => ({ ...addition, index })))(
  '$what',
  ({ what, edits, files = {}, index }) => {
    it('is added to the files that README names, and to no other', () => {
      const [, places = ''] =
        TABLE.split('\n')
          .find((line) => line.startsWith(`| ${what} |`))
          ?.split(' | ') ?? [];
      const named = Array.from(
        places.matchAll(/`((?:src|docs)\/[^`]+)`|\]\((docs\/[^)]+)\)/g),
        ([, code, link]) => code ?? link,
      );
      const touched = new Set([...edits.map(({ file }) => file), ...Object.keys(files)]);
      const isNamed = (file: string) =>
        named.some((name = '') => (name.endsWith('/') ? file.startsWith(name) : name === file));
      expect([...touched].filter((file) => !isNamed(file))).toEqual([]);
      expect(named).toHaveLength(touched.size);
    });

    it('works', async () => {
      const program = `console.log((await import('./works-${index}.mjs')).default)`;
      const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program], { cwd: copy });
      expect(stdout.trim()).toBe('true');
    });
  },
);
