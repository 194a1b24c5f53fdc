import { expect, it } from 'vitest';
import { isInAustralia } from './australia.ts';
import { allPostcodes } from './postcode-places.ts';

it('contains every postcode of the table', () => {
  expect(allPostcodes().filter((place) => !isInAustralia(place))).toEqual([]);
});

it.each([
  { place: 'Vienna, which has 1010 too', lat: 48.2, long: 16.37 },
  { place: 'Auckland', lat: -36.85, long: 174.76 },
  { place: 'Jakarta', lat: -6.2, long: 106.8 },
  { place: 'nowhere', lat: Number.NaN, long: 140 },
])('does not contain $place', (point) => {
  expect(isInAustralia(point)).toBe(false);
});
