/** The circuit breaker of a route: consecutive failures, and the end of its pause. */
export interface Breaker {
  failures: number;
  /** Unix milliseconds; 0 while the route is in use. */
  openUntil: number;
}

export const CLOSED: Breaker = { failures: 0, openUntil: 0 };

/** Consecutive failures that open the breaker. */
const THRESHOLD = 5;
const OPEN_MS = 60_000;

export function afterFailure({ failures }: Breaker, now: Date): Breaker {
  const count = failures + 1;
  return { failures: count, openUntil: count < THRESHOLD ? 0 : now.getTime() + OPEN_MS };
}

/**
 * Whether the route is paused at `now`. After the pause one trial delivery decides whether it closes. A pause that ends
 * too late is from before the clock was set back.
 */
export function isOpen({ openUntil }: Breaker, now: Date): boolean {
  const rest = openUntil - now.getTime();
  return rest > 0 && rest <= OPEN_MS;
}

/** Whether the next delivery is a trial, during which no other may be sent. */
export const isTrial = ({ failures }: Breaker): boolean => failures >= THRESHOLD;
