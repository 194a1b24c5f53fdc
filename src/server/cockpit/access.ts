import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';

/** Who may see the cockpit: who has the token, or a session that was opened with it. */
export interface Access {
  isToken(given: string): boolean;
  /** What a browser keeps in place of the token; it says itself until when it counts. */
  openSession(now: Date): string;
  isSession(given: string, now: Date): boolean;
}

/** How long a browser stays signed in, seconds. */
export const SESSION_SECONDS = 12 * 60 * 60;

/** Another token ends every session. Comparing takes as long for a near miss as for any other. */
export function cockpitAccess(token: string): Access {
  const sessionUntil = (until: number) =>
    `${until}.${createHmac('sha256', token).update(`cockpit until ${until}`).digest('base64url')}`;
  return {
    isToken: (given) => isSame(given, token),
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
