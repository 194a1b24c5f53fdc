import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ATTRIBUTE_WORDS } from './attribute-words.ts';
import { CONDITION_WORDS } from './condition.ts';
import { RESERVED_WORDS, STATUS_WORDS } from './sale-status.ts';

const GUIDE = readFileSync(path.resolve(import.meta.dirname, '../../../docs/feeds-in.md'), 'utf8');

/** A row for all fields with the same words. */
const rowsOf = (words: Readonly<Record<string, Readonly<Record<string, string>>>>) =>
  Array.from(
    Map.groupBy(Object.keys(words), (field) =>
      Object.entries(words[field] ?? {})
        .map(([value, written]) => `**${value}** ${written}`)
        .join('; '),
    ),
    ([written, fields]) => `| ${fields.map((field) => `\`${field}\``).join(', ')} | ${written} |`,
  );

it.each([
  [
    'status and condition',
    { status: STATUS_WORDS, reserved: { yes: RESERVED_WORDS }, car_type: CONDITION_WORDS },
  ],
  ['fuel, gearbox, drive and body', ATTRIBUTE_WORDS],
])('the guide lists the words for %s: paste the table where they differ', (_what, words) => {
  const table = ['| Field | Words |', '|---|---|', ...rowsOf(words)].join('\n');
  expect(GUIDE.includes(`\n\n${table}\n\n`), table).toBe(true);
});
