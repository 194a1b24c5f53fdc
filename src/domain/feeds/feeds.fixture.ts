import { parse } from 'csv-parse/sync';
import { locationWith } from '../location/location.fixture.ts';
import { siteWith } from '../site/site.fixture.ts';
import type { SiteInput } from '../site/site.schema.ts';
import { vehicleWith } from '../vehicle/vehicle.fixture.ts';
import type { Vehicle } from '../vehicle/vehicle.schema.ts';
import { type FeedSource, feedCar } from './feed-car.ts';
import { feedCoverage, feedsOf } from './feeds.ts';

export const address = { street: '1 Quay St', city: 'Newcastle', state: 'NSW', postcode: '2300' } as const;
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

export const ON = { google_vehicles: { vin: true }, meta_vehicles: true, stock: true };
export const GOOGLE = '/feeds/google-vehicles.tsv';
export const META = '/feeds/meta-vehicles.csv';

interface FeedsInput {
  vehicles: Partial<Vehicle>[];
  settings?: Partial<SiteInput>;
  source?: Partial<FeedSource>;
}

/** The feeds of a site with these cars, by address: their rows by column, and omitted cars. */
export function feeds({ vehicles, settings = {}, source = {} }: FeedsInput) {
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
