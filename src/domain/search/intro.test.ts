import { describe, expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import type { SearchResults } from '../view/search-view.ts';
import { type IntroSource, listingIntro } from './intro.ts';

const results = (facts: Partial<SearchResults>): SearchResults => ({
  count: 41,
  facets: {},
  values_per_facet: 11,
  stats: {},
  ...facts,
});
const introOf = (
  listing: IntroSource['listing'],
  facts: Partial<SearchResults>,
  from: number | null = 7990,
  count = facts.count ?? 41,
) => listingIntro({ listing, results: results(facts), stock: { count, from }, site: siteWith() });

const USED: IntroSource['listing'] = { kind: 'variant', subject: { car_types: ['used'] } };
const TOYOTA: IntroSource['listing'] = { kind: 'make', subject: { name: 'Toyota', item_type: 'car' } };
const COROLLA: IntroSource['listing'] = {
  kind: 'model',
  subject: { name: 'Toyota Corolla', item_type: 'car' },
};
const makes = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`Make ${index + 1}`, 20 - index]));

describe('the introduction of a list', () => {
  it('of a variant: counts, price, makes, bodies, years', () => {
    const facets = { car_type: { used: 41 }, make: makes(5), body: { SUV: 30, Ute: 11 } };
    const stats = { year: { min: 2011, max: 2025 }, km: { min: 4210, max: 190_000 } };
    expect(introOf(USED, { facets, stats })).toBe(
      '41 pre-owned cars in stock, from $7,990. Make 1 (20), Make 2 (19) and Make 3 (18) lead 5 makes. The body types are SUV (30) and Ute (11). Build years run from 2011 to 2025; the lowest odometer reads 4,210 km.',
    );
  });

  it('of a make: conditions and models', () => {
    const facets = { car_type: { used: 25, new: 12, demo: 4 }, model: { Corolla: 21, HiLux: 20 } };
    expect(introOf(TOYOTA, { facets, stats: { year: { min: 2026, max: 2026 } } })).toBe(
      '41 Toyota cars in stock, from $7,990. 25 are used, 12 new and 4 demo. The models are Corolla (21) and HiLux (20). All were built in 2026.',
    );
  });

  it('of a model: how its cars differ, and where they stand', () => {
    const facets = {
      car_type: { demo: 41 },
      badge: { Elite: 41 },
      location_name: { 'Harbour Toyota': 40, 'Harbour Used': 1 },
    };
    const stats = { year: { min: 2025, max: 2026 }, km: { min: 8, max: 900 } };
    expect(introOf(COROLLA, { facets, stats }, null)).toBe(
      '41 Toyota Corolla cars in stock. All are demo. All share one badge: Elite. Build years run from 2025 to 2026. The locations are Harbour Toyota (40) and Harbour Used (1).',
    );
  });

  it('calls in stock only the cars that are, of those that it lists', () => {
    expect(introOf(COROLLA, {}, 18_990, 38)).toBe(
      '41 Toyota Corolla cars, 38 of them in stock, from $18,990.',
    );
    expect(introOf(COROLLA, {}, null, 0)).toBe('41 Toyota Corolla cars, none of them in stock.');
  });

  it('of one car of a condition, "1 is new"', () => {
    const facets = { car_type: { new: 1, used: 1 } };
    expect(introOf(COROLLA, { facets })).toContain('1 is new and 1 used.');
  });

  it('does not count what the results leave out', () => {
    expect(introOf(USED, { facets: { make: makes(11) } })).toContain('lead more than 10 makes.');
  });

  it('says nothing of all cars that only some have', () => {
    expect(introOf(COROLLA, { facets: { badge: { Elite: 3 } } })).toBe(
      '41 Toyota Corolla cars in stock, from $7,990.',
    );
  });

  it('of a single car, and of none', () => {
    expect(introOf(COROLLA, { count: 1 }, 18_990)).toBe('One in stock, at $18,990.');
    expect(introOf(COROLLA, { count: 1 }, null)).toBe('One in stock.');
    expect(introOf(COROLLA, { count: 1 }, null, 0)).toBe('One listed, not in stock.');
    expect(introOf(USED, { count: 0 })).toBe('');
  });
});
