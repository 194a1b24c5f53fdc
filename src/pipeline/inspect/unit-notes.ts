import { count } from '#domain/count.ts';
import { formatNumber } from '#domain/money.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import { valueAt } from '../dirt/reading.ts';

const PRICES = [
  ...['price', 'before_price', 'drive_away_price'],
  ...['autograb_data.average_market_price', 'autograb_data.state_average_market_price'],
];
const SMALL_SUMS = ['subscription_price', 'deposit'];

/** Medians that no dealership has, and the unit that explains them. */
const UNITS = [
  {
    unit: 'cents',
    fields: [...PRICES, ...SMALL_SUMS],
    isImprobable: (median: number, field: string) => median > (SMALL_SUMS.includes(field) ? 20_000 : 400_000),
  },
  { unit: 'thousands', fields: PRICES, isImprobable: (median: number) => median < 500 },
  { unit: 'thousands', fields: ['km'], isImprobable: (median: number) => median < 500 },
];

/** Fewer cars may be anything. */
const MIN_CARS = 3;

/** Notes on sums and odometers of used cars that are probably in another unit, with the verb that reads them; else on low prices. */
export function unitNotes(vehicles: readonly Vehicle[]): string[] {
  const used = vehicles.filter(({ car_type }) => car_type === 'used');
  const found = UNITS.flatMap(({ fields, isImprobable, unit }) => {
    const off = fields.flatMap((field) => {
      const median = medianOf(used, field);
      return median !== null && isImprobable(median, field) ? [{ field, median }] : [];
    });
    return off.length === 0 ? [] : [{ off, unit }];
  });
  const isLow = found.some(
    ({ off, unit }) => unit === 'thousands' && off.some(({ field }) => field === 'price'),
  );
  return [...found.flatMap(unitNote), ...(isLow ? [] : lowPriceNote(vehicles))];
}

function medianOf(vehicles: readonly Vehicle[], field: string): number | null {
  const values = vehicles
    .flatMap((car) => {
      const value = valueAt(car, field);
      return typeof value === 'number' ? [value] : [];
    })
    .sort((a, b) => a - b);
  return values.length < MIN_CARS ? null : (values[values.length >> 1] ?? null);
}

function unitNote({
  off,
  unit,
}: {
  off: readonly { field: string; median: number }[];
  unit: string;
}): string[] {
  const [first] = off;
  if (first === undefined) return [];
  const fields = off.map(({ field }) => `"${field}"`).join(', ');
  return [
    `Half of the used cars have a ${first.field} of ${formatNumber(first.median)} or more: where those are ${unit}, write "unit": "${unit}" for ${fields}.`,
  ];
}

/** A car for less is rare: a motorcycle or a caravan is not. */
const LOW_PRICE = 500;

function lowPriceNote(vehicles: readonly Vehicle[]): string[] {
  const low = vehicles.flatMap(({ item_type, id, price }) =>
    item_type === 'car' && price !== null && price < LOW_PRICE ? [{ id, price }] : [],
  );
  const [first] = low;
  if (first === undefined) return [];
  return [
    `Prices of ${count(low.length, 'car')} are below $${LOW_PRICE}, such as $${formatNumber(first.price)} (${first.id}): look whether that is what they cost.`,
  ];
}
