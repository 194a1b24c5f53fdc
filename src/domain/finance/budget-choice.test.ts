import { describe, expect, it } from 'vitest';
import { printSearch } from '../search/search-url.ts';
import { siteWith } from '../site/site.fixture.ts';
import {
  type BudgetChoice,
  bodyLimit,
  budgetButton,
  budgetInput,
  budgetLimits,
  budgetRange,
  budgetSearch,
  budgetWarning,
  type FacetItem,
  firstChoice,
  offeredBodies,
  rangeWords,
} from './budget-choice.ts';

const limits = { min: 5_000, max: 250_000, step: 500 };
const choice = firstChoice({ limits, repayments: { weekly: 200, monthly: 600 }, deposit: 2_000 });
const simple = { mode: 'simple' } as const;

describe('budgetLimits', () => {
  it('"Slider defaults: min 5000, max 250000, step 500" (S2 §9)', () => {
    expect(budgetLimits(siteWith(), { minimum: 8_990 })).toEqual(limits);
  });

  it('"price fallback when range unknown: max 100000"', () => {
    expect(budgetLimits(siteWith(), { minimum: null })).toEqual({ ...limits, max: 100_000 });
  });

  it('extends to whole steps of the site’s settings', () => {
    const site = siteWith({ budget: { min: 1_200, max: 60_100, step: 1_000 } });
    expect(budgetLimits(site, { minimum: 1 })).toEqual({ min: 1_000, max: 61_000, step: 1_000 });
  });
});

describe('bodyLimit: "Body-type limit 4, or 20 with custom bodies" (S2 §9)', () => {
  it.each([
    { custom_bodies: false, limit: 4 },
    { custom_bodies: true, limit: 20 },
  ])('custom_bodies $custom_bodies: $limit', ({ custom_bodies, limit }) => {
    expect(bodyLimit(siteWith({ flags: { custom_bodies } }))).toBe(limit);
  });
});

describe('budgetInput', () => {
  it('has the repayment of the selected frequency', () => {
    expect(budgetInput(choice)).toEqual({ repayment: 200, frequency: 'weekly', deposit: 2_000 });
    expect(budgetInput({ ...choice, frequency: 'monthly' }).repayment).toBe(600);
  });
});

describe('firstChoice', () => {
  it('is all prices and all body types', () => {
    expect(budgetRange(choice, limits, simple)).toEqual({ min: null, max: null });
    expect(choice.bodies).toEqual([]);
  });
});

describe('budgetRange', () => {
  it.each([
    { why: 'between two thumbs', span: [10_000, 40_000], range: { min: 10_000, max: 40_000 } },
    { why: 'open below', span: [5_000, 40_000], range: { min: null, max: 40_000 } },
    { why: 'open above', span: [10_000, 250_000], range: { min: 10_000, max: null } },
  ] as const)('by price, $why', ({ span, range }) => {
    expect(budgetRange({ ...choice, span }, limits, simple)).toEqual(range);
  });

  it('ends at the price that the repayment pays for', () => {
    const repayment: BudgetChoice = { ...choice, by: 'repayment' };
    expect(budgetRange(repayment, limits, simple)).toEqual({ min: null, max: 54_000 });
    expect(budgetRange(repayment, limits, null)).toEqual({ min: null, max: null });
  });
});

describe('rangeWords', () => {
  it.each([
    { min: null, max: null, words: 'with a price' },
    { min: null, max: 54_000, words: 'up to $54,000' },
    { min: 10_000, max: null, words: 'from $10,000' },
    { min: 10_000, max: 40_000, words: 'from $10,000 to $40,000' },
  ])('$words', ({ words, ...range }) => {
    expect(rangeWords(range)).toBe(words);
  });
});

describe('budgetSearch', () => {
  it('searches for "price>1000", "sorted price descending"', () => {
    expect(printSearch(budgetSearch({ min: null, max: 54_000 }, []))).toBe(
      '?price=1001..54000&sortBy=price_desc',
    );
    expect(printSearch(budgetSearch({ min: 10_000, max: null }, ['Ute', 'SUV']))).toBe(
      '?price=10000..&body=SUV&body=Ute&sortBy=price_desc',
    );
  });
});

describe('offeredBodies: "limit 4, sorted by count descending then name descending" (S2 §7)', () => {
  const item = (label: string, count: number): FacetItem => ({ label, value: label, count });
  const bodies = [
    item('Ute', 3),
    item('SUV', 9),
    item('Hatch', 3),
    item('Van', 1),
    item('Sedan', 3),
    item('Coupe', 1),
  ];
  const labels = (chosen: string[], limit = 4) =>
    offeredBodies(bodies, [...bodies, item('Wagon', 2)], { chosen, limit }).map(
      ({ label, count }) => `${label} ${count}`,
    );

  it('limits and sorts them', () => {
    expect(labels([])).toEqual(['SUV 9', 'Ute 3', 'Sedan 3', 'Hatch 3']);
    expect(labels([], 20)).toEqual(['SUV 9', 'Ute 3', 'Sedan 3', 'Hatch 3', 'Van 1', 'Coupe 1', 'Wagon 0']);
  });

  it('includes the chosen ones, with or without cars', () => {
    expect(labels(['Coupe', 'Wagon'])).toEqual([
      'SUV 9',
      'Ute 3',
      'Sedan 3',
      'Hatch 3',
      'Coupe 1',
      'Wagon 0',
    ]);
  });
});

describe('budgetButton (rules 34)', () => {
  const upTo = (max: number) => ({ min: null, max });
  const found = { count: 1_234, minimum: 8_990 };

  it.each([
    { why: 'price mode', by: 'price', range: upTo(54_000), figures: found },
    {
      why: 'price mode, nothing there',
      by: 'price',
      range: upTo(54_000),
      figures: { count: 0, minimum: null },
    },
    { why: 'not counted yet', by: 'repayment', range: upTo(54_000), figures: null },
  ] as const)('$why: "View cars in this range"', ({ by, range, figures }) => {
    expect(budgetButton(by, range, figures, 'Cars')).toEqual({
      text: 'View cars in this range',
      disabled: false,
    });
  });

  it('repayment mode: "{n} {cars} Found"', () => {
    expect(budgetButton('repayment', upTo(54_000), found, 'Vehicles')).toEqual({
      text: '1,234 Vehicles Found',
      disabled: false,
    });
  });

  it('names one car as one', () => {
    const { text } = budgetButton('repayment', upTo(8_990), { count: 1, minimum: 8_990 }, 'Cars');
    expect(text).toBe('1 Car Found');
  });

  it.each([
    {
      why: '"below the minimum price in the results"',
      range: upTo(8_989),
      figures: { count: 0, minimum: 8_990 },
    },
    { why: 'no results at all', range: upTo(54_000), figures: { count: 0, minimum: null } },
  ])('$why: "disabled and reads \'0 {cars} Found\'" (S2 §4)', ({ range, figures }) => {
    expect(budgetButton('repayment', range, figures, 'Cars')).toEqual({
      text: '0 Cars Found',
      disabled: true,
    });
  });

  it('is enabled for a budget of exactly the minimum price, and for an open one', () => {
    expect(budgetButton('repayment', upTo(8_990), { count: 1, minimum: 8_990 }, 'Cars').disabled).toBe(false);
    const open = { min: null, max: null };
    expect(budgetButton('repayment', open, { count: 1, minimum: 8_990 }, 'Cars').disabled).toBe(false);
  });
});

describe('budgetWarning: "\'No {cars} found for this budget\'" (S2 §8)', () => {
  it.each([
    { figures: { count: 0, minimum: 8_990 }, text: 'No Cars found for this budget. Prices start at $8,990' },
    { figures: { count: 0, minimum: null }, text: 'No Cars found for this budget' },
    { figures: { count: 1, minimum: 8_990 }, text: null },
  ])('$figures: $text', ({ figures, text }) => {
    expect(budgetWarning(figures, 'Cars')).toBe(text);
  });
});
