import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { bearerOf, cockpitAccess } from '../cockpit/access.ts';
import { isLoopback } from '../loopback.ts';
import { messagePage } from '../message-page.ts';
import { EXPOSITION_TYPE, exposition } from './exposition.ts';
import { type FamilyDeps, readFamilies } from './read-families.ts';

export interface MetricsDeps extends FamilyDeps {
  /** What opens the cockpit opens the metrics, too; without it only this machine itself has them. */
  token: string | undefined;
}

/** What a proxy adds: who came through one is not this machine, though the proxy is. */
const FORWARDING = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'via'];

/** `/metrics`, in Prometheus' text format, to this machine and to who has the operator's token. */
export function metricsRoutes({ token, ...deps }: MetricsDeps): Hono {
  const routes = new Hono();
  const access = token === undefined ? null : cockpitAccess(token);
  routes.get('/metrics', async (c) => {
    const given = bearerOf(c);
    const known = given === undefined ? isFromHere(c) : access?.isToken(given);
    if (known !== true) {
      const refused = messagePage(401, 'This is for the operator, who has a token, or is on this machine.');
      refused.headers.set('WWW-Authenticate', 'Bearer');
      return refused;
    }
    return c.body(exposition(await readFamilies(deps)), 200, {
      'Content-Type': EXPOSITION_TYPE,
      'Cache-Control': 'no-store',
    });
  });
  return routes;
}

function isFromHere(c: Context): boolean {
  const { incoming }: Partial<HttpBindings> = c.env ?? {};
  if (incoming === undefined || FORWARDING.some((name) => c.req.header(name) !== undefined)) return false;
  return isLoopback(incoming);
}
