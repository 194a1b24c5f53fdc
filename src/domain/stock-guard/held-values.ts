import { formatNumber } from '../money.ts';
import type { Vehicle } from '../vehicle/vehicle.schema.ts';
import type { FeedDifference } from './difference.ts';
import type { StockGuard } from './stock-guard.schema.ts';

/** A value of a record that is omitted or replaced. */
export interface HeldValue {
  field: string;
  message: string;
  /** The record's own value where another is shown; `null` for one that cannot be read. */
  record_value?: string | number | null;
  /** Set for a readable but implausible value (rules 62). */
  implausible?: true;
  /** The host of photos that are omitted because the settings do not list it. */
  photo_host?: string;
}

/** Fields with an amount of money. */
export const PRICE_FIELDS = [
  'price',
  'before_price',
  'drive_away_price',
  'subscription_price',
  'deposit',
] as const;

/** Fields in which a single value can be held. */
export const HELD_FIELDS = [...PRICE_FIELDS, 'km', 'year'] as const;
export type HeldField = (typeof HELD_FIELDS)[number];

/** A feed's car with the context to judge its values. */
export interface MeasuredCar {
  car: Vehicle;
  /** The car as last shown; none for a new one. */
  last?: Vehicle | undefined;
  /** Fields with unreadable values. */
  unread?: readonly string[];
  /** Whether its record has no status, and the mapping's default stands in for it. */
  isStatusEmpty?: boolean | undefined;
  /** Differences of all cars of its store, or of the site: what they explain is not held. */
  differences?: readonly FeedDifference[];
  guard: StockGuard;
  now: Date;
}

/** "year before 1900 or after next year + 1" (rules 62), or as configured. */
export const isPlausibleYear = (
  year: number,
  { min_year, years_ahead }: Pick<StockGuard, 'min_year' | 'years_ahead'>,
  now: Date,
): boolean => year >= min_year && year <= now.getUTCFullYear() + years_ahead;

/** Why a value is implausible; `undefined` where it is plausible. `before` is the field's last value. */
type Check = (value: number, before: number | null, measured: MeasuredCar) => string | undefined;

/** Of two values that became equal, the one that changed less is right. */
const movedLess = (value: number, before: number | null, other: number | null | undefined): boolean =>
  before !== null && typeof other === 'number' && moveOf(value, before) < moveOf(value, other);

const moveOf = (value: number, before: number): number => Math.abs(Math.log(value / before));

const priceCheck: Check = (value, before, { car, last, guard }) => {
  if ((value === car.km && !movedLess(value, before, last?.km)) || value === last?.km)
    return `is the odometer, ${formatNumber(value)}`;
  if (value === car.year || value === last?.year) return `is the year, ${value}`;
  if (before === null || Math.max(value / before, before / value) <= guard.car_price_factor) return undefined;
  return `went from ${formatNumber(before)} to ${formatNumber(value)} at once`;
};

/** The check of each field (rules 62). */
const CHECKS: { readonly [Field in HeldField]: Check } = {
  price: priceCheck,
  before_price: priceCheck,
  drive_away_price: priceCheck,
  subscription_price: priceCheck,
  deposit: priceCheck,
  km: (value, before, { car, last, guard }) => {
    // A new car with equal values has its price held.
    const isPrice = value === car.price && !movedLess(value, before, last?.price);
    if (last !== undefined && (isPrice || value === last.price))
      return `is the price, ${formatNumber(value)}`;
    if (before === null) return undefined;
    if (value < before * (1 - guard.odometer_back_share))
      return `went back from ${formatNumber(before)} to ${formatNumber(value)}`;
    // A few kilometres grow by large factors: a demonstrator's 10 become 1,500.
    const isDriven = value <= before * guard.odometer_up_factor || value - before <= guard.odometer_up_km;
    return isDriven ? undefined : `went from ${formatNumber(before)} to ${formatNumber(value)} at once`;
  },
  year: (value, before, { guard, now }) => {
    if (!isPlausibleYear(value, guard, now)) return `is ${value}`;
    const moved = Math.abs(value - (before ?? value));
    return moved > guard.car_years ? `went from ${before} to ${value}` : undefined;
  },
};

interface FieldChange {
  field: HeldField;
  value: number | null;
  before: number | null;
}

/** Why one car's value is doubted; `undefined` where it is not. */
function doubtOf(
  { field, value, before }: FieldChange,
  unread: readonly string[],
  measured: MeasuredCar,
): string | undefined {
  if (value === null) return before !== null && unread.includes(field) ? 'cannot be read' : undefined;
  // A car needs a year: the record of a new one is rejected.
  if (value === before || (field === 'year' && before === null)) return undefined;
  return CHECKS[field](value, before, measured);
}

/** Whether a difference of all cars explains a value that is implausible for one. */
function isExplained(
  { rule, size }: FeedDifference,
  { field, value, before }: FieldChange,
  measured: MeasuredCar,
): boolean {
  if (rule === 'filled') return value === null;
  // Values that moved together move what is expected of each car; no other value is expected of changed kinds.
  const moved = rule === 'median' || rule === 'scaled';
  const expected = moved && before !== null ? before * Math.exp(size) : null;
  return value !== null && CHECKS[field](value, expected, measured) === undefined;
}

/** A name and address that contain a held year stay as well. */
function namedAsBefore(car: Vehicle, last: Vehicle): Partial<Vehicle> {
  const fields = (['name', 'slug'] as const).filter((field) => car[field].includes(String(car.year)));
  return Object.fromEntries(fields.map((field) => [field, last[field]]));
}

/**
 * The car with each implausible or unreadable value of `fields` as last shown, or without it (rules 62); the same
 * object where all values are plausible. A held price keeps its type.
 */
export function holdValues(
  measured: MeasuredCar,
  fields: readonly HeldField[] = HELD_FIELDS,
): { car: Vehicle; held: HeldValue[] } {
  const { car, last, unread = [], differences = [] } = measured;
  const held = fields.flatMap((field) => {
    const value = car[field];
    const before = last?.[field] ?? null;
    const reason = doubtOf({ field, value, before }, unread, measured);
    if (reason === undefined) return [];
    const ofField = differences.filter((own) => own.field === field);
    if (ofField.some((own) => isExplained(own, { field, value, before }, measured))) return [];
    return [{ field, value, before, reason }];
  });
  if (held.length === 0) return { car, held: [] };
  const values = Object.fromEntries(held.map(({ field, before }) => [field, before]));
  const price_type = 'price' in values && last !== undefined ? last.price_type : car.price_type;
  return {
    car: {
      ...car,
      ...values,
      ...(last !== undefined && 'year' in values && namedAsBefore(car, last)),
      price_type,
    },
    held: held.map(({ field, value, before, reason }) => {
      const shown =
        before === null ? 'it is omitted' : `${field === 'year' ? before : formatNumber(before)} stays`;
      return {
        field,
        message: `It ${reason}: ${shown} until it is corrected or accepted`,
        record_value: value,
        implausible: true,
      };
    }),
  };
}
