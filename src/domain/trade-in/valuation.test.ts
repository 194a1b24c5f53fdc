import { describe, expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import { movesOf, QUESTIONS } from './questions.ts';
import { adjustmentsWith, NOW } from './trade-in.fixture.ts';
import { valuationOf } from './valuation.ts';
import { savesValuations, valuesCars } from './valuation-site.ts';

const site = siteWith();
const market = { middle: 20_013, low: 18_000, high: 22_000, basis: 'Cars like yours.', compared: [] };

describe('an offer', () => {
  it('is the market value of a car in good condition, rounded to fifty dollars, for a week', () => {
    expect(valuationOf(market, adjustmentsWith(), site, NOW)).toEqual({
      offer_price: 20_000,
      low: 18_000,
      high: 22_000,
      basis: 'Cars like yours.',
      moves: [],
      compared: [],
      made_at: '2026-11-20T01:00:00.000Z',
      valid_until: '2026-11-27T01:00:00.000Z',
    });
  });

  it('lists its adjustments (features §7 "what would move it")', () => {
    const input = adjustmentsWith({ service_history: 'part', keys: 'one', condition: 'fair' });
    expect(valuationOf(market, input, site, NOW)).toMatchObject({
      offer_price: 17_800,
      low: 15_800,
      high: 19_800,
      moves: [
        { label: 'Service history: some of it', dollars: -600 },
        { label: 'Second set of keys: one', dollars: -400 },
        { label: 'Condition: fair', dollars: -1201 },
      ],
    });
  });

  it('is null if the adjustments use it up', () => {
    expect(valuationOf({ ...market, middle: 300 }, adjustmentsWith({ keys: 'one' }), site, NOW)).toBeNull();
  });

  it('lies within its range, which is never negative', () => {
    const narrow = { ...market, middle: 1000, low: 1010, high: 990 };
    expect(valuationOf(narrow, adjustmentsWith(), site, NOW)).toMatchObject({ low: 1000, high: 1000 });
    const wide = { ...market, middle: 1000, low: 100, high: 3000 };
    expect(valuationOf(wide, adjustmentsWith({ keys: 'one' }), site, NOW)).toMatchObject({
      low: 0,
      offer_price: 600,
    });
  });
});

it('assumes the first answer to each question; every other one deducts', () => {
  expect(movesOf(adjustmentsWith(), 20_000)).toEqual([]);
  expect(movesOf(adjustmentsWith({ modifications: 'illegal' }), 20_000)).toEqual([]);
  for (const { choices } of QUESTIONS) {
    expect(choices[0].effect).toBeNull();
    expect(choices.slice(1).every(({ effect }) => effect !== null)).toBe(true);
  }
});

it('"only if the site has a valuation service"; valuations are saved "on the flagged site only"', () => {
  const sites = [
    {},
    { valuation: true },
    { save_valuation: true },
    { valuation: true, save_valuation: true },
  ];
  const flagged = sites.map((flags) => siteWith({ flags }));
  expect(flagged.map(valuesCars)).toEqual([false, true, false, true]);
  expect(flagged.map(savesValuations)).toEqual([false, false, false, true]);
});
