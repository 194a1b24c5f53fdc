import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { budgetsOf, type RateBudget } from '#domain/abuse/budgets.ts';
import { networksOf } from '../abuse/networks.ts';
import { memoryLimiter } from '../api/rate-limiter.ts';
import type { ClientAddress } from '../client-address.ts';

/** What `judge` finds; a number are seconds to wait. */
export type TokenCheck = 'right' | 'wrong' | number;

/** Who is the operator: who has the token, or a session that was opened with it. One for all that the token opens. */
export interface Access {
  /**
   * Whether this is the token. Seconds to wait where too many wrong ones came from there: then not even the right one opens,
   * unless strangers are counted as one with the operator, whose address is unknown.
   */
  judge(given: string, from: ClientAddress, now: Date): Promise<TokenCheck>;
  /** What a browser keeps in place of the token; it carries its own expiry. */
  openSession(now: Date): string;
  isSession(given: string, now: Date): boolean;
}

/** How long a browser stays signed in, seconds. */
export const SESSION_SECONDS = 12 * 60 * 60;

/** A limiter called with it counts nothing, and returns whether another budget is used up. */
const NOTHING: RateBudget = { kind: 'everywhere', bucket: '', hits: 0, window: 1 };

/** Another token ends every session. Comparing takes as long for a near miss as for any other. */
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

/** What an `Authorization: Bearer` header holds; `undefined` where there is none. */
export const bearerOf = (c: Context): string | undefined =>
  /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];

const isSame = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
