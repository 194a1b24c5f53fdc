import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { locationWith } from '../location/location.fixture.ts';
import { siteWith } from '../site/site.fixture.ts';
import type { SiteInput } from '../site/site.schema.ts';
import { vehicleWith } from '../vehicle/vehicle.fixture.ts';
import type { Vehicle } from '../vehicle/vehicle.schema.ts';
import { type FeedSource, feedCar } from './feed-car.ts';
import { feedCoverage, feedsOf } from './feeds.ts';

const SCHEMAS = join(import.meta.dirname, '../../../../shared/fixtures/schemas');
const address = { street: '1 Quay St', city: 'Newcastle', state: 'NSW', postcode: '2300' } as const;
const LOCATION = locationWith({ address: { ...address, lat: -32.93, long: 151.78 } });

const COMPLETE = {
  price_type: 'egc',
  colour: 'Red',
  location_slug: 'newcastle',
  simple_body: 'SUV',
  simple_fuel: 'Petrol',
  simple_transmission: 'Automatic',
  drive: 'AWD',
  vin: 'JTDBR32E720123456',
  images: [
    'https://photos.example/1,a.jpg',
    'https://photos.example/2,b.jpg',
    'https://photos.example/3.jpg',
  ],
} as const satisfies Partial<Vehicle>;

const ON = { google_vehicles: { vin: true }, meta_vehicles: true, stock: true };
const GOOGLE = '/feeds/google-vehicles.tsv';
const META = '/feeds/meta-vehicles.csv';

interface FeedsInput {
  vehicles: Partial<Vehicle>[];
  settings?: Partial<SiteInput>;
  source?: Partial<FeedSource>;
}

/** The feeds of a site with these cars, by address: their rows by column, and omitted cars. */
function feeds({ vehicles, settings = {}, source = {} }: FeedsInput) {
  const site = siteWith({ feeds: ON, ...settings });
  const photo = (src: string) => ({ src, srcset: null, width: 3, height: 2, alt: '' });
  const cars = vehicles.map((facts) =>
    feedCar(vehicleWith({ ...COMPLETE, ...facts }), {
      site,
      locations: [LOCATION],
      photo,
      jpeg: (address) => address,
      ...source,
    }),
  );
  const made = feedsOf(site).map(({ path, make }) => [path, make(cars, site)] as const);
  const { [GOOGLE]: google, [META]: meta, '/feeds/stock.json': stock } = Object.fromEntries(made);
  const table = (text: string | undefined, delimiter: string): Record<string, string>[] =>
    text === undefined ? [] : parse(text, { delimiter, columns: true });
  return {
    paths: made.map(([path]) => path),
    google: table(google?.text, '\t'),
    meta: table(meta?.text, ','),
    stock: JSON.parse(stock?.text ?? 'null'),
    omitted: { google: google?.left_out, meta: meta?.left_out },
    coverage: feedCoverage(cars, site),
  };
}

it('offers the feeds that are switched on, and no others', () => {
  expect(feeds({ vehicles: [{}] }).paths).toEqual([GOOGLE, META, '/feeds/stock.json']);
  expect(feeds({ vehicles: [{}], settings: { feeds: {} } }).paths).toEqual([]);
});

describe('Google vehicle ads', () => {
  it('prints all attributes of a car', () => {
    const { google } = feeds({ vehicles: [{}] });
    expect(google).toEqual([
      {
        id: '101',
        google_product_category: '916',
        title: '2021 Toyota Corolla Ascent Sport',
        description:
          '2021 Toyota Corolla Ascent Sport, 48,210 km, Red. For sale at Harbour Motors. Excl. government charges.',
        link: 'https://harbour.example/cars/2021-toyota-corolla-101',
        price: '24990 AUD',
        vehicle_price_type: 'excluding_government_charges_price',
        image_link: 'https://photos.example/1,a.jpg',
        additional_image_link: 'https://photos.example/2%2Cb.jpg,https://photos.example/3.jpg',
        condition: 'Used',
        brand: 'Toyota',
        model: 'Corolla',
        trim: 'Ascent Sport',
        year: '2021',
        mileage: '48210 KM',
        color: 'Red',
        vehicle_fulfillment: 'in_store:newcastle',
        VIN: 'JTDBR32E720123456',
        body_style: 'suv',
        engine: 'petrol',
      },
    ]);
  });

  it.each([
    { car_type: 'new', price_type: 'drive_away', sent: 'drive_away_price' },
    { car_type: 'new', price_type: 'estimated_drive_away', sent: 'estimated_drive_away_price' },
    { car_type: 'new', price_type: 'egc', sent: undefined },
    { car_type: 'used', price_type: 'drive_away', sent: 'drive_away_price' },
    { car_type: 'used', price_type: 'egc', sent: 'excluding_government_charges_price' },
    { car_type: 'used', price_type: 'estimated_drive_away', sent: undefined },
    { car_type: 'demo', price_type: 'egc', sent: 'excluding_government_charges_price' },
    { car_type: 'used', price_type: 'unknown', sent: undefined },
  ] as const)('"vehicle_price_type required in AU" (D1): $car_type, $price_type', ({ sent, ...facts }) => {
    const { google, omitted } = feeds({ vehicles: [facts] });
    expect(google[0]?.vehicle_price_type).toBe(sent);
    expect(omitted.google).toHaveLength(sent === undefined ? 1 : 0);
  });

  it.each<{ facts: Partial<Vehicle>; reason: RegExp }>([
    { facts: { item_type: 'motorcycle' }, reason: /^It is a motorcycle/ },
    { facts: { item_type: 'caravan' }, reason: /^It is a caravan/ },
    { facts: { status: 'coming_soon' }, reason: /^It is coming soon$/ },
    { facts: { reserved: true }, reason: /^It is reserved$/ },
    { facts: { sold: true }, reason: /^It is sold$/ },
    { facts: { price: null }, reason: /no price/ },
    { facts: { images: [] }, reason: /no photo/ },
    { facts: { km: null }, reason: /kilometres/ },
    { facts: { colour: null }, reason: /colour/ },
    { facts: { location_slug: null }, reason: /location/ },
  ])('lists an omitted car: $reason', ({ facts, reason }) => {
    const { google, omitted, coverage } = feeds({ vehicles: [{ id: '9', ...facts }, {}] });
    expect(google.map(({ id }) => id)).toEqual(['101']);
    expect(omitted.google).toEqual([{ id: '9', reason: expect.stringMatching(reason) }]);
    expect(coverage[0]).toEqual({ path: GOOGLE, cars: 1, left_out: omitted.google });
  });

  it('"one VIN = one offer or both are refused" (D1)', () => {
    const { google, omitted } = feeds({ vehicles: [{ id: '1' }, { id: '2' }, { id: '3', vin: null }] });
    expect(google.map(({ id }) => id)).toEqual(['1', '3']);
    expect(omitted.google).toEqual([{ id: '2', reason: 'Another car has its VIN' }]);
  });

  it('has no VIN unless settings allow it, and no invalid one (rules 24)', () => {
    const quiet = { feeds: { ...ON, google_vehicles: {} } };
    expect(feeds({ vehicles: [{ id: '1' }, { id: '2' }], settings: quiet }).google).toMatchObject([
      { VIN: '' },
      { VIN: '' },
    ]);
    expect(feeds({ vehicles: [{ vin: 'UNKNOWN' }] }).google).toMatchObject([{ VIN: '' }]);
  });

  it('leaves values empty that Google has no name for', () => {
    const facts = { simple_body: 'Spaceship', simple_fuel: null, badge: null };
    expect(feeds({ vehicles: [facts, { id: '2', simple_body: null }] }).google).toMatchObject(
      [{ body_style: '', engine: '', trim: '' }, { body_style: '' }].slice(0, 1),
    );
  });
});

describe('Meta’s automotive catalogue', () => {
  it('prints all attributes of a car', () => {
    const { meta } = feeds({ vehicles: [{}] });
    expect(meta).toMatchObject([
      {
        vehicle_id: '101',
        title: '2021 Toyota Corolla Ascent Sport',
        url: 'https://harbour.example/cars/2021-toyota-corolla-101',
        'mileage.value': '48210',
        'mileage.unit': 'KM',
        price: '24990 AUD',
        availability: 'available',
        state_of_vehicle: 'Used',
        vehicle_type: 'car_truck',
        body_style: 'SUV',
        exterior_color: 'Red',
        transmission: 'Automatic',
        drivetrain: 'AWD',
        fuel_type: 'GASOLINE',
        address:
          '{"addr1":"1 Quay St","city":"Newcastle","region":"NSW","postal_code":"2300","country":"Australia"}',
        latitude: '-32.93',
        longitude: '151.78',
        'image[0].url': 'https://photos.example/1,a.jpg',
        'image[2].url': 'https://photos.example/3.jpg',
        'image[3].url': '',
      },
    ]);
    expect(JSON.stringify(meta)).not.toContain('JTDBR32E720123456');
  });

  it.each<{ facts: Partial<Vehicle>; row: Record<string, string> }>([
    { facts: { car_type: 'new' }, row: { state_of_vehicle: 'New' } },
    { facts: { car_type: 'demo' }, row: { state_of_vehicle: 'Used' } },
    { facts: { certified: true }, row: { state_of_vehicle: 'CPO' } },
    { facts: { status: 'coming_soon' }, row: { availability: 'not_available' } },
    { facts: { reserved: true }, row: { availability: 'not_available' } },
    { facts: { sold: true }, row: { availability: 'not_available' } },
    { facts: { item_type: 'caravan' }, row: { vehicle_type: 'rv_camper' } },
    { facts: { simple_body: 'Spaceship' }, row: { body_style: 'OTHER' } },
    { facts: { simple_body: null }, row: { body_style: 'OTHER' } },
    {
      facts: { drive: 'Rear-Wheel Drive', simple_fuel: 'Plug-in Hybrid' },
      row: { drivetrain: 'RWD', fuel_type: 'HYBRID' },
    },
    { facts: { drive: 'Front' }, row: { drivetrain: 'FWD' } },
    { facts: { drive: 'Rear' }, row: { drivetrain: 'RWD' } },
    { facts: { simple_fuel: 'Steam', drive: null }, row: { fuel_type: 'OTHER', drivetrain: '' } },
    { facts: { simple_transmission: null, badge: null }, row: { transmission: '', trim: '' } },
    { facts: { price: 24_990.5 }, row: { price: '24990.50 AUD' } },
  ])('$facts: $row', ({ facts, row }) => {
    const settings = { flags: { certified_used: true } };
    expect(feeds({ vehicles: [facts], settings }).meta).toMatchObject([row]);
  });

  it.each<{ facts: Partial<Vehicle>; reason: RegExp }>([
    { facts: { price: null }, reason: /no price/ },
    { facts: { price_type: 'unknown' }, reason: /no price that is known/ },
    { facts: { km: null }, reason: /kilometres/ },
    { facts: { colour: null }, reason: /colour/ },
    { facts: { location_slug: null }, reason: /location/ },
    { facts: { images: [] }, reason: /photo/ },
  ])('lists an omitted car: $reason', ({ facts, reason }) => {
    const { meta, omitted } = feeds({ vehicles: [{ id: '9', ...facts }, {}] });
    expect(meta.map(({ vehicle_id }) => vehicle_id)).toEqual(['101']);
    expect(omitted.meta).toEqual([{ id: '9', reason: expect.stringMatching(reason) }]);
  });

  it.each([
    { where: { long: 151.78 }, reason: 'Its location has no latitude' },
    { where: { lat: -32.93 }, reason: 'Its location has no longitude' },
  ])('requires coordinates: $reason', ({ where, reason }) => {
    const locations = [locationWith({ address: { ...address, ...where } })];
    expect(feeds({ vehicles: [{}], source: { locations } }).omitted.meta).toEqual([{ id: '101', reason }]);
  });

  it('uses the JPEG copies of photos of ours, and no photo without one', () => {
    const jpeg = (address: string) => (address.endsWith('a.jpg') ? '/media/a-preview.jpg' : null);
    const { meta, google } = feeds({ vehicles: [{}], source: { jpeg } });
    expect(meta).toMatchObject([
      { 'image[0].url': 'https://harbour.example/media/a-preview.jpg', 'image[1].url': '' },
    ]);
    expect(google).toMatchObject([{ image_link: 'https://photos.example/1,a.jpg' }]);
  });
});

it('omits photos that cannot be shown', () => {
  const { stock } = feeds({ vehicles: [{}], source: { photo: () => null } });
  expect(stock.cars).toMatchObject([{ photos: [] }]);
});

describe('the stock as JSON', () => {
  it('has the availability of a preorder, and of a car that is not for sale', () => {
    const { stock } = feeds({ vehicles: [{ preorder: true }, { tag: 'Test Drive Only' }] });
    expect(stock.cars).toMatchObject([{ availability: 'coming_soon' }, { availability: 'test_drive_only' }]);
  });

  it('has every listed car, and no private or identifying fields', () => {
    const facts = { regplate: 'ABC12D', stocknum: 'U101' };
    const { stock } = feeds({ vehicles: [facts, { price: null, location_slug: null }] });
    expect(stock.site).toEqual({ name: 'Harbour Motors', url: 'https://harbour.example' });
    expect(stock.cars).toMatchObject([
      {
        id: '101',
        url: 'https://harbour.example/cars/2021-toyota-corolla-101',
        record_url: 'https://harbour.example/cars/101.json',
        stock_number: 'U101',
        availability: 'in_stock',
        price: { amount: 24_990, currency: 'AUD', type: 'egc', label: 'Excl. government charges' },
        fuel: 'Petrol',
        transmission: 'Automatic',
        location: { slug: 'newcastle', name: 'Harbour Newcastle', suburb: 'Newcastle' },
      },
      { price: null, location: null },
    ]);
    expect(JSON.stringify(stock)).not.toMatch(/JTDBR32E720123456|ABC12D|private/);
  });

  it('falls back to the detailed names if the simple ones are missing', () => {
    const facts = { simple_fuel: null, fuel: 'Unleaded', simple_transmission: null, trans: '6 speed' };
    expect(feeds({ vehicles: [facts] }).stock.cars).toMatchObject([
      { fuel: 'Unleaded', transmission: '6 speed' },
    ]);
  });
});

interface Specification {
  required: string[];
  enums: Record<string, string[]>;
  patterns: Record<string, string>;
}

describe.skipIf(!existsSync(SCHEMAS))(
  'the specifications of the feeds (skipped where the fixtures are absent)',
  () => {
    const read = (name: string) => JSON.parse(readFileSync(join(SCHEMAS, name), 'utf8'));
    const faults = (rows: Record<string, string>[], { required, enums, patterns }: Specification) =>
      rows.flatMap((row) => [
        ...required.filter((name) => !row[name]),
        ...Object.keys(row).filter((name) => row[name] && enums[name] && !enums[name].includes(row[name])),
        ...Object.keys(row).filter(
          (name) => row[name] && patterns[name] && !new RegExp(patterns[name]).test(row[name]),
        ),
      ]);
    const bodies = [
      'SUV',
      'Sedan',
      'Hatch',
      'Wagon',
      'Ute',
      'Van',
      'Coupe',
      'Convertible',
      'People Mover',
      'X',
    ];
    const fuels = ['Petrol', 'Diesel', 'Electric', 'Hybrid', 'LPG', 'Plug-in Hybrid', 'X'];
    const vehicles = bodies.flatMap((simple_body, body) =>
      fuels.map((simple_fuel, fuel) => ({
        id: `${body}-${fuel}`,
        simple_body,
        simple_fuel,
        vin: null,
        drive: ['4WD', 'AWD', 'FWD', 'RWD', '2WD', null][fuel] ?? 'X',
      })),
    );

    it('Google: every required attribute of every car, with valid values', () => {
      const { google } = feeds({ vehicles });
      expect(google).toHaveLength(vehicles.length);
      expect(faults(google, read('google-vehicle-feed.spec.json').vehicle_ads_feed)).toEqual([]);
    });

    it('Meta: every required attribute of every car, with valid values', () => {
      const { meta } = feeds({ vehicles });
      expect(meta).toHaveLength(vehicles.length);
      expect(faults(meta, read('meta-vehicle-catalog.spec.json'))).toEqual([]);
    });
  },
);
