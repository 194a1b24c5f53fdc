import { expect, it } from 'vitest';
import { layoutOf } from './layout.ts';
import { siteWith } from './site.fixture.ts';

it.each([
  ['group', { header: 'two_rows', home: 'search', card: 'icons' }],
  ['franchise', { header: 'one_row', home: 'range', card: 'sentence' }],
  ['garage', { header: 'underlined', home: 'yard', card: 'table' }],
] as const)('a %s has the parts of its template', (template, parts) => {
  expect(layoutOf(siteWith({ template }))).toEqual(parts);
});

it('a site chooses each part apart from its template', () => {
  const site = siteWith({ template: 'garage', layout: { header: 'centred', home: 'showroom' } });
  expect(layoutOf(site)).toEqual({ header: 'centred', home: 'showroom', card: 'table' });
});
