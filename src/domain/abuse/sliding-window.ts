/** So many hits in any stretch of time of this length. */
export interface RateLimit {
  hits: number;
  /** Milliseconds. */
  window: number;
}

/** Hits that were let through, oldest first: when, milliseconds since 1970, and how many. */
export type Hits = readonly (readonly [at: number, count: number])[];

/** Hits above which those of one moment are kept as one; a moment is a hundredth of the window. */
const EXACT = 100;

/** Milliseconds until one more hit is within the limit, `null` where it is so at `now` (promises "sliding windows"). */
export function waitFor(hits: Hits, limit: RateLimit, now: Date): number | null {
  const counted = recent(hits, limit, now);
  let over = counted.reduce((sum, [, count]) => sum + count, 0) - limit.hits;
  if (over < 0) return null;
  // The hit whose end brings the count below the limit.
  const last = counted.find(([, count]) => {
    over -= count;
    return over < 0;
  });
  const [at] = last ?? [now.getTime()];
  return at + limit.window - now.getTime();
}

/** The hits that still count, with one at `now`. */
export function withHit(hits: Hits, limit: RateLimit, now: Date): Hits {
  const counted = recent(hits, limit, now);
  const [at, count] = counted.at(-1) ?? [0, 0];
  const moment = (instant: number) => Math.floor((instant * EXACT) / limit.window);
  const isSame = limit.hits > EXACT && count > 0 && moment(at) === moment(now.getTime());
  return isSame ? [...counted.slice(0, -1), [now.getTime(), count + 1]] : [...counted, [now.getTime(), 1]];
}

/** Where a clock was set back, hits of what is the future now count no longer than any other. */
const recent = (hits: Hits, { window }: RateLimit, now: Date): Hits =>
  hits.filter(([at]) => Math.abs(now.getTime() - at) < window);
