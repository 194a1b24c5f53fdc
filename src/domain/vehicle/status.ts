import type { Site } from '../site/site.schema.ts';
import type { Vehicle } from './vehicle.schema.ts';
import { daysAfter } from './window.ts';

/**
 * Where a car stands on one site: `available`, `sold` (full page with the SOLD notice), `sold_page`
 * (a small page that search engines omit) or `gone` (rules 2).
 */
export type StockState = 'available' | 'sold' | 'sold_page' | 'gone';

/** "sold = status is sold OR sold true" (rules 3). */
export function isSold(vehicle: Pick<Vehicle, 'status' | 'sold'>): boolean {
  return vehicle.sold || vehicle.status === 'sold';
}

/** Whether an unsold car can be looked at: a preorder has still to come, whatever the feed calls it. */
export function hasArrived({ status, preorder }: Pick<Vehicle, 'status' | 'preorder'>): boolean {
  return status !== 'coming_soon' && !preorder;
}

/** The instant of the sale; `null` for an unsold car, and for a sold one whose feed does not say (rules 3). */
export function soldAt(vehicle: Pick<Vehicle, 'status' | 'sold' | 'sold_date_timestamp'>): Date | null {
  if (!isSold(vehicle) || vehicle.sold_date_timestamp === null) return null;
  return new Date(vehicle.sold_date_timestamp * 1000);
}

/** "On used-only sites, non-used cars are excluded" (S1 §5). */
export function isExcluded(vehicle: Pick<Vehicle, 'car_type'>, site: Site): boolean {
  return site.flags.used_only && vehicle.car_type !== 'used';
}

/**
 * The instants at which a sold car leaves the lists, and at which its sold page goes too (S1 §4 "a default
 * window of 3 days", rules 2); `null` for a car without an instant of sale.
 */
export function soldWindow(vehicle: Vehicle, site: Site): { listedUntil: Date; pageUntil: Date } | null {
  const sold = soldAt(vehicle);
  if (sold === null) return null;
  const listedUntil = daysAfter(sold, site.windows.sold_days);
  return { listedUntil, pageUntil: daysAfter(listedUntil, site.windows.sold_page_days) };
}

/** The state of a car's page at `now` (rules 2 and 4). A sale without a date stays "just outside the window" (rules 3). */
export function stockState(vehicle: Vehicle, site: Site, now: Date): StockState {
  if (isExcluded(vehicle, site)) return 'gone';
  if (!isSold(vehicle)) return 'available';
  const window = soldWindow(vehicle, site);
  if (window === null) return 'sold_page';
  if (now < window.listedUntil) return 'sold';
  return now < window.pageUntil ? 'sold_page' : 'gone';
}

/** For good, as numbers of filters go: the end of the year 9999, unix seconds. */
const FOR_GOOD = 253_402_300_799;

/**
 * The stock filter as one number for engines that cannot say it otherwise (rules "Stock filter"): unix seconds at
 * which a car leaves the lists, far away while it is available; 0 for one that was sold nobody knows when.
 */
export function listedUntil(vehicle: Vehicle, site: Site): number {
  if (!isSold(vehicle)) return FOR_GOOD;
  const window = soldWindow(vehicle, site);
  return window === null ? 0 : window.listedUntil.getTime() / 1000;
}

/**
 * The stock filter: "status in_stock or coming_soon or sold within N days" (S1 §4). Cars with
 * show_on_dealer_website=false never become a `Vehicle`.
 */
export function isListed(vehicle: Vehicle, site: Site, now: Date): boolean {
  const state = stockState(vehicle, site, now);
  return state === 'available' || state === 'sold';
}
