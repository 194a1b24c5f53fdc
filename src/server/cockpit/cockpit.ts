import { Hono, type MiddlewareHandler } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';
import type { Logger } from 'pino';
import { NO_STORE } from '../api/problem.ts';
import { textUpTo } from '../api/read-body.ts';
import { isSameOrigin } from '../api/same-origin.ts';
import { addressOf } from '../client-address.ts';
import { errorResponse } from '../errors.ts';
import { messagePage } from '../message-page.ts';
import { TOO_MANY_GUESSES } from '../operator.ts';
import { fullHostOf, isHttps } from '../request.ts';
import type { TrustedProxies } from '../trusted-proxies.ts';
import { type Access, bearerOf, SESSION_SECONDS } from './access.ts';
import { groupPage, signInPage, sitePage } from './pages.ts';
import { type OverviewDeps, readOverview } from './read-overview.ts';

export interface CockpitDeps extends OverviewDeps {
  access: Access;
  log: Logger;
  trustProxy: TrustedProxies;
}

const COOKIE = 'cockpit';
const SIGN_IN_BYTES = 4096;

/** Creates the routes below `/cockpit`: a read-only view of the sites of a group, for the operator. */
export function cockpitRoutes(deps: CockpitDeps): Hono {
  const { access, log, now, sites, trustProxy } = deps;
  const cookie = (https: boolean): CookieOptions => ({
    httpOnly: true,
    sameSite: 'Strict',
    path: '/cockpit',
    maxAge: SESSION_SECONDS,
    secure: https,
  });
  const routes = new Hono().basePath('/cockpit');
  routes.post('*', async (c, next) =>
    isSameOrigin(c, fullHostOf(c, trustProxy)) ? next() : signInPage(403, 'Sign in on this page.'),
  );
  routes.post('/', async (c) => {
    const sent = await textUpTo(c.req.raw, SIGN_IN_BYTES);
    if (!sent.ok) return signInPage(sent.status, sent.title);
    const given = new URLSearchParams(sent.text).get('token');
    const judged = await access.judge(given ?? '', addressOf(c, trustProxy), now());
    if (judged === 'wrong') return signInPage(401, 'That is not the token.');
    if (judged !== 'right') return guessedTooOften(judged);
    setCookie(c, COOKIE, access.openSession(now()), cookie(isHttps(c, trustProxy)));
    return c.redirect('/cockpit', 303);
  });
  routes.post('/leave', (c) => {
    deleteCookie(c, COOKIE, { path: '/cockpit' });
    return c.redirect('/cockpit', 303);
  });
  routes.get('*', onlyOperator(deps));
  routes.get('/', async () => groupPage(await readOverview(deps)));
  routes.get('/status.json', async (c) => c.json(await readOverview(deps), 200, NO_STORE));
  routes.get('/:site', async (c) => {
    const site = sites.bySlug(c.req.param('site'));
    if (site === null) return messagePage(404, 'There is no such site.');
    const { at, sites: overviews } = await readOverview(deps, [site]);
    const [overview] = overviews;
    return overview === undefined ? c.notFound() : sitePage(overview, at);
  });
  routes.notFound(() => messagePage(404, 'There is nothing at this address.'));
  routes.onError(errorResponse(log));
  return routes;
}

async function guessedTooOften(seconds: number): Promise<Response> {
  const refused = await signInPage(429, TOO_MANY_GUESSES);
  refused.headers.set('Retry-After', String(seconds));
  return refused;
}

/** Admits the operator, by `Authorization` header or session cookie; shows others the sign-in page. */
function onlyOperator({ access, now, trustProxy }: CockpitDeps): MiddlewareHandler {
  return async (c, next) => {
    const bearer = bearerOf(c);
    const session = getCookie(c, COOKIE);
    const judged =
      bearer === undefined
        ? access.isSession(session ?? '', now()) && 'right'
        : await access.judge(bearer, addressOf(c, trustProxy), now());
    if (judged === 'right') return next();
    if (typeof judged === 'number') return guessedTooOften(judged);
    const page = await signInPage(401, null);
    page.headers.set('WWW-Authenticate', 'Bearer');
    return page;
  };
}
