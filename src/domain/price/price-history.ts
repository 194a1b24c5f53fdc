import { daysAfter } from '../vehicle/window.ts';

/** Days a price must have stood before it may be called the former price (D11 "a reasonable period just before"). */
const OFFERED_DAYS = 7;

/** A price of the car's history: it stood from `since` until the next one. */
export interface RecordedPrice {
  /** Dollars; `null` while the car had none. */
  price: number | null;
  /** Instant, ISO 8601. */
  since: string;
}

/**
 * The highest price the car was really offered at, for seven days or more, before its present one; `null`
 * where there was none (rules 8, D11). `history` is oldest first, its last entry the present price.
 */
export function recordedBefore(history: readonly RecordedPrice[]): number | null {
  const former = history.flatMap(({ price, since }, index) => {
    const next = history[index + 1];
    const stood = next !== undefined && daysAfter(new Date(since), OFFERED_DAYS) <= new Date(next.since);
    return price !== null && stood ? [price] : [];
  });
  return former.length === 0 ? null : Math.max(...former);
}
