import { z } from 'zod';

const share = z.number().min(0).max(1);
const factor = z.number().min(1);

/** When a feed is refused or held, and which values are held alone (promises "Feeds", rules 60 to 63). */
export const stockGuardSchema = z.strictObject({
  /** A feed with less than this share of the last good one is refused. */
  min_share: share.default(0.5),
  /** A feed with more than this share of rejected records is refused. */
  max_rejected_share: share.default(0.2),
  /** Snapshots in a row that must lack a car before it counts as sold (rules "Absence"). */
  absent_snapshots: z.number().int().min(1).default(2),
  /** Hours for which they must lack it besides: two fetches may be minutes apart (rules 63). */
  absent_hours: z.number().min(0).default(6),
  /** A price that moves by more than this factor against the car's last one is held. */
  car_price_factor: factor.default(3),
  /** An odometer that goes back by more than this share is held. */
  odometer_back_share: share.default(0.05),
  /** A year that moves by more than this many is held. */
  car_years: z.number().int().min(0).default(5),
  /** A feed is held where a site's or store's median price or odometer moves by more than this factor. */
  median_factor: factor.default(1.5),
  /** A feed is held where the filled share of a column, or the share of cars whose status, condition, make or store changed, moves by more. */
  column_share: share.default(0.2),
  /** A feed is held where more than this share of a site's or store's cars are sold or gone at once. */
  gone_share: share.default(0.2),
  /** So many cars must be sold or gone at once, at least, to be more than a good day of a small store. */
  gone_cars: z.number().int().min(1).default(3),
  /** A year before this one cannot be right: databases write 1900 for "no year". */
  min_year: z.number().int().min(1886).default(1901),
  /** A year more than this many after the current one cannot be right: next year + 1 (rules 62). */
  years_ahead: z.number().int().min(0).default(2),
  /** An accepted difference that no published feed had by then is held again. */
  accepted_days: z.number().min(0).default(7),
  /** Sites and stores with fewer cars in question have no shares and medians worth comparing. */
  min_cars: z.number().int().min(1).default(5),
});

export type StockGuard = z.output<typeof stockGuardSchema>;
