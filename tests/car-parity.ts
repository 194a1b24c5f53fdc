import { parse } from 'csv-parse/sync';
import { formatMoney } from '#domain/money.ts';
import { totalPrice } from '#domain/price/total-price.ts';
import { vehicleRecordPath } from '#domain/site/file-routes.ts';
import type { CarState } from '#domain/vehicle/allows.ts';
import { STATE_WORDS } from '#domain/vehicle/words.ts';
import type { VehicleRecord } from '#domain/view/vehicle-record.ts';
import { ownPart, pageText, pageThings, vehicleOf } from './page-data.ts';

/** A site's output on its cars. */
export interface ReadableSite {
  /** Every text, by address. */
  texts: ReadonlyMap<string, string>;
  /** Search results without filters, by address of the car. */
  hits: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
}

/** A car's data in one place. */
interface CarFacts {
  name: string;
  /** Dollars; `null` for a price on request. */
  price: number | null;
  availability: CarState;
}

/** A listed car by the JSON-LD of its page. */
export interface ListedCar extends CarFacts {
  id: string;
  address: string;
  /** The printed facts of the car itself. */
  printed: string;
}

const AVAILABILITIES: Record<string, CarState> = {
  'https://schema.org/InStock': 'in_stock',
  'https://schema.org/PreOrder': 'coming_soon',
  'https://schema.org/OutOfStock': 'test_drive_only',
  'https://schema.org/Reserved': 'reserved',
  'https://schema.org/SoldOut': 'sold',
};

/** The feeds of a site: address, parser, and columns of a car. */
export const FEEDS = [
  {
    setting: 'google_vehicles',
    address: '/feeds/google-vehicles.tsv',
    delimiter: '\t',
    id: 'id',
    specification: 'google-vehicle-feed.spec.json',
    // It has no state: listed cars are available.
    isFree: () => true,
  },
  {
    setting: 'meta_vehicles',
    address: '/feeds/meta-vehicles.csv',
    delimiter: ',',
    id: 'vehicle_id',
    specification: 'meta-vehicle-catalog.spec.json',
    isFree: (row: Record<string, string>) => row.availability === 'available',
  },
] as const;
export const STOCK_FEED = '/feeds/stock.json';

export type CarFeed = (typeof FEEDS)[number];

const textOf = ({ texts }: ReadableSite, address: string) => texts.get(address) ?? '';

/** Each car in the search results; fails if its page is not a car's. */
export const listedCars = (site: ReadableSite): ListedCar[] =>
  [...site.hits].map(([address, hit]) => ({
    id: `${hit.objectID}`,
    address,
    ...printedCar(address, textOf(site, address)),
  }));

type PrintedCar = Omit<ListedCar, 'id' | 'address'>;

/** Cars as last read, by address: most pages are the same from one crawl to the next. */
const lastRead = new Map<string, { html: string; car: PrintedCar }>();

function printedCar(address: string, html: string): PrintedCar {
  const last = lastRead.get(address);
  if (last?.html === html) return last.car;
  const thing = vehicleOf(pageThings(html));
  if (thing === undefined) throw new Error(`${address} tells machines of no car`);
  const { price = null, availability } = thing.offers;
  const state = AVAILABILITIES[availability] ?? 'in_stock';
  const car = { name: thing.name, price, availability: state, printed: pageText(ownPart(html)) };
  lastRead.set(address, { html, car });
  return car;
}

/** Differences between a car's page JSON-LD and its page, search record and data. */
export function carDisagreements(site: ReadableSite, cars: readonly ListedCar[]): string[] {
  return cars.flatMap((car) => {
    const words = [car.name, STATE_WORDS[car.availability]];
    if (car.price !== null) words.push(formatMoney(car.price));
    const absent = words.filter((word) => !car.printed.includes(word));
    const hit = site.hits.get(car.address);
    const indexed = [hit?.name, hit?.amount ?? null, hit?.availability_text];
    const { card }: VehicleRecord = JSON.parse(textOf(site, vehicleRecordPath(car.id)));
    const data = [card.name, totalPrice(card.price)?.amount ?? null, STATE_WORDS[card.availability]];
    const expected = [car.name, car.price, STATE_WORDS[car.availability]];
    return [
      ...absent.map((word) => `${car.address} does not print ${word}`),
      ...differing(`${car.address} in the index`, indexed, expected),
      ...differing(`${car.address} as data`, data, expected),
    ];
  });
}

export const rowsOf = (site: ReadableSite, { address, delimiter }: CarFeed): Record<string, string>[] =>
  parse(textOf(site, address), { delimiter, columns: true });

/** Differences between a feed and the pages of cars, with missing and extra ones. */
export function feedDisagreements(
  site: ReadableSite,
  feed: CarFeed,
  omitted: readonly { id: string; reason: string }[],
  cars: readonly ListedCar[],
): string[] {
  const byId = new Map(cars.map((car) => [car.id, car]));
  const rows = rowsOf(site, feed);
  const named = [...rows.map((row) => row[feed.id] ?? ''), ...omitted.map(({ id }) => id)];
  return [
    ...differing(`${feed.address} names`, named.sort(), [...byId.keys()].sort()),
    ...omitted.flatMap(({ id, reason }) => (reason === '' ? [`${id} is omitted and nobody says why`] : [])),
    ...rows.flatMap((row) => {
      const car = byId.get(row[feed.id] ?? '');
      const place = `${feed.address}: ${row[feed.id]}`;
      const linked = `${row.link ?? row.url}`.replace(/^https:\/\/[^/]+\.example/, '');
      return [
        ...differing(place, [row.title, row.price, linked], [car?.name, `${car?.price} AUD`, car?.address]),
        ...differing(`${place} can be had`, [feed.isFree(row)], [car?.availability === 'in_stock']),
      ];
    }),
  ];
}

/** Differences between the stock data and the pages of cars, with missing and extra ones. */
export function stockDisagreements(site: ReadableSite, cars: readonly ListedCar[]): string[] {
  const byId = new Map(cars.map((car) => [car.id, car]));
  const stock: {
    cars: { id: string; name: string; price: { amount: number } | null; availability: string }[];
  } = JSON.parse(textOf(site, STOCK_FEED));
  return [
    ...differing(`${STOCK_FEED} names`, stock.cars.map(({ id }) => id).sort(), [...byId.keys()].sort()),
    ...stock.cars.flatMap(({ id, name, price, availability }) => {
      const car = byId.get(id);
      const expected = [car?.name, car?.price, car?.availability];
      return differing(`${STOCK_FEED}: ${id}`, [name, price?.amount ?? null, availability], expected);
    }),
  ];
}

function differing(place: string, found: readonly unknown[], wanted: readonly unknown[]): string[] {
  const [is, should] = [JSON.stringify(found), JSON.stringify(wanted)];
  return is === should ? [] : [`${place}: ${is}, but its page says ${should}`];
}
