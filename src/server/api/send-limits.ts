import { RESEND_MS } from '#domain/sign-in/code.ts';
import type { RateLimit, RateLimiter } from './rate-limiter.ts';

/** Who a code is sent for. */
export interface Asking {
  phone: string;
  /** Network of the visitor; `null` is not counted. */
  prefix: string | null;
}

interface SendLimit extends RateLimit {
  of: (asking: Asking) => string | null;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const perPhone = ({ phone }: Asking) => phone;
const perPrefix = ({ prefix }: Asking) => prefix;
const inAll = () => 'all';

/**
 * "Sends are capped per phone, IP and prefix", on all sites together. The first that is over refuses, so that who is
 * over their own does not use up those of a phone.
 */
const SEND_LIMITS: readonly SendLimit[] = [
  { of: perPrefix, hits: 20, window: HOUR },
  { of: perPrefix, hits: 60, window: DAY },
  { of: perPhone, hits: 1, window: RESEND_MS },
  { of: perPhone, hits: 5, window: HOUR },
  { of: perPhone, hits: 10, window: DAY },
  { of: inAll, hits: 1000, window: HOUR },
];

/** `null` where a code may be sent, which is counted; else the seconds until it may. */
export async function waitToSend(asking: Asking, limiter: RateLimiter, now: Date): Promise<number | null> {
  for (const { of, ...limit } of SEND_LIMITS) {
    const whose = of(asking);
    const wait = whose === null ? null : await limiter.hit(`code ${whose} ${limit.window}`, limit, now);
    if (wait !== null) return wait;
  }
  return null;
}
