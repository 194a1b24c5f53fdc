import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { FIELD_VERBS, PRESETS } from '#domain/site/stock-mapping.schema.ts';
import { FEED_FIELDS } from '#domain/vehicle/feed-fields.ts';
import { PRESET_MAPPINGS } from './presets.ts';

const guide = readFileSync(new URL('../../../../docs/feeds-in.md', import.meta.url), 'utf8');

it.each(PRESETS)('the guide names the preset %s, and where its format is documented', (preset) => {
  expect(guide).toContain(`| \`${preset}\` |`);
  expect(guide).toContain(`<${PRESET_MAPPINGS[preset].document}>`);
});

it.each(FIELD_VERBS)('the guide explains the verb "%s"', (verb) => {
  expect(guide).toMatch(new RegExp(`^\\| [^|]*\`${verb}\``, 'm'));
});

it('maps no field that a vehicle has not', () => {
  const fields = Object.values(PRESET_MAPPINGS).flatMap(({ columns }) => Object.keys(columns));
  expect(fields.filter((field) => !FEED_FIELDS.includes(field))).toEqual([]);
});
