import { describe, expect, it } from 'vitest';
import { facetValues } from './facet-values.ts';

const valuesOf = (...given: Parameters<typeof facetValues>) =>
  facetValues(...given).map(({ value }) => value);

describe('the values of a list', () => {
  it('stand by their cars, ties by their characters', () => {
    expect(valuesOf('body', { Ute: 2, SUV: 5, Hatch: 2 }, [])).toEqual(['SUV', 'Hatch', 'Ute']);
  });

  it('stay on the list when they are chosen and no car is left', () => {
    expect(facetValues('body', { SUV: 5 }, ['Ute', 'SUV'])).toEqual([
      { value: 'SUV', count: 5 },
      { value: 'Ute', count: 0 },
    ]);
  });

  it('that are amounts stand in their own order', () => {
    expect(valuesOf('seats', { 7: 9, 5: 80, 10: 1 }, [])).toEqual(['5', '7', '10']);
    expect(
      valuesOf(
        'weekly_price_range',
        { '$100 to $150': 9, 'Under $50': 1, '$50 to $100': 4, '$500 or more': 2 },
        [],
      ),
    ).toEqual(['Under $50', '$50 to $100', '$100 to $150', '$500 or more']);
    expect(valuesOf('price_range', { '$100,000 to $150,000': 1, '$20,000 to $30,000': 1 }, [])).toEqual([
      '$20,000 to $30,000',
      '$100,000 to $150,000',
    ]);
  });
});
