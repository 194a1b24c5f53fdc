import { expect, it } from 'vitest';
import { isInAustralia } from './australia.ts';
import { POSTCODE_TABLE } from './postcode-table.ts';

it('holds every postcode that we know', () => {
  expect(POSTCODE_TABLE.filter(([, lat, long]) => !isInAustralia({ lat, long }))).toEqual([]);
});

it.each([
  { place: 'Vienna, which has 1010 too', lat: 48.2, long: 16.37 },
  { place: 'Auckland', lat: -36.85, long: 174.76 },
  { place: 'Jakarta', lat: -6.2, long: 106.8 },
  { place: 'nowhere', lat: Number.NaN, long: 140 },
])('does not hold $place', (point) => {
  expect(isInAustralia(point)).toBe(false);
});
