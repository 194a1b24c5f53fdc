import { Hono } from 'hono';
import type { Logger } from 'pino';
import { type ApiDeps, apiRoutes } from './api/api.ts';
import type { AppEnv } from './app-env.ts';
import { addressOf } from './client-address.ts';
import { type CockpitDeps, cockpitRoutes } from './cockpit/cockpit.ts';
import { type DoctorDeps, doctorRoute } from './doctor/doctor-route.ts';
import { EncodedObjects } from './encoding.ts';
import { errorResponse } from './errors.ts';
import { type HealthDeps, healthRoutes } from './health.ts';
import { type FeedHookDeps, feedHook } from './hooks/feed-hook.ts';
import { type PreviewDeps, previewHook } from './hooks/preview-hook.ts';
import { type StockHookDeps, stockHook } from './hooks/stock-hook.ts';
import { messagePage } from './message-page.ts';
import { type MetricsDeps, metricsRoutes } from './metrics/metrics-routes.ts';
import { routeClass } from './metrics/route-class.ts';
import type { OperatorDeps } from './operator.ts';
import { paymentHook } from './payments/payment-hook.ts';
import { testPaymentRoutes } from './payments/test-pages.ts';
import { type PictureHandler, pictureRoutes } from './pictures/picture-routes.ts';
import { fullHostOf, hostOf, isHttps } from './request.ts';
import type { Reservations } from './reservation/open-reservations.ts';
import { missingHeaders } from './security-headers.ts';
import { type SheetDeps, sheetRoutes } from './sheet/sheet-routes.ts';
import { siteIndex } from './site-index.ts';
import { serveStatic } from './static.ts';
import { limitStoreTime } from './store/store-time.ts';
import type { TrustedProxies } from './trusted-proxies.ts';
import { closeUnlessRead } from './unread-body.ts';

export interface AppDeps extends HealthDeps, OperatorDeps {
  log: Logger;
  /**
   * The trusted proxies in front, which set `X-Forwarded-For`, `X-Forwarded-Host` and `X-Forwarded-Proto` themselves.
   */
  trustProxy: TrustedProxies;
  /** How long a request waits for a stalled store, milliseconds; 2000 by default. */
  store_ms?: number | undefined;
  /** The API for leads, reports and sign-in; optional, pages are served without it. */
  api?: ApiDeps | undefined;
  /** Draws the PDFs of cars; without it there are none. */
  sheets?: SheetDeps | undefined;
  /** Makes pictures on request; without it only those of releases exist. */
  pictures?: readonly PictureHandler[] | undefined;
  /** The payment webhook, and the test-money checkout pages where no payment provider is set. */
  reservations?: Pick<Reservations, 'hook' | 'testPages'> | undefined;
  /** Accepts stock webhooks; without it there are none. */
  stockHook?: StockHookDeps | undefined;
  /** Accepts pushed feeds; without it there are none. */
  feedHook?: FeedHookDeps | undefined;
  /** Renders previews of drafts; without it there are none. */
  preview?: PreviewDeps | undefined;
  /** Counts requests; without it nothing is counted. */
  metrics?: Pick<MetricsDeps, 'metrics' | 'buildTimes'> | undefined;
  /** The checks of `forecourt doctor`; without them the route does not exist. */
  doctor?: Pick<DoctorDeps, 'findings'> | undefined;
  /** Reads the facts of the state folder for the cockpit; without it, or without `access`, there is no cockpit. */
  cockpit?: Pick<CockpitDeps, 'factsOf' | 'searches'> | undefined;
}

/** `Retry-After` while a site cannot be served yet, in seconds. */
const RETRY_AFTER = '60';
const ENCODED_BYTES = 64 << 20;
const READS = ['GET', 'HEAD'];
const OWN_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Creates the whole HTTP service over its dependencies: sites by host, health, and the site index at the server's own
 * address.
 */
export function createApp(deps: AppDeps): Hono<AppEnv> {
  const { sites, log, trustProxy, access } = deps;
  const encoded = new EncodedObjects(ENCODED_BYTES);
  const app = new Hono<AppEnv>();

  app.use(async (c, next) => {
    const started = performance.now();
    const host = hostOf(c, trustProxy);
    await sites.reach(host);
    const site = sites.byHost(host);
    const release = site?.release() ?? null;
    c.set('site', site);
    c.set('release', release);
    c.set('host', fullHostOf(c, trustProxy));
    c.set('address', addressOf(c, trustProxy));
    await limitStoreTime(next, deps.store_ms);
    const headers = missingHeaders(c.res.headers, isHttps(c, trustProxy));
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
    c.header('X-Release', release?.head.release ?? 'none');
    await closeUnlessRead(c);
    const { status } = c.res;
    const ms = performance.now() - started;
    const route = routeClass(c.req.path);
    deps.metrics?.metrics.requests.add({ route, status: String(status) });
    deps.metrics?.metrics.requestSeconds.observe({ route }, ms / 1000);
    log.debug({ site: site?.slug, method: c.req.method, status, ms });
  });
  app.route('/', healthRoutes(deps));
  if (deps.doctor !== undefined) app.route('/', doctorRoute({ ...deps, ...deps.doctor }));
  if (deps.metrics !== undefined) app.route('/', metricsRoutes({ ...deps, ...deps.metrics }));
  if (deps.stockHook !== undefined) app.route('/', stockHook(deps.stockHook));
  if (deps.feedHook !== undefined) app.route('/', feedHook(deps.feedHook));
  if (deps.preview !== undefined) app.route('/', previewHook({ ...deps, ...deps.preview }));
  if (deps.cockpit !== undefined && access !== undefined) {
    const cockpit = cockpitRoutes({ ...deps, ...deps.cockpit, access });
    // A site's host belongs to the dealership, whose visitors have no business in the group's cockpit.
    app.all('/cockpit/*', (c, next) => (c.var.site === null ? cockpit.fetch(c.req.raw, c.env) : next()));
  }
  if (deps.sheets !== undefined) app.route('/', sheetRoutes(deps.sheets));
  if (deps.pictures !== undefined) app.route('/', pictureRoutes(deps.pictures));
  if (deps.api !== undefined) app.route('/', apiRoutes(deps.api, app));
  if (deps.reservations !== undefined) {
    const { hook, testPages } = deps.reservations;
    app.route('/', paymentHook(hook));
    if (testPages !== null) app.route('/', testPaymentRoutes(testPages));
  }
  app.all('*', (c) => {
    const { site, release } = c.var;
    if (!READS.includes(c.req.method)) {
      const refused = messagePage(405, 'This address can only be read.');
      refused.headers.set('Allow', READS.join(', '));
      return refused;
    }
    if (site !== null && release !== null) return serveStatic(c.req.raw, site, release, encoded);
    const host = hostOf(c, trustProxy);
    if (site !== null || sites.isPlanned(host)) return notReady();
    const ownAddress = OWN_HOSTS.includes(host) && c.req.path === '/';
    return ownAddress
      ? siteIndex(sites.all(), new URL(c.req.url))
      : messagePage(404, 'There is no site at this address.');
  });
  app.onError(errorResponse(log));
  return app;
}

function notReady(): Response {
  const page = messagePage(503, 'This site is not ready yet. Please try again in a minute.');
  page.headers.set('Retry-After', RETRY_AFTER);
  return page;
}
