import { expect, it } from 'vitest';
import { locationWith } from './location.fixture.ts';
import { isInSiteCity } from './site-city.ts';

const at = (slug: string, city: string, lat: number | null, long: number | null, primary = false) =>
  locationWith({
    slug,
    primary,
    address: { street: '1 Road', city, state: 'NSW', postcode: '2292', lat, long },
  });
const main = at('broadmeadow', 'Broadmeadow', -32.92, 151.73, true);
const cardiff = at('cardiff', 'Cardiff', -32.94, 151.66);
const sydney = at('artarmon', 'Artarmon', -33.81, 151.18);
const unplaced = at('unplaced', 'Maryville', null, null);
const beside = at('parts', 'Broadmeadow', null, null);

it.each([
  ['the main location', main, true],
  ['a suburb around it', cardiff, true],
  ['another city of the state', sydney, false],
  ['a place that nobody can find', unplaced, false],
  ['the same suburb', beside, true],
])('%s is in the site’s city: %s', (_what, location, isIn) => {
  expect(isInSiteCity(location, [sydney, main, cardiff, unplaced, beside])).toBe(isIn);
});

it('is false without a main location or its coordinates', () => {
  expect(isInSiteCity(cardiff, [])).toBe(false);
  expect(isInSiteCity(cardiff, [at('main', 'Hamilton', null, null, true), cardiff])).toBe(false);
});
