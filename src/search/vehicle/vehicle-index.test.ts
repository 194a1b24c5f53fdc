import { describe, expect, it } from 'vitest';
import { locationWith } from '#domain/location/location.fixture.ts';
import { type FacetContext, facetValues } from '#domain/search/facet-values.ts';
import { FACETS } from '#domain/search/facets.ts';
import { SORT_KEYS } from '#domain/search/sort.ts';
import { sortVehicles } from '#domain/search/sort-vehicles.ts';
import { siteWith } from '#domain/site/site.fixture.ts';
import { lenderWith, vehicleWith } from '#domain/vehicle/vehicle.fixture.ts';
import { vehicleCard } from '#domain/view/vehicle-card.ts';
import { openIndex } from '#search/engine/engine.ts';
import type { SearchParameters } from '#search/engine/request.ts';
import { CARD_ATTRIBUTES, type CardFields } from '../card/card-fields.ts';
import { cardOf } from '../card/card-of.ts';
import { buildVehicleIndex } from './vehicle-index.ts';

const context: FacetContext = {
  site: siteWith({ finance: { provider: 'acme', lender_name: 'Acme', credit_licence: '123456' } }),
  locations: [
    locationWith({
      address: {
        street: '1 A St',
        city: 'Newcastle',
        state: 'NSW',
        postcode: '2300',
        lat: -32.93,
        long: 151.78,
      },
    }),
  ],
  now: new Date('2026-11-20T00:00:00Z'),
};

const cars = [
  { price: 24_990, km: 50_000, year: 2021, created_at: '2026-11-01T00:00:00Z', images: ['1.jpg'] },
  { price: 0, km: 10, year: 2026, created_at: null },
  { price: null, km: null, year: 2019, created_at: '2026-11-03T00:00:00Z' },
  { price: 24_990, km: 70_000, year: 2018, created_at: '2026-11-02T00:00:00Z', images: ['1.jpg'] },
  { price: 9990, km: 170_000, year: 2008, created_at: '2026-10-02T00:00:00Z' },
].map((facts, index) =>
  vehicleWith({
    ...facts,
    id: String(100 + index),
    location_slug: index < 3 ? 'newcastle' : null,
    location_name: index < 3 ? 'City yard' : 'Country yard',
    standardEquipment: ['Tow bar', 'Sunroof'].slice(index % 2),
    simple_body: 'Ute',
    vin: 'JTFHX02P100012345',
    regplate: 'ABC12D',
    finance_lenders: { acme: lenderWith({ paymentWeek: 50 * index }) },
  }),
);

const listed = (own: FacetContext) =>
  cars.map((vehicle) => ({
    vehicle,
    card: vehicleCard({ ...own, vehicle, recordedBefore: null, photo: () => null }),
  }));

const search = (params: SearchParameters, indexName?: string, own = context) => {
  const [response] = openIndex(buildVehicleIndex(listed(own), own)).search([{ indexName, params }]);
  if (response === undefined) throw new Error('No answer');
  return response;
};

const EVERYTHING: SearchParameters = { attributesToRetrieve: ['*'] };

describe('the index of vehicles', () => {
  it('gives every facet the value of the table, derived columns too', () => {
    const { hits } = search(EVERYTHING);
    expect(hits).toHaveLength(cars.length);
    for (const hit of hits) {
      const car = cars.find(({ id }) => id === hit.objectID) ?? cars[0];
      if (car === undefined) throw new Error('No car');
      for (const facet of FACETS) {
        const value = facetValues(car, context)[facet.attribute];
        const missing = value === null || (Array.isArray(value) && value.length === 0);
        const list = Array.isArray(value) ? value.toSorted() : value;
        expect(hit[facet.attribute], facet.attribute).toEqual(missing ? undefined : list);
      }
    }
  });

  it('finds a car by a location that its card omits', () => {
    const located = listed(context);
    const bare = located.map(({ vehicle, card }) => ({ vehicle, card: { ...card, location: null } }));
    const found = (all: typeof located) => {
      const engine = openIndex(buildVehicleIndex(all, context));
      const [response] = engine.search([{ params: { facetFilters: ['location_name:City yard'] } }]);
      const hits: CardFields[] = JSON.parse(JSON.stringify(response?.hits));
      return hits.map((hit) => cardOf(hit).location);
    };
    expect(found(located)).toEqual(['City yard', 'City yard', 'City yard']);
    expect(found(bare)).toEqual([null, null, null]);
  });

  it('stores no column that others tell', () => {
    const stored = new TextDecoder().decode(buildVehicleIndex(listed(context), context));
    expect(stored).toContain('Toyota');
    for (const value of ['Toyota > Corolla', '/cars/2', '50,000 km']) {
      expect(stored).not.toContain(value);
    }
  });

  it.each(SORT_KEYS)('orders by %s as static listings do', (key) => {
    const { hits } = search({}, key);
    expect(hits.map(({ objectID }) => objectID)).toEqual(
      sortVehicles(cars, key, context.site).map(({ id }) => id),
    );
  });

  it('"VIN and plate never in the public search index unless the site needs them"', () => {
    const text = JSON.stringify(search(EVERYTHING));
    expect(text).not.toContain('JTFHX02P100012345');
    expect(text).not.toContain('ABC12D');
    expect(search({ query: 'abc12d' }).nbHits).toBe(0);
    const asking = siteWith({ search: { identifying: ['regplate'] } });
    expect(search({ query: 'abc12d' }, undefined, { ...context, site: asking }).nbHits).toBe(5);
  });

  it('publishes fields on the list and no other', () => {
    const allowed = new Set<string>([
      ...FACETS.map(({ attribute }) => attribute),
      ...CARD_ATTRIBUTES,
      ...['series', 'stocknum', 'created_at', 'listed_until', 'complete', '_geoloc'],
    ]);
    const published = new Set(search(EVERYTHING).hits.flatMap((hit) => Object.keys(hit)));
    expect([...published].filter((field) => !allowed.has(field))).toEqual([]);
  });

  it('finds cars near a place and takes the page size of the site', () => {
    expect(search({ aroundLatLng: '-32.9,151.7', aroundRadius: 20_000 })).toMatchObject({
      nbHits: 3,
      hitsPerPage: 21,
    });
  });
});
