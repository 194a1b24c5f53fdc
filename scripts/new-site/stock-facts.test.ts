import { describe, expect, it } from 'vitest';
import { parse } from '#domain/parse.ts';
import { siteSchema } from '#domain/site/site.schema.ts';
import { vehicleWith } from '#domain/vehicle/vehicle.fixture.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import { firstLocations } from './first-locations.ts';
import { firstSettings } from './first-settings.ts';
import { stockFacts } from './stock-facts.ts';

const cars = (...facts: Partial<Vehicle>[]) =>
  facts.map((own, n) => vehicleWith({ id: `${n}`, slug: `car-${n}`, ...own }));

const settingsOf = (vehicles: Vehicle[]) => {
  const facts = stockFacts(vehicles);
  const stock = {
    block: { type: 'file', path: 'stock.csv', format: 'csv' },
    photoHosts: ['p.example'],
    facts,
  };
  const request = {
    slug: 'northside',
    name: 'Northside',
    template: facts.template,
    state: 'NSW',
    stock,
  } as const;
  return { site: parse(siteSchema, firstSettings(request), 'site.json'), locations: firstLocations(request) };
};

describe('the template that a feed suggests', () => {
  it.each<[what: string, vehicles: Vehicle[], template: string]>([
    ['used cars alone', cars({ car_type: 'used' }, { car_type: 'used' }), 'garage'],
    [
      'new cars of one make',
      cars({ car_type: 'new', make: 'Kia' }, { car_type: 'used', make: 'Kia' }),
      'franchise',
    ],
    [
      'new cars of several makes',
      cars({ car_type: 'new', make: 'Kia' }, { car_type: 'new', make: 'Ford' }),
      'group',
    ],
  ])('for %s', (_what, vehicles, template) => {
    expect(stockFacts(vehicles).template).toBe(template);
  });
});

describe('the settings of a new site with a feed', () => {
  const vehicles = cars(
    {
      car_type: 'new',
      make: 'Kia',
      simple_body: 'SUV',
      simple_fuel: 'Electric',
      price_type: 'drive_away',
      location_name: 'North',
      dealership_id: '7',
      state: 'VIC',
      city: 'Geelong',
    },
    {
      car_type: 'used',
      make: 'Ford',
      simple_body: 'Ute',
      price_type: 'drive_away',
      location_name: 'South',
      dealership_id: '8',
      state: 'VIC',
      city: 'Colac',
    },
  );

  it('follow the stock: source, photo hosts, prices, flags, menus of what there is', () => {
    const { site } = settingsOf(vehicles);
    expect(site).toMatchObject({
      template: 'group',
      stock: { type: 'file', path: 'stock.csv', format: 'csv' },
      manufacturers: [],
      images: { hosts: ['p.example'] },
      price: { type: { used: 'drive_away' } },
      flags: { electric_tag: true },
      tagline: 'New and used cars in Colac',
    });
    expect(site.navigation.header.map(({ label }) => label)).toEqual([
      'New cars',
      'Used cars',
      'About us',
      'Contact',
    ]);
    expect(site.navigation.header[1]?.links.map(({ label }) => label)).toEqual([
      'All used cars',
      'SUV',
      'Ute',
    ]);
  });

  it.each<[stated: number, bare: number, type: string]>([
    [1, 19, 'unknown'],
    [10, 10, 'unknown'],
    [19, 1, 'drive_away'],
  ])(
    'claim of bare prices only what the feed says of nearly all: %i drive away, %i bare',
    (stated, bare, type) => {
      const priced = (count: number, price_type: Vehicle['price_type']) =>
        Array.from({ length: count }, () => ({ price: 20_000, price_type }));
      const unpriced = Array.from({ length: 9 }, () => ({ price: null, price_type: 'unknown' as const }));
      const { site } = settingsOf(
        cars(...priced(stated, 'drive_away'), ...priced(bare, 'unknown'), ...unpriced),
      );
      expect(site.price.type).toEqual({ new: 'unknown', demo: 'unknown', used: type });
    },
  );

  it('claim of bare prices nothing that a record contradicts, and nothing of cars of another type', () => {
    const typed = (count: number, price_type: Vehicle['price_type'], car_type: Vehicle['car_type']) =>
      Array.from({ length: count }, () => ({ price: 20_000, price_type, car_type }));
    const { site } = settingsOf(
      cars(
        ...typed(40, 'drive_away', 'used'),
        ...typed(39, 'drive_away', 'demo'),
        ...typed(1, 'egc', 'demo'),
        ...typed(1, 'unknown', 'new'),
      ),
    );
    expect(site.price.type).toEqual({ new: 'unknown', demo: 'unknown', used: 'drive_away' });
  });

  it('have each place where cars are, the first one primary', () => {
    const { locations } = settingsOf(vehicles);
    expect(
      locations.map(({ name, slug, dealership_id, primary }) => [name, slug, dealership_id, primary]),
    ).toEqual([
      ['North', 'showroom', '7', true],
      ['South', 'south-2', '8', false],
    ]);
  });

  it('name motorcycles and caravans where there are any, in texts and in the menu', () => {
    const { site } = settingsOf(
      cars(
        { simple_body: 'Ute', city: 'Colac' },
        { simple_body: 'Ute' },
        { item_type: 'motorcycle', simple_body: null },
      ),
    );
    expect(site.tagline).toBe('Used cars and motorcycles in Colac');
    expect(site.home.text).toContain('Used cars and motorcycles from');
    expect(site.navigation.header[0]?.links.map(({ label, href }) => [label, href])).toEqual([
      ['All our stock', '/search/used-cars'],
      ['Ute', '/search/used-cars?body=Ute'],
      ['Motorcycles', '/search/used-cars?item_type=motorcycle'],
    ]);
  });

  it('name no town missing from the feed, and its only place as the dealership', () => {
    const { site, locations } = settingsOf(cars({ city: null, location_name: 'Dealership 1' }));
    expect(site.tagline).toBe('Used cars');
    expect(site.city).toBeNull();
    expect(locations.map(({ name }) => name)).toEqual(['Northside']);
  });
});
