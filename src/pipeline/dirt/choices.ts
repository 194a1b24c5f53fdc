import { ownProperty } from '#domain/own-property.ts';
import { CAR_TYPES, ITEM_TYPES, STATUSES, type Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import { conditionMeaning } from './condition.ts';
import { isPlausibleDay } from './date.ts';
import {
  doubt,
  fault,
  flagAt,
  isEmpty,
  quoted,
  type RecordReader,
  scalarAt,
  textAt,
  textOf,
} from './reading.ts';
import { saleStatus } from './sale-status.ts';
import { digitsOfDay } from './spelled-day.ts';

/** Writes of one choice fold to letters: "In Stock", "in-stock" and "IN_STOCK" are one. */
const fold = (value: unknown) =>
  String(value ?? '')
    .toLowerCase()
    .replace(/[^a-z]+/g, '');

const ITEM_TYPE_SPELLINGS: Record<string, Vehicle['item_type']> = {
  ...spelled(ITEM_TYPES),
  motorbike: 'motorcycle',
  bike: 'motorcycle',
};

/** Each value by its own spelling, folded. */
export function spelled<T extends string>(values: readonly T[]): Record<string, T> {
  return Object.fromEntries(values.map((value) => [fold(value), value]));
}

/** `sold` stands in for a missing status (rules 3). */
export function statusOf(reading: RecordReader): Vehicle['status'] {
  const value = scalarAt(reading, 'status');
  const status = saleStatus(String(value ?? ''))?.status;
  if (status !== undefined) return status;
  if (isEmpty(value) && soldOf(reading)) return 'sold';
  return unknownChoice(reading, 'status', STATUSES);
}

/** "SOLD" before or behind a title, or in place of a price. */
const SOLD_TITLE = /^\W*sold\b|\bsold\W*$/i;
/** A yes of the field `sold` alone. */
const MARKS_SOLD = /^(?:sold|x)$/i;

/** Whether a text under `sold` that is no plain yes or no means yes, by a word, a mark or the day of the sale; `null` where it means neither. */
export function saleMark(text: string): boolean | null {
  return isPlausibleDay(digitsOfDay(text)) ?? (MARKS_SOLD.test(text) || null);
}

/** Whether a car is sold, which its title and price may say as well. What nobody can read under `sold` puts no car on sale. */
export function soldOf(reading: RecordReader): boolean {
  const value = scalarAt(reading, 'sold');
  const text = textOf(value);
  const flag = (text === null ? null : saleMark(text)) ?? flagAt(reading, 'sold');
  if (flag === null && text !== null)
    fault(reading, 'sold', 'invalid', `Expected yes or no, found ${quoted(value)}`);
  const field = ['name', 'price'].find((path) => SOLD_TITLE.test(textAt(reading, path) ?? ''));
  if (flag !== true && field !== undefined) doubt(reading, 'sold', `The ${field} says that it is sold`);
  return flag === true || field !== undefined;
}

/** Whether the feed has the car reserved, in a field of its own or by its status. */
export const reservedOf = (reading: RecordReader): boolean =>
  flagAt(reading, 'reserved') || saleStatus(textAt(reading, 'status') ?? '')?.reserved === true;

export function carTypeOf(reading: RecordReader): Vehicle['car_type'] {
  return carTypeIn(reading) ?? unknownChoice(reading, 'car_type', CAR_TYPES);
}

/** Without an item type it is a car (S1 §3). */
export function itemTypeOf(reading: RecordReader): Vehicle['item_type'] {
  const value = textAt(reading, 'item_type');
  const type = choice(ITEM_TYPE_SPELLINGS, value);
  if (value !== null && type === undefined)
    doubt(reading, 'item_type', `${quoted(value)} is unknown; shown as a car`);
  return type ?? 'car';
}

/** `undefined` where the feed has none, or one that is unknown. */
export function carTypeIn(reading: RecordReader): Vehicle['car_type'] | undefined {
  const value = scalarAt(reading, 'car_type');
  return typeof value === 'string' ? conditionMeaning(value) : undefined;
}

/** The value of a spelling, `undefined` for none and for an unknown one. */
export function choice<T>(spellings: Readonly<Record<string, T>>, value: unknown): T | undefined {
  const folded = typeof value === 'string' ? fold(value) : '';
  return ownProperty(spellings, folded);
}

function unknownChoice<T extends string>(
  reading: RecordReader,
  field: string,
  allowed: readonly [T, ...T[]],
): T {
  const value = scalarAt(reading, field);
  const code = isEmpty(value) ? 'missing' : 'invalid';
  fault(reading, field, code, `Expected ${allowed.join(', ')}, found ${quoted(value)}`);
  return allowed[0];
}
