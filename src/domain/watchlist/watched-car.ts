import { totalPrice } from '../price/total-price.ts';
import { entryOf, type ShortlistEntry } from '../shortlist/entry.ts';
import type { CarState } from '../vehicle/allows.ts';
import type { VehicleRecord } from '../view/vehicle-record.ts';

/** What is remembered of a car on a watchlist, for changes to be told (rules 44, 45). */
export interface WatchedState {
  state: 'free' | 'reserved' | 'sold' | 'gone';
  /** Dollars; `null` without a price. */
  price: number | null;
  price_type: string | null;
}

/** A change that a person is notified of, once. */
export type CarChange = 'price_drop' | 'sold' | 'gone' | 'back';

/** What each state of a car means to who waits for it: one that is not for sale is as good as gone (rules 58). */
const WATCHED = {
  in_stock: 'free',
  coming_soon: 'free',
  preorder: 'free',
  test_drive_only: 'gone',
  mine_unpaid: 'reserved',
  mine_paid: 'reserved',
  reserved: 'reserved',
  sold: 'sold',
  withdrawn: 'gone',
} as const satisfies Record<CarState, WatchedState['state']>;

/** Most cars on one watchlist. */
export const WATCHLIST_LIMIT = 100;

/** How a car stands that the site shows as `record`; `null` is one that it shows no more. */
export function seenIn(record: VehicleRecord | null): WatchedState {
  if (record === null) return { state: 'gone', price: null, price_type: null };
  const { availability, price } = record.card;
  const total = totalPrice(price);
  return { state: WATCHED[availability], price: total?.amount ?? null, price_type: total?.type ?? null };
}

/** The car as the list keeps it (rules 45 "store id + snapshot price"). */
export const watchedEntry = ({ card }: VehicleRecord): ShortlistEntry => entryOf(card);

/**
 * The outcome of a car between two releases; `null` for nothing that anybody is notified of. One change is one message: a
 * car that is back is not told to be cheaper as well, and nobody pays the price of one that is sold or gone. Prices that include
 * different things are not compared (rules 20).
 */
export function changeOf(before: WatchedState, now: WatchedState): CarChange | null {
  if (before.state !== now.state) {
    if (now.state === 'free') return 'back';
    if (now.state === 'sold') return 'sold';
    if (now.state === 'gone') return before.state === 'sold' ? null : 'gone';
  }
  if (now.state === 'sold' || now.state === 'gone') return null;
  if (before.price === null || now.price === null || before.price_type !== now.price_type) return null;
  return now.price < before.price ? 'price_drop' : null;
}
