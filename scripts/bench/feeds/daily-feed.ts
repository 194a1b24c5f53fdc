import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeDemoStock } from '#demo/stock/demo-feed.ts';
import type { DemoRecord } from '#demo/stock/record.ts';
import { type SiteInput, siteSchema } from '#domain/site/site.schema.ts';
import { siteFolder } from '#sites/places.ts';
import { firstSettings } from '../../new-site/first-settings.ts';

export const SLUG = 'bench';
export const FEED = 'stock.csv';
const PHOTO_HOST = 'photos.example';

export interface DailyFeeds {
  cars: number;
  days: number;
  /** The first day, UTC midnight. */
  start: Date;
}

/** Cars that leave the stock from one day to the next, and as many that arrive. */
const CARS_A_DAY = 100;

/** Columns as another stock system names and fills them. */
const COLUMNS: Readonly<Record<string, (car: DemoRecord, day: number) => unknown>> = {
  'Stock No': ({ id }) => id,
  Brand: ({ make }) => make,
  Model: ({ model }) => model,
  Badge: ({ badge }) => badge,
  Year: ({ year }) => year,
  Kilometres: ({ km }, day) => (km === null ? '' : `${km + day} km`),
  Special: () => '',
  Price: ({ price }, day) => (price === null ? 'POA' : `$${price - day}`),
  UsedOrNew: ({ car_type }) => car_type.toUpperCase(),
  'Sale Status': ({ status }) => status,
  Added: ({ created_at }) => created_at?.slice(0, 10).split('-').reverse().join('/'),
  BodyType: ({ simple_body }) => simple_body,
  Transmission: ({ simple_transmission }) => simple_transmission,
  FuelType: ({ simple_fuel }) => simple_fuel,
  DriveType: ({ drive }) => drive,
  Colour: ({ colour }) => colour,
  VIN: ({ vin }) => vin,
  Rego: ({ regplate }) => regplate,
  Seats: ({ seats }) => seats,
  Doors: ({ doors }) => doors,
  Engine: ({ engine_size }) => engine_size,
  Comments: ({ dealercomments }) => dealercomments,
  Photos: ({ images }) => JSON.stringify(images).replaceAll('demo:', `https://${PHOTO_HOST}/`),
  Yard: ({ id }) => (Number(id) % 4) + 1,
};

const STOCK = {
  type: 'file',
  path: FEED,
  format: 'csv',
  columns: {
    id: 'Stock No',
    make: 'Brand',
    model: 'Model',
    badge: 'Badge',
    year: 'Year',
    km: 'Kilometres',
    price: { from: ['Special', 'Price'] },
    car_type: { from: 'UsedOrNew', values: { USED: 'used', NEW: 'new', DEMO: 'demo' } },
    status: { from: 'Sale Status', default: 'in_stock' },
    created_at: { from: 'Added', date: 'DD/MM/YYYY' },
    name: { template: '{Year} {Brand} {Model} {Badge}' },
    simple_body: 'BodyType',
    simple_transmission: 'Transmission',
    simple_fuel: 'FuelType',
    drive: 'DriveType',
    colour: 'Colour',
    vin: 'VIN',
    regplate: 'Rego',
    seats: 'Seats',
    doors: 'Doors',
    engine_size: 'Engine',
    dealercomments: 'Comments',
    images: 'Photos',
    dealership_id: 'Yard',
  },
} satisfies SiteInput['stock'];

export const dailyFeedFile = (root: string, day: number): string => path.join(root, `${day}.csv`);

/** Creates a project whose stock is a CSV with a mapping, and the feed of each day. */
export async function makeDailyFeeds(root: string, { cars, days, start }: DailyFeeds): Promise<void> {
  const settings: SiteInput = {
    ...firstSettings({ slug: SLUG, name: 'Bench Motors', template: 'group', state: 'NSW' }),
    stock: STOCK,
    images: { hosts: [PHOTO_HOST] },
    manufacturers: [],
  };
  const site = siteSchema.parse(settings);
  const stock = makeDemoStock({ site, locations: [], cars: cars + days * CARS_A_DAY, anchor: start });
  const folder = siteFolder(root, SLUG);
  await rm(root, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'site.json'), JSON.stringify(settings));
  for (let day = 0; day < days; day++) {
    const present = stock.slice(day * CARS_A_DAY, day * CARS_A_DAY + cars);
    const rows = present.map((car) => Object.values(COLUMNS).map((cell) => cell(car, day)));
    await writeFile(dailyFeedFile(root, day), [Object.keys(COLUMNS), ...rows].map(csvLine).join('\r\n'));
  }
}

const csvLine = (cells: readonly unknown[]): string =>
  cells.map((cell) => `"${String(cell ?? '').replaceAll('"', '""')}"`).join(',');
