import { totalPrice } from '../price/total-price.ts';
import { entryOf, type ShortlistEntry } from '../shortlist/entry.ts';
import type { CarState } from '../vehicle/allows.ts';
import type { VehicleRecord } from '../view/vehicle-record.ts';

/** The stored state of a car on a watchlist, to detect changes (rules 44, 45). */
export interface WatchedState {
  state: 'free' | 'reserved' | 'sold' | 'gone';
  /** Dollars; `null` without a price. */
  price: number | null;
  price_type: string | null;
}

/** A change with one notification. */
export type CarChange = 'price_drop' | 'sold' | 'gone' | 'back';

/** Watched states by car state; a car that is not for sale counts as gone (rules 58). */
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

export const watchedState = (state: CarState): WatchedState['state'] => WATCHED[state];

/** Maximum number of cars on a watchlist. */
export const WATCHLIST_LIMIT = 100;

/** Returns the watched state of a car; `null` is a car that the site no longer has. */
export function seenIn(record: VehicleRecord | null): WatchedState {
  if (record === null) return { state: 'gone', price: null, price_type: null };
  const { availability, price } = record.card;
  const total = totalPrice(price);
  return { state: watchedState(availability), price: total?.amount ?? null, price_type: total?.type ?? null };
}

/** Makes the watchlist's entry of a car (rules 45 "store id + snapshot price"). */
export const watchedEntry = ({ card }: VehicleRecord): ShortlistEntry => entryOf(card);

/**
 * Returns the change to notify of between two releases; `null` for none. At most one change is reported: a car that is
 * back does not also count as cheaper, and prices of sold or gone cars do not matter. Price types are not compared with
 * each other (rules 20).
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
