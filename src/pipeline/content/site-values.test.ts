import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { siteValueNames } from './site-values.ts';

it('docs/editors.md lists every value of a site that a text may use', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../docs/editors.md'), 'utf8');
  const [, section = ''] = /^### The dealership's own values$(.*?)^## /ms.exec(guide) ?? [];
  const listed = Array.from(section.matchAll(/\{\{([\w.]+)\}\}/g), ([, name]) => name);
  expect(listed.sort()).toEqual(siteValueNames().sort());
});
