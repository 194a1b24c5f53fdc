import { daysAfter } from '../vehicle/window.ts';

/** Days a price must have stood before it may be called the former price (D11 "a reasonable period"). */
const OFFERED_DAYS = 7;
/** Days before the present price in which the former one must still have stood (D11 "just before"). */
const RECENT_DAYS = 90;

/** A price of the car's history: it stood from `since` until the next one. */
export interface RecordedPrice {
  /** Dollars; `null` while the car had none. */
  price: number | null;
  /** Instant, ISO 8601. */
  since: string;
}

/**
 * The highest price the car was really offered at, for seven days or more, in the three months before its
 * present one; `null` where there was none (rules 8, D11). `history` is oldest first, its last entry the
 * present price.
 */
export function recordedBefore(history: readonly RecordedPrice[]): number | null {
  const present = history.at(-1);
  if (present === undefined || history.length < 2) return null;
  const recent = daysAfter(new Date(present.since), -RECENT_DAYS);
  const former: number[] = [];
  let offered: RecordedPrice = { price: null, since: '' };
  for (const next of history) {
    const until = new Date(next.since);
    const stood = daysAfter(new Date(offered.since), OFFERED_DAYS) <= until && until >= recent;
    if (offered.price !== null && stood) former.push(offered.price);
    offered = next;
  }
  return former.length === 0 ? null : Math.max(...former);
}
