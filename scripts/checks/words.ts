import { globSync, readFileSync } from 'node:fs';
import { type CodeFinding, conclude } from './finding.ts';
import { readModule, type SourceFile } from './module.ts';
import { readFiles, sourceFiles } from './tree.ts';

/** Where a word is forbidden: in all names, in names of types, or in comments. */
type WordScope = 'names' | 'types' | 'comments';

interface ForbiddenWord {
  word: string;
  use: string;
  pattern: RegExp;
  scope: WordScope;
}

/** Parses the table "Do not use" of the glossary. Throws where there is none. */
export function forbiddenWords(glossary: string): ForbiddenWord[] {
  const [, section = ''] = glossary.split('## Do not use');
  const [, , ...rows] = section.split('\n').filter((line) => line.startsWith('|'));
  if (rows.length === 0) throw new Error('docs/glossary.md has no table "Do not use"');
  return rows.flatMap((row): ForbiddenWord[] => {
    const cells = row.split(/(?<!\\)\|/).map((cell) => cell.replaceAll('\\|', '|').trim());
    const [, words = '', use = '', given = ''] = cells;
    const [, marked, source] = /^(?:(types|comments): )?`\/(.*)\/`$/.exec(given) ?? [];
    const scope: WordScope = marked === 'types' || marked === 'comments' ? marked : 'names';
    if (source !== undefined) return [{ word: words, use, pattern: new RegExp(source), scope }];
    return words.split(', ').map((word) => ({ word, use, pattern: partPattern(word), scope }));
  });
}

/** Matches a word as a part of a camel-case name, or of a constant's in capitals. */
const partPattern = (word: string) => {
  const capital = `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
  return new RegExp(`(^${word}|${capital})(?=[A-Z0-9]|$)|(^|_)${word.toUpperCase()}(_|$)`);
};

/** Lists declarations and comments in `files` that contain forbidden words; property names are not checked. */
export function wordFindings(
  files: readonly SourceFile[],
  forbidden: readonly ForbiddenWord[],
): CodeFinding[] {
  const inNames = forbidden.filter(({ scope }) => scope !== 'comments');
  const inComments = forbidden.filter(({ scope }) => scope === 'comments');
  return files.flatMap((file) => {
    const { path, code, declared } = readModule(file);
    const names = declared.flatMap(({ name, kind, line }) => {
      const wordsOfKind = inNames.filter(({ scope }) => kind === 'type' || scope === 'names');
      return findingsIn(name, wordsOfKind).map((finding) => ({ ...finding, file: path, line }));
    });
    const comments = commentsOf(file.text, code)
      .split('\n')
      .flatMap((text, index) =>
        findingsIn(text.trim(), inComments).map((finding) => ({ ...finding, file: path, line: index + 1 })),
      );
    return [...names, ...comments];
  });
}

/** Returns at most one finding: the first forbidden word in `text`. */
function findingsIn(
  text: string,
  forbidden: readonly ForbiddenWord[],
): Pick<CodeFinding, 'message' | 'remedy'>[] {
  const found = forbidden.find(({ pattern }) => pattern.test(text));
  if (found === undefined) return [];
  return [{ message: `${text}: "${found.word}"`, remedy: `Use ${found.use} (docs/glossary.md).` }];
}

/** Returns the characters that `code` lacks, on their lines. */
const commentsOf = (text: string, code: string) =>
  text.replace(/[^\n]/g, (character, index) => (code[index] === character ? ' ' : character));

/** Lists forbidden words in the comments of configuration files, which begin with `#`. */
export function configurationFindings(
  files: readonly SourceFile[],
  forbidden: readonly ForbiddenWord[],
): CodeFinding[] {
  const inComments = forbidden.filter(({ scope }) => scope === 'comments');
  return files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => {
      const comment = /(?:^|\s)#.*/.exec(line)?.[0].trim() ?? '';
      return findingsIn(comment, inComments).map((finding) => ({ ...finding, file: path, line: index + 1 }));
    }),
  );
}

const CONFIGURATION = ['docs/samples/*', '.github/**/*.yml', 'netlify.toml', 'Dockerfile'];

if (import.meta.main) {
  const forbidden = forbiddenWords(readFileSync('docs/glossary.md', 'utf8'));
  conclude('words', [
    ...wordFindings(sourceFiles(['src', 'scripts', 'tests', 'docs']), forbidden),
    ...configurationFindings(readFiles(globSync(CONFIGURATION)), forbidden),
  ]);
}
