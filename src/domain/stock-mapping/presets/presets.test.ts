import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { namesOf } from '../../names-of.ts';
import { FEED_FIELDS } from '../../vehicle/feed-fields.ts';
import { FIELD_VERBS } from '../field-mapping.schema.ts';
import { PRESETS } from './presets.ts';

const guide = readFileSync(new URL('../../../../docs/feeds-in.md', import.meta.url), 'utf8');

it.each(namesOf(PRESETS))('the guide names the preset %s, and where its format is documented', (preset) => {
  expect(guide).toContain(`| \`${preset}\` |`);
  expect(guide).toContain(`<${PRESETS[preset].document}>`);
});

it.each(FIELD_VERBS)('the guide explains the verb "%s"', (verb) => {
  expect(guide).toMatch(new RegExp(`^\\| [^|]*\`${verb}\``, 'm'));
});

it('maps only fields of a vehicle', () => {
  const fields = Object.values(PRESETS).flatMap(({ columns }) => Object.keys(columns));
  expect(fields.filter((field) => !FEED_FIELDS.includes(field))).toEqual([]);
});
