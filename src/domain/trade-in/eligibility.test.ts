import { describe, expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import {
  declinedByAge,
  declinedByDistance,
  declineReason,
  declineWords,
  limitWords,
  oldestYear,
} from './eligibility.ts';
import { adjustmentsWith, NOW } from './trade-in.fixture.ts';

const site = siteWith();

describe('"No online estimate is generally given for cars over 7 years old or over 100,000 kilometres" (S2 §5)', () => {
  it.each([
    [2019, 100_000, null],
    [2018, 100_000, 'age'],
    [2019, 100_001, 'distance'],
    [2018, 100_001, 'age'],
    [2027, 0, null],
  ])('of %d with %d km: %s', (year, km, reason) => {
    expect(declineReason({ year, adjustmentAnswers: adjustmentsWith({ km }) }, site, NOW)).toBe(reason);
  });

  it('uses the site’s time zone for ages', () => {
    const newYear = new Date('2026-12-31T13:30:00Z');
    expect(oldestYear(siteWith({ state: 'NSW' }), newYear)).toBe(2020);
    expect(oldestYear(siteWith({ state: 'WA' }), newYear)).toBe(2019);
  });

  it('declines by age or kilometres alone', () => {
    expect(declinedByAge(2018, site, NOW)).toBe('age');
    expect(declinedByAge(2019, site, NOW)).toBeNull();
    expect(declinedByDistance(100_001, site.trade_in)).toBe('distance');
    expect(declinedByDistance(100_000, site.trade_in)).toBeNull();
  });

  it('"no illegal modifications" (S2 §9)', () => {
    const adjustmentAnswers = adjustmentsWith({ modifications: 'illegal' });
    expect(declineReason({ year: 2022, adjustmentAnswers }, site, NOW)).toBe('modifications');
  });

  it('follows the settings of the site', () => {
    const strict = siteWith({ trade_in: { max_age_years: 3, max_km: 40_000 } });
    expect(declineReason({ year: 2022, adjustmentAnswers: adjustmentsWith() }, strict, NOW)).toBe('age');
    expect(declineReason({ year: 2023, adjustmentAnswers: adjustmentsWith() }, strict, NOW)).toBe('distance');
  });

  it('"over 7 years old or over 100,000 kilometres" (S2 §5), in words with the limits of the site', () => {
    const { trade_in } = site;
    expect(limitWords(trade_in)).toContain('over 7 years old or over 100,000 kilometres');
    const words = declineWords({ ...trade_in, max_age_years: 5, max_km: 80_000 });
    expect([words.age, words.distance]).toEqual([
      expect.stringContaining('over 5 years'),
      expect.stringContaining('80,000 kilometres'),
    ]);
    // The service may be external and have no value, or the adjustments may use it up.
    expect(words.market).not.toMatch(/our own|too few/);
  });
});
