/** A maximum of hits in any period of this length. */
export interface RateLimit {
  hits: number;
  /** Milliseconds. */
  window: number;
}

/** Accepted hits, oldest first: instant, milliseconds since 1970, and number. */
export type Hits = readonly (readonly [at: number, count: number])[];

/** Above this many, hits of one moment are merged; a moment is a hundredth of the window. */
const EXACT = 100;

/** Milliseconds until one more hit is within the limit, `null` if it is at `now` (promises "sliding windows"). */
export function waitFor(hits: Hits, limit: RateLimit, now: Date): number | null {
  const counted = recent(hits, limit, now);
  let over = counted.reduce((sum, [, count]) => sum + count, 0) - limit.hits;
  if (over < 0) return null;
  // The hit whose expiry brings the count below the limit.
  const last = counted.find(([, count]) => {
    over -= count;
    return over < 0;
  });
  const [at] = last ?? [now.getTime()];
  return at + limit.window - now.getTime();
}

/** The hits that are still in the window, with one at `now`. */
export function withHit(hits: Hits, limit: RateLimit, now: Date): Hits {
  const counted = recent(hits, limit, now);
  const [at, count] = counted.at(-1) ?? [0, 0];
  const moment = (instant: number) => Math.floor((instant * EXACT) / limit.window);
  const isSame = limit.hits > EXACT && count > 0 && moment(at) === moment(now.getTime());
  return isSame ? [...counted.slice(0, -1), [now.getTime(), count + 1]] : [...counted, [now.getTime(), 1]];
}

/** After a clock was set back, hits with later instants count no longer than others. */
const recent = (hits: Hits, { window }: RateLimit, now: Date): Hits =>
  hits.filter(([at]) => Math.abs(now.getTime() - at) < window);
