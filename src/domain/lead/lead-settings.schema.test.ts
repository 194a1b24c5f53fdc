import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { leadSettingsSchema } from './lead-settings.schema.ts';

it('docs/leads.md has every kind of sink', () => {
  const guide = readFileSync(new URL('../../../docs/leads.md', import.meta.url), 'utf8');
  const [, row = ''] = /^\| `sink\.kind` \|(.*)$/m.exec(guide) ?? [];
  const kinds = leadSettingsSchema.shape.routes
    .unwrap()
    .element.shape.sink.options.map(({ shape }) => shape.kind.value);
  expect(Array.from(row.matchAll(/`(\w+)`/g), ([, kind]) => kind)).toEqual(kinds);
});
