import { describe, expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import { ancapLapses, ancapRating } from './ancap.ts';
import { vehicleWith } from './vehicle.fixture.ts';

const site = siteWith();
const { variant } = vehicleWith();
const rated = (ancaprating: number | null, ancapyear: number | null) =>
  vehicleWith({ variant: { ...variant, ancaprating, ancapyear } });

describe('"ANCAP: rating must carry its year; ratings lapse about six years on" (D12)', () => {
  const end = new Date('2027-01-01T00:00:00+11:00');

  it('lapses on 1 January of the seventh year after its own, in the site’s zone', () => {
    expect(ancapLapses(rated(5, 2020), site)).toEqual(end);
    expect(ancapRating(rated(5, 2020), site, new Date(end.getTime() - 1))).toBe('5-star (2020)');
    expect(ancapRating(rated(5, 2020), site, end)).toBe('5-star (2020, rating has lapsed)');
  });

  it.each([
    { stars: 5, year: null },
    { stars: null, year: 2020 },
  ])('is null for $stars stars from $year', ({ stars, year }) => {
    expect(ancapRating(rated(stars, year), site, end)).toBeNull();
  });
});
