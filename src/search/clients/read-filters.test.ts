import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ComparisonOperator, Filter, FilterCondition } from '#domain/search/filter.ts';
import { printForAlgolia } from '#domain/search/filter-dialects.ts';
import { readFilters } from './read-filters.ts';

const attribute = fc.constantFrom('make', 'badge', 'weekly_price_range', '_geoloc.lat');
const negated = fc.boolean();
const number = fc.integer({ min: -1_000_000, max: 1_000_000_000 }).map((thousandths) => thousandths / 1000);
const facet = fc.record({
  kind: fc.constant('facet' as const),
  attribute,
  negated,
  value: fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('AND', '" OR a:"b', '\\', ') AND (', '1 TO 2'),
  ),
});
const comparison = fc.record({
  kind: fc.constant('number' as const),
  operator: fc.constantFrom<ComparisonOperator[]>('<', '<=', '=', '!=', '>=', '>'),
  attribute,
  negated,
  value: number,
});
const range = fc.record({
  kind: fc.constant('number' as const),
  operator: fc.constant('TO' as const),
  attribute,
  negated,
  value: number,
  to: number,
});
const filters: fc.Arbitrary<Filter[]> = fc.array(
  fc.oneof(
    fc.array(facet, { minLength: 1, maxLength: 4 }),
    fc.array(fc.oneof(comparison, range), { minLength: 1, maxLength: 3 }),
  ),
  { maxLength: 4 },
);

describe('what a search asks of the cars', () => {
  it('reads what was printed', () => {
    fc.assert(
      fc.property(filters, (written) => {
        expect(readFilters({ filters: printForAlgolia(written) })).toEqual(written);
      }),
    );
  });

  it('and what InstantSearch writes', () => {
    const one = (condition: Partial<FilterCondition>) => [{ negated: false, ...condition }];
    const params = {
      filters: 'car_type:new AND (make:"Kia" OR make:"Ford")',
      facetFilters: [['badge:GX: 2', 'badge:\\-L'], 'make:-Audi'],
      numericFilters: ['price>=20000', ['year=2020', 'year=2021']],
    };
    expect(readFilters(params)).toEqual([
      one({ kind: 'facet', attribute: 'car_type', value: 'new' }),
      ['Kia', 'Ford'].flatMap((value) => one({ kind: 'facet', attribute: 'make', value })),
      ['GX: 2', '-L'].flatMap((value) => one({ kind: 'facet', attribute: 'badge', value })),
      [{ kind: 'facet', attribute: 'make', value: 'Audi', negated: true }],
      one({ kind: 'number', attribute: 'price', operator: '>=', value: 20_000 }),
      [2020, 2021].flatMap((value) => one({ kind: 'number', attribute: 'year', operator: '=', value })),
    ]);
  });

  it.each([
    { filters: 'make' },
    { filters: 'make:"Kia" make:"Ford"' },
    { filters: 'make:"Kia' },
    { facetFilters: ['make'] },
    { numericFilters: ['price'] },
    { numericFilters: ['make:Kia'] },
  ])('refuses %j', (params) => {
    expect(() => readFilters(params)).toThrow('cannot be read');
  });
});
