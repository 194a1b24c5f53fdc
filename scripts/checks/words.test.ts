import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { configurationFindings, forbiddenWords, wordFindings } from './words.ts';

const TABLE = `
## Do not use

| Do not use | Use | Pattern |
|---|---|---|
| keep, kept | store, cache | |
| answer, as verb or type | response | \`/^answers?(?=[A-Z]\\|$)\\|Answer$/\` |
| a bare participle as type | a noun | types: \`/^(Taken\\|Found)$/\` |
| anew | again | comments: \`/\\banew\\b/\` |
`;

/** The findings in a file of this text, as `line name: "word"`. */
const found = (text: string, path = 'src/a.ts') =>
  wordFindings([{ path, text }], forbiddenWords(TABLE)).map(({ line, message }) => `${line} ${message}`);

it.each([
  ['const kept = 1;', 'kept: "kept"'],
  ['function keepAll() {}', 'keepAll: "keep"'],
  ['class CarsKept {}', 'CarsKept: "kept"'],
  ['class A { #keep() {} }', 'keep: "keep"'],
  ['class A { kept = 1; }', 'kept: "kept"'],
  ['const f = (isKept: boolean) => isKept;', 'isKept: "kept"'],
  ['const KEPT_DAYS = 1;', 'KEPT_DAYS: "kept"'],
  ['const { a: kept, ...rest } = b;', 'kept: "kept"'],
  ['const { a, ...kept } = b;', 'kept: "kept"'],
  ['const [kept] = b;', 'kept: "kept"'],
  ['type CaptchaAnswer = string;', 'CaptchaAnswer: "answer, as verb or type"'],
  ['class Found {}', 'Found: "a bare participle as type"'],
  ['interface Taken {}', 'Taken: "a bare participle as type"'],
  ['const a = 1; // made anew', '// made anew: "anew"'],
  ['/** Made anew. */', '/** Made anew. */: "anew"'],
])('refuses %s', (text, finding) => expect(found(`\n${text}`)).toEqual([`2 ${finding}`]));

it.each([
  'interface Row { kept: number; keep(): void }',
  'const row = { kept: 1 };',
  'const { kept } = row;',
  'const keeper = 1;',
  'const unanswered = 1;',
  'const Taken = 1;',
  "const text = 'made anew';",
  "const text = 'kept'; // kept",
])('allows %s', (text) => expect(found(text)).toEqual([]));

it('finds them in the code of Astro files', () =>
  expect(found('---\nconst kept = 1;\n---\n<p>kept</p>\n', 'src/pages/a.astro')).toEqual(['2 kept: "kept"']));

it('finds them in comments of configuration files', () =>
  expect(
    configurationFindings(
      [{ path: 'Dockerfile', text: '# Made anew.\nRUN anew\nUSER node # anew' }],
      forbiddenWords(TABLE),
    ).map(({ line }) => line),
  ).toEqual([1, 3]));

it('names what to use instead', () =>
  expect(wordFindings([{ path: 'a.ts', text: 'let kept;' }], forbiddenWords(TABLE))).toMatchObject([
    { file: 'a.ts', line: 1, remedy: 'Use store, cache (docs/glossary.md).' },
  ]));

it('reads the table of the glossary, and needs one', () => {
  const forbidden = forbiddenWords(readFileSync('docs/glossary.md', 'utf8'));
  const text = 'let kept, siteDesks, answer, isLeftOut; type Settings = 1;';
  expect(wordFindings([{ path: 'a.ts', text }], forbidden)).toHaveLength(5);
  expect(() => forbiddenWords('# Glossary')).toThrow('no table');
});
