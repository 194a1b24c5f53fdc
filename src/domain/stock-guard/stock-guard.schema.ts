import { z } from 'zod';

const share = z.number().min(0).max(1);
const factor = z.number().min(1);

/** When a feed is refused or held, and which values are held alone (promises "Feeds", rules 60 to 63). */
export const stockGuardSchema = z.strictObject({
  /** A feed with less than this share of the last good one is refused. */
  min_share: share.default(0.5),
  /** A feed with more than this share of rejected records is refused. */
  max_rejected_share: share.default(0.2),
  /** Consecutive snapshots that must lack a car before it counts as sold (rules "Absence"). */
  absent_snapshots: z.number().int().min(1).default(2),
  /** Hours for which they must lack it as well: two fetches may be minutes apart (rules 63). */
  absent_hours: z.number().min(0).default(6),
  /** A price is held if it changes by more than this factor. */
  car_price_factor: factor.default(3),
  /** An odometer is held if it goes back by more than this share. */
  odometer_back_share: share.default(0.05),
  /** An odometer is held if it rises by more than this factor and … */
  odometer_up_factor: factor.default(2),
  /** … by more than this many kilometres, which no car for sale is driven between two feeds. */
  odometer_up_km: z.number().min(0).default(10_000),
  /** A used car becomes new or a demonstrator up to this odometer alone. */
  unused_km: z.number().min(0).default(15_000),
  /** A year is held if it changes by more than this many. */
  car_years: z.number().int().min(0).default(5),
  /** A feed is held if a site's or store's median price or odometer changes by more than this factor. */
  median_factor: factor.default(1.5),
  /** A difference is reported if more than this share of a site's or store's prices changes by one and the same ratio. */
  scaled_share: share.default(0.6),
  /**
   * A feed is held if the filled share of a column, the share of cars with another status, condition, make or store, with
   * one and the same price, odometer or photo, or with those of other cars, changes by more.
   */
  column_share: share.default(0.2),
  /** A feed is held if more than this share of a site's or store's cars are sold or gone at once. */
  gone_share: share.default(0.2),
  /** Minimum number of cars sold, gone or for sale again at once: fewer are a good day of a small store. */
  gone_cars: z.number().int().min(1).default(3),
  /** The first plausible year: databases write 1900 for "no year". */
  min_year: z.number().int().min(1886).default(1901),
  /** Years after the current one that are plausible: next year + 1 (rules 62). */
  years_ahead: z.number().int().min(0).default(2),
  /** The furthest plausible expiry of a registration, years from now: databases write 2099 for "no end". */
  rego_years_ahead: z.number().int().min(0).default(5),
  /** Days after which an accepted difference is held again, unless a published feed had it. */
  accepted_days: z.number().min(0).default(7),
  /** Sites and stores with fewer cars have no meaningful shares and medians. */
  min_cars: z.number().int().min(1).default(5),
});

export type StockGuard = z.output<typeof stockGuardSchema>;
