import type { Site } from '../site/site.schema.ts';
import { type CountUntil, countsUntil, endsAt } from '../validity.ts';
import type { Vehicle } from './vehicle.schema.ts';
import { daysAfter } from './window.ts';

/**
 * The state of a car's page: `available`, `sold` (full page with the SOLD notice), `sold_page` (a small `noindex` page)
 * or `gone` (rules 2).
 */
export type StockState = 'available' | 'sold' | 'sold_page' | 'gone';

/** Whether a car is sold: "status is sold OR sold true" (rules 3). */
export function isSold(vehicle: Pick<Vehicle, 'status' | 'sold'>): boolean {
  return vehicle.sold || vehicle.status === 'sold';
}

/** Whether an unsold car has arrived; a preorder never has, whatever its status. */
export function hasArrived({ status, preorder }: Pick<Vehicle, 'status' | 'preorder'>): boolean {
  return status !== 'coming_soon' && !preorder;
}

/** Returns the instant of the sale; `null` for an unsold car, and for a sold one without a timestamp (rules 3). */
export function soldAt(vehicle: Pick<Vehicle, 'status' | 'sold' | 'sold_date_timestamp'>): Date | null {
  if (!isSold(vehicle) || vehicle.sold_date_timestamp === null) return null;
  return new Date(vehicle.sold_date_timestamp * 1000);
}

/** Whether a site excludes a car: "On used-only sites, non-used cars are excluded" (S1 §5). */
export function isExcluded(vehicle: Pick<Vehicle, 'car_type'>, site: Site): boolean {
  return site.flags.used_only && vehicle.car_type !== 'used';
}

/**
 * Returns the instants at which a sold car leaves the lists and at which its small page ends (S1 §4 "a default window of
 * 3 days", rules 2); `null` without an instant of sale.
 */
export function soldWindow(vehicle: Vehicle, site: Site): { listedUntil: Date; pageUntil: Date } | null {
  const sold = soldAt(vehicle);
  if (sold === null) return null;
  const listedUntil = daysAfter(sold, site.windows.sold_days);
  return { listedUntil, pageUntil: daysAfter(listedUntil, site.windows.sold_page_days) };
}

/**
 * Returns the state of a car's page at `now` (rules 2, 4). A sale without a timestamp stays "just outside the window"
 * (rules 3).
 */
export function stockState(vehicle: Vehicle, site: Site, now: Date): StockState {
  if (isExcluded(vehicle, site)) return 'gone';
  if (!isSold(vehicle)) return 'available';
  const window = soldWindow(vehicle, site);
  if (window === null) return 'sold_page';
  if (now < window.listedUntil) return 'sold';
  return now < window.pageUntil ? 'sold_page' : 'gone';
}

/** Counts listed cars, successively as the sold ones leave the lists (rules 66). */
export const listedCounts = (vehicles: readonly Vehicle[], site: Site): CountUntil[] =>
  countsUntil(
    vehicles.length,
    vehicles.map((vehicle) => endsAt(soldWindow(vehicle, site)?.listedUntil ?? null)),
  );

/** Stands for no end: the end of the year 9999, Unix seconds. */
const FOR_GOOD = 253_402_300_799;

/**
 * Returns the stock filter as a number, for search engines that cannot express it (rules "Stock filter"): Unix seconds at
 * which a car leaves the lists; the maximum while it is available, 0 for a sale without a timestamp.
 */
export function listedUntil(vehicle: Vehicle, site: Site): number {
  if (!isSold(vehicle)) return FOR_GOOD;
  const window = soldWindow(vehicle, site);
  return window === null ? 0 : window.listedUntil.getTime() / 1000;
}

/**
 * Whether a car passes the stock filter: "status in_stock or coming_soon or sold within N days" (S1 §4). Cars with
 * show_on_dealer_website=false never become a `Vehicle`.
 */
export function isListed(vehicle: Vehicle, site: Site, now: Date): boolean {
  const state = stockState(vehicle, site, now);
  return state === 'available' || state === 'sold';
}
