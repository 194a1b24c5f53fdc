import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';

const OPTIONS = { prefix: 'host', secure: true, httpOnly: true, sameSite: 'Lax', path: '/' } as const;

/**
 * A cookie of one host alone, out of reach of scripts: `__Host-<name>`, kept for so many milliseconds. Browsers take it
 * on `http://*.localhost` too, which they trust as their own machine.
 */
export const hostCookie = (name: string, life: number) => ({
  read: (c: Context): string | undefined => getCookie(c, name, 'host'),
  write: (c: Context, value: string): void =>
    setCookie(c, name, value, { ...OPTIONS, maxAge: Math.floor(life / 1000) }),
  drop: (c: Context): void => setCookie(c, name, '', { ...OPTIONS, maxAge: 0 }),
});
