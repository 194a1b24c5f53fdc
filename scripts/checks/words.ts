import { readFileSync } from 'node:fs';
import { type CodeFinding, conclude } from './finding.ts';
import { readModule, type SourceFile } from './module.ts';
import { sourceFiles } from './tree.ts';

interface ForbiddenWord {
  word: string;
  /** What to use instead. */
  use: string;
  pattern: RegExp;
  /** Whether it is forbidden as the name of a type only. */
  typesOnly: boolean;
}

/** The table "Do not use" of the glossary. Throws where it has none. */
export function forbiddenWords(glossary: string): ForbiddenWord[] {
  const [, section = ''] = glossary.split('## Do not use');
  const [, , ...rows] = section.split('\n').filter((line) => line.startsWith('|'));
  if (rows.length === 0) throw new Error('docs/glossary.md has no table "Do not use"');
  return rows.flatMap((row) => {
    const cells = row.split(/(?<!\\)\|/).map((cell) => cell.replaceAll('\\|', '|').trim());
    const [, words = '', use = '', given = ''] = cells;
    const [, types, source] = /^(types: )?`\/(.*)\/`$/.exec(given) ?? [];
    const typesOnly = types !== undefined;
    if (source !== undefined) return { word: words, use, pattern: new RegExp(source), typesOnly };
    return words.split(', ').map((word) => ({ word, use, pattern: partPattern(word), typesOnly }));
  });
}

/** Matches a word as a part of a camel-case name. */
const partPattern = (word: string) =>
  new RegExp(`(^${word}|${word.charAt(0).toUpperCase()}${word.slice(1)})(?=[A-Z0-9]|$)`);

/** Declarations in `files` whose names contain forbidden words; properties are free. */
export function wordFindings(
  files: readonly SourceFile[],
  forbidden: readonly ForbiddenWord[],
): CodeFinding[] {
  return files.map(readModule).flatMap(({ path, declared }) =>
    declared.flatMap(({ name, kind, line }): CodeFinding[] => {
      const found = forbidden.find(
        ({ pattern, typesOnly }) => (kind === 'type' || !typesOnly) && pattern.test(name),
      );
      if (found === undefined) return [];
      const { word, use } = found;
      return [{ file: path, line, message: `${name}: "${word}"`, remedy: `Use ${use} (docs/glossary.md).` }];
    }),
  );
}

if (import.meta.main) {
  const forbidden = forbiddenWords(readFileSync('docs/glossary.md', 'utf8'));
  conclude('words', wordFindings(sourceFiles(['src', 'scripts', 'tests']), forbidden));
}
