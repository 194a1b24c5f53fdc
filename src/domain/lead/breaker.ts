/** What is known of one route's health: failures in a row, and until when it is left alone. */
export interface Breaker {
  failures: number;
  /** Milliseconds since 1970; 0 while the route is in use. */
  openUntil: number;
}

export const CLOSED: Breaker = { failures: 0, openUntil: 0 };

/** Failures in a row after which a route is left alone, and for how long, milliseconds. */
const THRESHOLD = 5;
const OPEN_MS = 60_000;

/** The breaker after one more failure at `now`. */
export function afterFailure({ failures }: Breaker, now: Date): Breaker {
  const count = failures + 1;
  return { failures: count, openUntil: count < THRESHOLD ? 0 : now.getTime() + OPEN_MS };
}

/** Whether nothing is sent at `now`. Once the time is over one delivery tries, and its outcome decides. */
export const isOpen = ({ openUntil }: Breaker, now: Date): boolean => now.getTime() < openUntil;

/** Whether the next delivery is a trial of a route that failed: then only one may be under way. */
export const isTrial = ({ failures }: Breaker): boolean => failures >= THRESHOLD;
