import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { savedSearchOf } from '#domain/saved-search/saved-search.ts';
import { siteWith } from '#domain/site/site.fixture.ts';
import { slugify } from '#domain/slug.ts';
import { vehicleWith } from '#domain/vehicle/vehicle.fixture.ts';
import { vehicleCard } from '#domain/view/vehicle-card.ts';
import { buildVehicleIndex } from '#search/vehicle/vehicle-index.ts';
import { openSiteSearch } from './site-search.ts';

const site = siteWith();
const now = new Date('2026-11-20T00:00:00Z');
type Fields = Parameters<typeof vehicleWith>[0];

const searchOver = (fields: readonly Fields[]) => {
  const vehicles = fields.map((own, index) => vehicleWith({ ...own, id: String(index) }));
  const listed = vehicles.map((vehicle) => ({
    vehicle,
    card: vehicleCard({ vehicle, site, now, recordedBefore: null, photo: () => null }),
  }));
  const search = openSiteSearch(buildVehicleIndex(listed, { site, locations: [], now }));
  return (href: string) => {
    const wanted = savedSearchOf(href);
    if (wanted === null) throw new Error(`${href} is no search`);
    return search
      .find(wanted, null)
      .map(({ id }) => Number(id))
      .sort((a, b) => a - b);
  };
};

describe('openSiteSearch', () => {
  it('finds what the page of the address finds', () => {
    const find = searchOver([
      { make: 'Toyota', model: 'Corolla', car_type: 'used', price: 15_000 },
      { make: 'Toyota', model: 'Kluger', car_type: 'new', price: 60_000 },
      { make: 'TOYOTA', model: 'Corolla', car_type: 'demo', price: 30_000 },
      { make: 'Kia', model: 'Rio', car_type: 'used', price: 12_000 },
    ]);
    expect(find('/search')).toEqual([0, 1, 2, 3]);
    expect(find('/search/used-cars')).toEqual([0, 3]);
    expect(find('/search/toyota')).toEqual([0, 1, 2]);
    expect(find('/search/toyota/corolla')).toEqual([0, 2]);
    expect(find('/search/toyota/corolla?price=..20000')).toEqual([0]);
    expect(find('/search?query=kluger')).toEqual([1]);
    expect(find('/search/lada')).toEqual([]);
    expect(find('/search/toyota/rio')).toEqual([]);
    expect(find('/search?postcode=2300&within=50')).toEqual([]);
  });

  it('finds certain cars, whatever their ids', () => {
    const find = searchOver([{}, { sold: true }, {}]);
    expect(find('/favourites?ids=2,1,9')).toEqual([2]);
    expect(find('/favourites?ids=-2')).toEqual([]);
  });

  it('takes a value that begins with a minus as it is', () => {
    expect(searchOver([{ colour: '-Red' }, { colour: 'Red' }])('/search?colour=-Red')).toEqual([0]);
  });

  it('leaves out cars that cannot be had', () => {
    expect(searchOver([{ sold: true }, {}])('/search')).toEqual([1]);
  });

  it('finds every car that a plain comparison finds, and no other (1,000 searches)', () => {
    const makes = ['Toyota', 'Kia', 'BYD'];
    const fields = fc.record({
      make: fc.constantFrom(...makes),
      car_type: fc.constantFrom('new' as const, 'used' as const, 'demo' as const),
      price: fc.option(fc.integer({ min: 5000, max: 60_000 })),
      year: fc.integer({ min: 2010, max: 2026 }),
    });
    const wanted = fc.record({
      make: fc.option(fc.constantFrom(...makes)),
      types: fc.constantFrom('', 'new-cars', 'used-cars', 'demo-cars'),
      max: fc.option(fc.integer({ min: 5000, max: 60_000 })),
      from: fc.option(fc.integer({ min: 2010, max: 2026 })),
    });
    fc.assert(
      fc.property(
        fc.array(fields, { maxLength: 30 }),
        fc.array(wanted, { minLength: 20, maxLength: 20 }),
        (cars, all) => {
          const find = searchOver(cars);
          for (const { make, types, max, from } of all) {
            const query = new URLSearchParams();
            if (make !== null && types !== '') query.append('make', make);
            if (max !== null) query.append('price', `..${max}`);
            if (from !== null) query.append('year', `${from}..`);
            const path = types !== '' ? `/${types}` : make === null ? '' : `/${slugify(make)}`;
            const isWanted = (car: (typeof cars)[number]) =>
              (make === null || car.make === make) &&
              (types === '' || `${car.car_type}-cars` === types) &&
              (max === null || (car.price !== null && car.price <= max)) &&
              (from === null || car.year >= from);
            expect(find(`/search${path}?${query}`)).toEqual(
              cars.flatMap((car, index) => (isWanted(car) ? [index] : [])),
            );
          }
        },
      ),
      { numRuns: 50 },
    );
  });
});
