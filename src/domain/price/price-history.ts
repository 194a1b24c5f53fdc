import { daysAfter } from '../vehicle/window.ts';

/** Minimum days that a former price was offered (D11 "a reasonable period"). */
const OFFERED_DAYS = 7;
/** Days before the current price within which the former one was still offered (D11 "just before"). */
const RECENT_DAYS = 90;

/** A price in a car's history, offered from `since` until the next one. */
export interface RecordedPrice {
  /** Dollars; `null` for no price. */
  price: number | null;
  /** Instant, ISO 8601. */
  since: string;
}

/**
 * Returns the highest price at which the car was offered for at least seven days, within the 90 days before its current
 * price; `null` if there is none (rules 8, D11). `history` is oldest first and ends with the current price.
 */
export function recordedBefore(history: readonly RecordedPrice[]): number | null {
  const present = history.at(-1);
  if (present === undefined || history.length < 2) return null;
  const recent = daysAfter(new Date(present.since), -RECENT_DAYS);
  const former: number[] = [];
  let offered: RecordedPrice = { price: null, since: '' };
  for (const next of history) {
    const until = new Date(next.since);
    const wasOffered = daysAfter(new Date(offered.since), OFFERED_DAYS) <= until && until >= recent;
    if (offered.price !== null && wasOffered) former.push(offered.price);
    offered = next;
  }
  return former.length === 0 ? null : Math.max(...former);
}
