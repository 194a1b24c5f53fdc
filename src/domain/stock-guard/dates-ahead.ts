import type { Site } from '../site/site.schema.ts';
import type { Vehicle } from '../vehicle/vehicle.schema.ts';
import type { HeldValue } from './held-values.ts';

/** A calendar date, an instant in ISO 8601, a year or Unix seconds; each compares chronologically. */
type FeedDate = string | number;

export interface DateLimits {
  site: Site;
  now: Date;
  /** The calendar date at the site. */
  today: string;
}

interface DateRule<D extends FeedDate> {
  field: string;
  dateOf: (vehicle: Vehicle) => D | null;
  /** The latest plausible one. */
  latest: (limits: DateLimits) => D;
  dated: (vehicle: Vehicle, date: D | null) => Vehicle;
  /** Its replacement: when it was first seen, or none. */
  instead: 'first seen' | 'none';
}

type DateCheck = (vehicle: Vehicle, before: Vehicle | undefined, limits: DateLimits) => CheckedDates;

/** A car with its implausible dates. */
interface CheckedDates {
  car: Vehicle;
  held: HeldValue[];
}

const check =
  <D extends FeedDate>({ field, dateOf, latest, dated, instead }: DateRule<D>): DateCheck =>
  (car, before, limits) => {
    const [date, last] = [dateOf(car), latest(limits)];
    if (date === null || date <= last) return { car, held: [] };
    const seen = before === undefined ? null : dateOf(before);
    const first = seen !== null && seen <= last ? seen : last;
    const held = { field, record_value: date };
    return instead === 'first seen'
      ? {
          car: dated(car, first),
          held: [{ ...held, message: 'It is in the future; the day it was first seen is used' }],
        }
      : { car: dated(car, null), held: [{ ...held, message: 'It is too far in the future: it is omitted' }] };
  };

const yearOf = ({ today }: DateLimits) => Number(today.slice(0, 4));

/** Dates of a record that would start a claim later or extend it (rules 1, 18, 62; D12). */
const CHECKS: readonly DateCheck[] = [
  check({
    field: 'created_at',
    dateOf: ({ created_at }) => created_at,
    latest: ({ now }) => now.toISOString(),
    dated: (vehicle, created_at) => ({ ...vehicle, created_at }),
    instead: 'first seen',
  }),
  check({
    field: 'sold_date_timestamp',
    dateOf: ({ sold_date_timestamp }) => sold_date_timestamp,
    latest: ({ now }) => Math.floor(now.getTime() / 1000),
    dated: (vehicle, sold_date_timestamp) => ({ ...vehicle, sold_date_timestamp }),
    instead: 'first seen',
  }),
  // `withAverageDay` dates averages without a day.
  check({
    field: 'autograb_data.as_at',
    dateOf: ({ autograb_data }) => autograb_data.as_at,
    latest: ({ today }) => today,
    dated: (vehicle, as_at) => ({ ...vehicle, autograb_data: { ...vehicle.autograb_data, as_at } }),
    instead: 'none',
  }),
  check({
    field: 'rego_expiry',
    dateOf: ({ rego_expiry }) => rego_expiry,
    latest: (limits) => `${yearOf(limits) + limits.site.guard.rego_years_ahead}${limits.today.slice(4)}`,
    dated: (vehicle, rego_expiry) => ({ ...vehicle, rego_expiry }),
    instead: 'none',
  }),
  check({
    field: 'variant.ancapyear',
    dateOf: ({ variant }) => variant.ancapyear,
    latest: yearOf,
    dated: (vehicle, ancapyear) => ({ ...vehicle, variant: { ...vehicle.variant, ancapyear } }),
    instead: 'none',
  }),
];

/** The car with each implausible date replaced and listed; `before` is the car as last shown. */
export function holdDatesAhead(
  vehicle: Vehicle,
  before: Vehicle | undefined,
  limits: DateLimits,
): CheckedDates {
  return CHECKS.reduce<CheckedDates>(
    ({ car, held }, checkDate) => {
      const checked = checkDate(car, before, limits);
      return { car: checked.car, held: [...held, ...checked.held] };
    },
    { car: vehicle, held: [] },
  );
}
