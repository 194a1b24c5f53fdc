import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  boundText,
  countedParts,
  histogramBars,
  rangeLimits,
  rangeOf,
  rangeText,
  spanOf,
} from './range-limits.ts';
import { searchViewWith } from './search-view.fixture.ts';

describe('a slider', () => {
  const limits = rangeLimits('price', searchViewWith()) ?? { min: 0, max: 0, step: 1 };

  it('reaches over the listing in steps of 500, and ends at "max 250000" (S2 §9)', () => {
    expect(limits).toEqual({ min: 8_500, max: 250_000, step: 500 });
    expect(rangeLimits('year', searchViewWith())).toBeNull();
  });

  it('follows the stock where the page has its spread', () => {
    const stops = [8_500, 20_000, 30_000, 250_000];
    const stats = { price: { min: 8_990, max: 524_580, stops } };
    const { results } = searchViewWith();
    const spread = rangeLimits('price', searchViewWith({ results: { ...results, stats } })) ?? limits;
    expect(spread).toEqual({ ...limits, stops });
    expect([countedParts(limits), countedParts({ min: 0, max: 9e6, step: 500 })]).toEqual([483, 500]);
    expect(histogramBars([1, 2], limits)).toEqual([1, 2]);
    expect(histogramBars([6, 3, 0], limits)).toEqual([6, 3, 0]);
    expect(histogramBars(new Array(483).fill(1), spread)).toHaveLength(30);
  });

  it('asks for nothing where a thumb stands at its end: cars beyond are found too', () => {
    expect(rangeOf([8_500, 250_000], limits)).toEqual({ min: null, max: null });
    expect(rangeOf([9_000, 250_000], limits)).toEqual({ min: 9_000, max: null });
    expect(rangeOf([8_500, 20_000], limits)).toEqual({ min: null, max: 20_000 });
  });

  it('shows any range an address may hold, on its steps and its low bound below the high one', () => {
    const bound = fc.option(fc.nat(2_000_000));
    fc.assert(
      fc.property(bound, bound, (min, max) => {
        const [low, high] = spanOf({ min, max }, limits);
        expect(low).toBeGreaterThanOrEqual(limits.min);
        expect(high).toBeLessThanOrEqual(limits.max);
        expect(high - low).toBeGreaterThanOrEqual(limits.step);
        expect([low % limits.step, high % limits.step]).toEqual([0, 0]);
      }),
    );
  });

  it('says that its end stands for more', () => {
    expect(boundText('price', 250_000)).toBe('$250,000+');
    expect(boundText('price', 249_500)).toBe('$249,500');
    expect(boundText('km', 250_000)).toBe('250,000 km');
  });

  it('stands where its own range puts it', () => {
    expect(spanOf(undefined, limits)).toEqual([8_500, 250_000]);
    expect(spanOf({ min: 10_000, max: 20_000 }, limits)).toEqual([10_000, 20_000]);
  });
});

describe('a range in words', () => {
  it.each([
    { attribute: 'price', range: { min: null, max: 20_000 }, text: 'Up to $20,000' },
    { attribute: 'price', range: { min: 5_000, max: 20_000 }, text: '$5,000 to $20,000' },
    { attribute: 'year', range: { min: 2020, max: null }, text: 'From 2020' },
    { attribute: 'km', range: { min: null, max: 50_000 }, text: 'Up to 50,000 km' },
  ] as const)('is "$text"', ({ attribute, range, text }) => {
    expect(rangeText(attribute, range)).toBe(text);
  });
});
