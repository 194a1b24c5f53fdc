import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PRICE_BANDS } from './bands.ts';
import { sliderStops } from './slider-stops.ts';
import { placeOf } from './span.ts';

const limits = { min: 5_000, max: 250_000, step: 500 };
const labels = [...PRICE_BANDS.labels, PRICE_BANDS.last];

describe('the stops of a slider', () => {
  it('are close together where most cars are', () => {
    const stops = sliderStops(limits, PRICE_BANDS, { '$20,000 to $30,000': 90, '$150,000 or more': 10 });
    const place = (bound: number) => placeOf(bound, { ...limits, stops });
    expect(place(30_000) - place(20_000)).toBeGreaterThan(0.25);
    expect(placeOf(30_000, limits) - placeOf(20_000, limits)).toBeLessThan(0.05);
    expect(place(150_000)).toBeGreaterThan(placeOf(150_000, limits));
  });

  it('are round where they are far apart', () => {
    const stops = sliderStops(limits, PRICE_BANDS, { '$20,000 to $30,000': 90, '$150,000 or more': 10 });
    const from = (low: number, high: number) => stops?.filter((stop) => stop > low && stop < high);
    expect(from(20_000, 22_000)).toEqual([20_500, 21_000, 21_500]);
    expect(from(100_000, 130_000)).toEqual([105_000, 110_000, 115_000, 120_000, 125_000]);
  });

  it('are none where no cars are counted', () => {
    expect(sliderStops(limits, PRICE_BANDS, {})).toBeUndefined();
  });

  it('rise from one limit to the other, on whole steps, whatever the stock', () => {
    const counts = fc.dictionary(fc.constantFrom(...labels), fc.nat(1_000));
    fc.assert(
      fc.property(
        counts,
        fc.integer({ min: 1, max: 300 }),
        fc.integer({ min: 1, max: 300 }),
        (cars, a, b) => {
          const own = { min: a * 500, max: (a + b) * 500, step: 500 };
          const stops = sliderStops(own, PRICE_BANDS, cars) ?? [own.min, own.max];
          expect([stops[0], stops.at(-1)]).toEqual([own.min, own.max]);
          expect(stops).toEqual([...new Set(stops)].sort((one, other) => one - other));
          expect(stops.filter((stop) => stop % 500 !== 0)).toEqual([]);
          expect(stops.length).toBeLessThanOrEqual(102);
        },
      ),
    );
  });
});
