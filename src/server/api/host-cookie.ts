import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';

const OPTIONS = { prefix: 'host', secure: true, httpOnly: true, sameSite: 'Lax', path: '/' } as const;

/**
 * A `__Host-<name>` cookie: of one host only, unreadable for scripts, for `life` milliseconds. Browsers accept it on
 * `http://*.localhost` too, which counts as secure.
 */
export const hostCookie = (name: string, life: number) => ({
  read: (c: Context): string | undefined => getCookie(c, name, 'host'),
  write: (c: Context, value: string): void =>
    setCookie(c, name, value, { ...OPTIONS, maxAge: Math.floor(life / 1000) }),
  drop: (c: Context): void => setCookie(c, name, '', { ...OPTIONS, maxAge: 0 }),
});
