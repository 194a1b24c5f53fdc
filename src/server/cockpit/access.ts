import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { budgetsOf } from '#domain/abuse/budgets.ts';
import { networksOf } from '../abuse/networks.ts';
import { memoryLimiter, NOTHING } from '../api/rate-limiter.ts';
import type { ClientAddress } from '../client-address.ts';

/** The verdict on a token; a number is the seconds to wait. */
export type TokenCheck = 'right' | 'wrong' | number;

/** The one check of the operator, by the token or a session opened with it. */
export interface Access {
  /**
   * Checks a token. After too many wrong ones from this network, returns the seconds to wait, even for the right one.
   * Where the address is unknown, the right token never waits, because strangers share the count.
   */
  judge(given: string, from: ClientAddress, now: Date): Promise<TokenCheck>;
  /** Creates the cookie value that stands in for the token in browsers; it contains its expiry. */
  openSession(now: Date): string;
  isSession(given: string, now: Date): boolean;
}

/** How long a browser stays signed in, seconds. */
export const SESSION_SECONDS = 12 * 60 * 60;

/** Creates the check for a token; changing it ends every session. Compares in constant time. */
export function cockpitAccess(token: string): Access {
  const sessionUntil = (until: number) =>
    `${until}.${createHmac('sha256', token).update(`cockpit until ${until}`).digest('base64url')}`;
  const limiter = memoryLimiter();
  return {
    async judge(given, from, now) {
      const isRight = isSame(given, token);
      if (isRight && from.kind !== 'known') return 'right';
      const budgets = budgetsOf('operator', { site: '', networks: networksOf(from) });
      const exhausted = await limiter.take(isRight ? [...budgets, NOTHING] : budgets, now);
      if (exhausted === null) return 'wrong';
      return exhausted.budget === NOTHING ? 'right' : exhausted.retryAfter;
    },
    openSession: (now) => sessionUntil(now.getTime() + SESSION_SECONDS * 1000),
    isSession(given, now) {
      const until = Number(given.split('.')[0]);
      return until > now.getTime() && isSame(given, sessionUntil(until));
    },
  };
}

/** Returns the token of an `Authorization: Bearer` header; `undefined` without one. */
export const bearerOf = (c: Context): string | undefined =>
  /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];

const isSame = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
