import { parse } from 'csv-parse/sync';
import { formatMoney } from '#domain/money.ts';
import { totalPrice } from '#domain/price/total-price.ts';
import { vehicleRecordPath } from '#domain/site/file-routes.ts';
import type { CarState } from '#domain/vehicle/allows.ts';
import { STATE_WORDS } from '#domain/vehicle/words.ts';
import type { VehicleRecord } from '#domain/view/vehicle-record.ts';
import { ownPart, pageData, vehicleOf } from './page-data.ts';

/** What a site tells of its cars. */
export interface ReadableSite {
  /** Every text, by address. */
  texts: ReadonlyMap<string, string>;
  /** What the search finds without a filter, by the address of each car. */
  hits: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
}

/** What one place shows of a car. */
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
  /** What the page prints of the car itself. */
  printed: string;
}

const AVAILABILITIES: Record<string, CarState> = {
  'https://schema.org/InStock': 'in_stock',
  'https://schema.org/PreOrder': 'coming_soon',
  'https://schema.org/OutOfStock': 'test_drive_only',
  'https://schema.org/Reserved': 'reserved',
  'https://schema.org/SoldOut': 'sold',
};

/** The feeds of a site: where each lies, how it is read, and the columns of a car. */
export const FEEDS = [
  {
    setting: 'google_vehicles',
    address: '/feeds/google-vehicles.tsv',
    delimiter: '\t',
    id: 'id',
    specification: 'google-vehicle-feed.spec.json',
    // It names no state: what it names can be had.
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

/** Each car that the search finds; fails where its page is none. */
export function listedCars(site: ReadableSite): ListedCar[] {
  return [...site.hits].map(([address, hit]) => {
    const html = textOf(site, address);
    const thing = vehicleOf(pageData(html).things);
    if (thing === undefined) throw new Error(`${address} tells machines of no car`);
    const { price = null, availability } = thing.offers;
    const state = AVAILABILITIES[availability] ?? 'in_stock';
    const { text: printed } = pageData(ownPart(html));
    return { id: `${hit.objectID}`, address, name: thing.name, price, availability: state, printed };
  });
}

/** Where a car's page, the search index or the car as data say something else than the page's JSON-LD does. */
export function carDisagreements(site: ReadableSite, cars: readonly ListedCar[]): string[] {
  return cars.flatMap((car) => {
    const words = [car.name, STATE_WORDS[car.availability]];
    if (car.price !== null) words.push(formatMoney(car.price));
    const unsaid = words.filter((word) => !car.printed.includes(word));
    const hit = site.hits.get(car.address);
    const indexed = [hit?.name, hit?.amount ?? null, hit?.availability_text];
    const { card }: VehicleRecord = JSON.parse(textOf(site, vehicleRecordPath(car.id)));
    const data = [card.name, totalPrice(card.price)?.amount ?? null, STATE_WORDS[card.availability]];
    const expected = [car.name, car.price, STATE_WORDS[car.availability]];
    return [
      ...unsaid.map((word) => `${car.address} does not print ${word}`),
      ...differing(`${car.address} in the index`, indexed, expected),
      ...differing(`${car.address} as data`, data, expected),
    ];
  });
}

/** The rows of a feed. */
export const rowsOf = (site: ReadableSite, { address, delimiter }: CarFeed): Record<string, string>[] =>
  parse(textOf(site, address), { delimiter, columns: true });

/** Where a feed differs from the page of a car, lacks one that it does not omit, or has another. */
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
    ...omitted.flatMap(({ id, reason }) => (reason === '' ? [`${id} is left out and nobody says why`] : [])),
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

/** Where the stock as data says something else of a car than its page, lacks one or has another. */
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
