import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { namesOf } from '../../names-of.ts';
import { FEED_FIELDS } from '../../vehicle/feed-fields.ts';
import { FIELD_VERBS, type FieldMappings } from '../field-mapping.schema.ts';
import { PRESETS } from './presets.ts';

const guide = `${readFileSync(new URL('../../../../docs/feeds-in.md', import.meta.url), 'utf8')}\n`;

const source = readFileSync(new URL('../field-mapping.schema.ts', import.meta.url), 'utf8');

/** Expects a table in the guide; where it differs, the failure prints the table to paste. */
function expectInGuide(header: string, rows: readonly string[]) {
  const table = [header, header.replace(/[^|]+/g, '---'), ...rows].join('\n');
  expect(guide.includes(`\n\n${table}\n\n`), table).toBe(true);
}

it('the guide explains each verb, in the order in which they apply', () => {
  const commentOf = (verb: string) =>
    new RegExp(`/\\*\\*((?:(?!\\*/)[^])+)\\*/\n  ${verb}:`)
      .exec(source)?.[1]
      ?.replace(/\n {3}\* /g, ' ')
      .trim()
      .replace(/\.$/, '');
  expectInGuide(
    '| Verb | Means |',
    FIELD_VERBS.map((verb) => `| \`${verb}\` | ${commentOf(verb)} |`),
  );
});

it('the guide names the presets, and where their formats are documented', () => {
  expectInGuide(
    '| Preset | Reads | Documented at |',
    Object.entries(PRESETS).map(
      ([preset, { name, document }]) => `| \`${preset}\` | ${name} | <${document}> |`,
    ),
  );
});

/** Without Google's namespace and spaces, and the `item` of an `ItemList`, which the guide says once. */
const written = (names: readonly string[]) =>
  names.filter(
    (name) =>
      !/^item\.|\bg:/.test(name) && !(name.includes(' ') && names.includes(name.replaceAll(' ', '_'))),
  );

it.each(namesOf(PRESETS))('the guide says what the preset %s maps', (preset) => {
  const columns: FieldMappings = PRESETS[preset].columns;
  expectInGuide(
    `| \`${preset}\` | Columns |`,
    Object.entries(columns).map(([field, { from = [], ...verbs }]) => {
      const names = written([from].flat()).map((name) => `\`${name}\``);
      const others = JSON.stringify(verbs, (_, value) => (Array.isArray(value) ? written(value) : value));
      const cell = others === '{}' ? names : [...names, `\`${others}\``];
      return `| \`${field}\` | ${cell.join(', ')} |`;
    }),
  );
});

it('maps only fields of a vehicle', () => {
  const fields = Object.values(PRESETS).flatMap(({ columns }) => Object.keys(columns));
  expect(fields.filter((field) => !FEED_FIELDS.includes(field))).toEqual([]);
});
