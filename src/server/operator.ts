import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { bearerOf, cockpitAccess } from './cockpit/access.ts';
import { isLoopback } from './loopback.ts';

/** What a proxy adds: who came through one is not this machine, though the proxy is. */
const FORWARDING = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'via'];

/** Tells the operator, who has the token of the cockpit, or is on this machine itself, from everybody else. */
export function operatorTest(token: string | undefined): (c: Context) => boolean {
  const access = token === undefined ? null : cockpitAccess(token);
  return (c) => {
    const given = bearerOf(c);
    return given === undefined ? isFromHere(c) : access?.isToken(given) === true;
  };
}

function isFromHere(c: Context): boolean {
  const { incoming }: Partial<HttpBindings> = c.env ?? {};
  if (incoming === undefined || FORWARDING.some((name) => c.req.header(name) !== undefined)) return false;
  return isLoopback(incoming);
}
