import { describe, expect, it } from 'vitest';
import { listingPath, SEARCH_VARIANTS } from '../site/routes.ts';
import { siteWith } from '../site/site.fixture.ts';
import { carTypesOf, type Listable, siteListings, widestVariant } from './variants.ts';

const site = siteWith();
const usedOnly = siteWith({ flags: { used_only: true } });
const car = (make: string, model: string, facts: Partial<Listable> = {}): Listable => ({
  make,
  model,
  car_type: 'used',
  item_type: 'car',
  ...facts,
});

describe('search variants', () => {
  const cars = (['new', 'demo', 'used'] as const).map((car_type) => car('', '', { car_type }));

  it.each([
    ['new-cars', ['new']],
    ['used-cars', ['used']],
    ['demo-cars', ['demo']],
    ['new-used-and-demo-cars', ['new', 'demo', 'used']],
    ['new-and-demo-cars', ['new', 'demo']],
  ])('%s holds %j', (variant, car_types) => {
    const listing = siteListings(cars, site).find(({ key }) => key === variant);
    expect(listing?.vehicles.map(({ car_type }) => car_type)).toEqual(car_types);
    expect(carTypesOf(variant)?.toSorted()).toEqual(car_types.toSorted());
  });

  it('are the only listings of a condition', () => {
    for (const key of ['toyota', 'toyota/corolla', 'new', '']) expect(carTypesOf(key)).toBeNull();
  });

  it('all exist without stock, so that links to them hold', () => {
    expect(siteListings([], site).map(({ key }) => key)).toEqual(SEARCH_VARIANTS);
    expect(widestVariant(site)).toBe('new-used-and-demo-cars');
  });

  it('"On used-only sites" there is one', () => {
    expect(siteListings([], usedOnly).map(({ key }) => key)).toEqual(['used-cars']);
    expect(widestVariant(usedOnly)).toBe('used-cars');
  });
});

describe('makes and models', () => {
  const listings = (cars: Listable[]) => siteListings(cars, usedOnly).slice(1);

  it('have a listing at /search/{make} and /search/{make}/{model} while there is stock', () => {
    const cars = [
      car('Toyota', 'Hilux'),
      car('Kia', 'Rio'),
      car('Toyota', 'Corolla'),
      car('Toyota', 'Hilux'),
    ];
    expect(listings(cars).map(({ route, vehicles }) => [listingPath(route), vehicles.length])).toEqual([
      ['/search/kia', 1],
      ['/search/kia/rio', 1],
      ['/search/toyota', 3],
      ['/search/toyota/corolla', 1],
      ['/search/toyota/hilux', 2],
    ]);
  });

  it('are one listing however they are spelled', () => {
    const [make, model] = listings([car('MAZDA', 'CX-5'), car('Mazda', 'CX 5'), car('Mazda', 'CX-5')]);
    expect(make).toMatchObject({ key: 'mazda', subject: { name: 'Mazda' } });
    expect(model).toMatchObject({ key: 'mazda/cx-5', subject: { name: 'Mazda CX-5' } });
    expect(model?.vehicles).toHaveLength(3);
  });

  it('know the item_type only where all cars share it', () => {
    const honda = [car('Honda', 'Civic'), car('Honda', 'CB500', { item_type: 'motorcycle' })];
    expect(listings(honda).map(({ key, subject }) => [key, subject])).toEqual([
      ['honda', { name: 'Honda', item_type: null }],
      ['honda/cb500', { name: 'Honda CB500', item_type: 'motorcycle' }],
      ['honda/civic', { name: 'Honda Civic', item_type: 'car' }],
    ]);
  });

  it('"reserved words win": no listing for a make named like a variant, nor for one without a slug', () => {
    expect(listings([car('New Cars', 'X'), car('比亚迪', 'Y'), car('Page', '2')])).toEqual([]);
  });
});
