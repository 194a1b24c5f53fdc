import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';
import type { Logger } from 'pino';
import { isSameOrigin } from '../api/same-origin.ts';
import { answerError } from '../errors.ts';
import { messagePage } from '../message-page.ts';
import { fullHostOf, isHttps } from '../request.ts';
import { type Access, bearerOf, cockpitAccess, SESSION_SECONDS } from './access.ts';
import { groupPage, signInPage, sitePage } from './pages.ts';
import { type OverviewDeps, readOverview } from './read-overview.ts';

export interface CockpitDeps extends OverviewDeps {
  /** Opens the cockpit. */
  token: string;
  log: Logger;
  trustProxy: boolean;
}

const COOKIE = 'cockpit';
const SIGN_IN_BYTES = 4096;
const FRESH = { 'Cache-Control': 'no-store' };

/** Everything below `/cockpit`: what the sites of a group are about, to be read and never changed, under a token. */
export function cockpitRoutes(deps: CockpitDeps): Hono {
  const { token, log, now, sites, trustProxy } = deps;
  const access = cockpitAccess(token);
  const cookie = (https: boolean): CookieOptions => ({
    ...{ httpOnly: true, sameSite: 'Strict', path: '/cockpit', maxAge: SESSION_SECONDS, secure: https },
  });
  const routes = new Hono().basePath('/cockpit');
  routes.post('*', bodyLimit({ maxSize: SIGN_IN_BYTES }), async (c, next) =>
    isSameOrigin(c, fullHostOf(c, trustProxy)) ? next() : signInPage(403, 'Sign in on this page.'),
  );
  routes.post('/', async (c) => {
    const { token: given } = await c.req.parseBody();
    if (typeof given !== 'string' || !access.isToken(given)) return signInPage(401, 'That is not the token.');
    setCookie(c, COOKIE, access.openSession(now()), cookie(isHttps(c, trustProxy)));
    return c.redirect('/cockpit', 303);
  });
  routes.post('/leave', (c) => {
    deleteCookie(c, COOKIE, { path: '/cockpit' });
    return c.redirect('/cockpit', 303);
  });
  routes.get('*', onlyWith(access, now));
  routes.get('/', async () => groupPage(await readOverview(deps)));
  routes.get('/status.json', async (c) => c.json(await readOverview(deps), 200, FRESH));
  routes.get('/:site', async (c) => {
    const site = sites.bySlug(c.req.param('site'));
    if (site === null) return messagePage(404, 'There is no such site.');
    const { at, sites: overviews } = await readOverview(deps, [site]);
    const [overview] = overviews;
    return overview === undefined ? c.notFound() : sitePage(overview, at);
  });
  routes.notFound(() => messagePage(404, 'There is nothing at this address.'));
  routes.onError(answerError(log));
  return routes;
}

/** Lets who has the token in its `Authorization` header pass, and who signed in with it; others are asked for it. */
function onlyWith(access: Access, now: () => Date): MiddlewareHandler {
  return async (c, next) => {
    const bearer = bearerOf(c);
    const session = getCookie(c, COOKIE);
    const known = bearer === undefined ? access.isSession(session ?? '', now()) : access.isToken(bearer);
    if (known) return next();
    const asked = await signInPage(401, null);
    asked.headers.set('WWW-Authenticate', 'Bearer');
    return asked;
  };
}
