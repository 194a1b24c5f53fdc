import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeDemoStock } from '#demo/stock/demo-feed.ts';
import { locationsSchema } from '#domain/location/location.schema.ts';
import { parse } from '#domain/parse.ts';
import { locationsPath, searchPath, searchRoutePath } from '#domain/site/routes.ts';
import { type SiteInput, siteSchema } from '#domain/site/site.schema.ts';
import { siteFolder } from '#sites/places.ts';
import { firstLocations } from '../new-site/first-locations.ts';
import { firstSettings } from '../new-site/first-settings.ts';

export interface Dealership {
  slug: string;
  /** Records in its feed. */
  cars: number;
  /** Its settings beyond those that all dealerships of the benchmark have. */
  settings?: Partial<SiteInput>;
  /** Photos of each car; by default those of the invented stock. */
  photos?: number;
}

const FEED = 'feed.json';
const PHOTO_HOST = 'photos.example';

const SHARED_LINKS = [
  { label: 'All cars', href: searchRoutePath() },
  { label: 'Used cars', href: searchPath('used-cars') },
  { label: 'Contact', href: locationsPath() },
];

/** Settings that fill the vehicle page like a real one; without pictures of ours, because encoding is not measured. */
const SETTINGS = {
  stock: { type: 'file', path: FEED },
  manufacturers: [],
  flags: { reduced_price: true, electric_tag: true, test_drive: false },
  price: { type: { new: 'drive_away', demo: 'drive_away', used: 'egc' } },
  finance: { provider: 'bench_finance', lender_name: 'Bench Finance', credit_licence: '999000' },
  images: { hosts: [PHOTO_HOST] },
  returns: {},
  home: { heading: 'Bench Motors', text: 'New, demo and used cars.' },
  navigation: { header: SHARED_LINKS, footer: [{ heading: 'Stock', links: SHARED_LINKS }] },
  why_buy: [
    {
      heading: 'One price',
      text: 'What we advertise is what you pay, on every car and at every dealership.',
    },
    { heading: '14 days', text: 'Bring a used car back within 14 days for your money back or another car.' },
    { heading: 'Checked', text: 'Every used car passes a workshop inspection and a PPSR search.' },
  ],
  protect_your_car: [
    { heading: 'Paint protection', text: 'A ceramic coating, applied before you collect the car.' },
    { heading: 'Window tint', text: 'Keeps the cabin cooler, to the legal limit of your state.' },
  ],
  whats_included: {
    new: ['Full tank of fuel', 'Twelve months registration', 'First service at no charge'],
    demo: ['Balance of the warranty', 'Two keys and complete books'],
    used: ['Workshop inspection report', 'PPSR search certificate', 'Two keys'],
  },
} satisfies Partial<SiteInput>;

/** Creates a project from scratch, with these dealerships and feeds of invented cars. */
export async function makeProject(root: string, dealerships: readonly Dealership[]): Promise<void> {
  await rm(root, { recursive: true, force: true });
  await mkdir(path.join(root, 'content', 'pages'), { recursive: true });
  for (const dealership of dealerships) await makeDealership(root, dealership);
}

async function makeDealership(
  root: string,
  { slug, cars, settings: own, photos }: Dealership,
): Promise<void> {
  const request = { slug, name: 'Bench Motors', template: 'group', state: 'NSW' } as const;
  const settings: SiteInput = { ...firstSettings(request), ...SETTINGS, ...own };
  const locations = firstLocations(request).map((location) => ({ ...location, image_url: null }));
  const stock = makeDemoStock({
    site: parse(siteSchema, settings, slug),
    locations: parse(locationsSchema, locations, slug),
    cars,
    anchor: new Date(new Date().setUTCHours(0, 0, 0, 0)),
  });
  const photographed = stock.map((record) => ({
    ...record,
    ...(photos !== undefined && { images: photosOf(record.id, photos) }),
  }));
  const folder = siteFolder(root, slug);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'site.json'), JSON.stringify(settings));
  await writeFile(path.join(folder, 'locations.json'), JSON.stringify(locations));
  // Photos of another host are printed as they are, while demo pictures would be drawn and encoded.
  const feed = JSON.stringify(photographed).replaceAll('"demo:', `"https://${PHOTO_HOST}/`);
  await writeFile(feedFile(root, slug), feed);
}

const photosOf = (car: number, count: number) =>
  Array.from({ length: count }, (_, n) => ({ image: { url: `https://${PHOTO_HOST}/${car}/${n}.jpg` } }));

/** A car of a feed, with the fields that the benchmark uses. */
export interface BenchCar {
  slug: string;
  /** Dollars. */
  price: number;
}

export const readFeed = async (root: string, slug: string): Promise<BenchCar[]> =>
  JSON.parse(await readFile(feedFile(root, slug), 'utf8'));

/** Lowers a car's price by a dollar, the `nth` from the end, since the feed begins with edge cases. */
export function lowerPrice(feed: readonly BenchCar[], nth = 1): BenchCar {
  const car = feed.at(-nth);
  if (car === undefined) throw new Error(`The feed has no ${nth} cars`);
  car.price -= 1;
  return { ...car };
}

/** Lowers a price in the feed's file; returns the changed car. */
export async function changeOnePrice(root: string, slug: string, nth?: number): Promise<BenchCar> {
  const feed = await readFeed(root, slug);
  const car = lowerPrice(feed, nth);
  await writeFile(feedFile(root, slug), JSON.stringify(feed));
  return car;
}

const feedFile = (root: string, slug: string) => path.join(siteFolder(root, slug), FEED);
