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
import { type PhotoDeps, photoRoutes } from './photos/photo-routes.ts';
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
  /** The proxies in front that set `X-Forwarded-For`, `X-Forwarded-Host` and `X-Forwarded-Proto` themselves. */
  trustProxy: TrustedProxies;
  /** What takes leads and reports, and signs people in; pages are served without it. */
  api?: ApiDeps | undefined;
  /** What draws the PDFs of cars; without it there are none. */
  sheets?: SheetDeps | undefined;
  /** Who tells of payments, and the pages of test money where there is no other. */
  reservations?: Pick<Reservations, 'hook' | 'testPages'> | undefined;
  /** What takes stock webhooks; without it there are none. */
  stockHook?: StockHookDeps | undefined;
  /** What takes feeds that are sent; without it there are none. */
  feedHook?: FeedHookDeps | undefined;
  /** What has the photos of feeds; without it there are those of releases. */
  photos?: Omit<PhotoDeps, 'now' | 'log'> | undefined;
  /** What has drafts printed; without it there are none. */
  preview?: PreviewDeps | undefined;
  /** What counts requests; without it nothing is counted. */
  metrics?: Pick<MetricsDeps, 'metrics' | 'buildTimes'> | undefined;
  /** What the operator's examination asks; without it there is none. */
  doctor?: Pick<DoctorDeps, 'findings'> | undefined;
  /** What reads for the cockpit what the state folder holds; without it, or without `access`, there is none. */
  cockpit?: Pick<CockpitDeps, 'factsOf'> | undefined;
}

/** When a site that cannot be served yet may be asked for again, in seconds. */
const RETRY_AFTER = '60';
const ENCODED_BYTES = 64 << 20;
const READS = ['GET', 'HEAD'];
const OWN_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** The whole HTTP service over its dependencies: sites by host, health, and the index at the server's own address. */
export function createApp(deps: AppDeps): Hono<AppEnv> {
  const { sites, log, trustProxy, access } = deps;
  const encoded = new EncodedObjects(ENCODED_BYTES);
  const app = new Hono<AppEnv>();

  app.use(async (c, next) => {
    const started = performance.now();
    const site = sites.byHost(hostOf(c, trustProxy));
    const release = site?.release() ?? null;
    c.set('site', site);
    c.set('release', release);
    c.set('host', fullHostOf(c, trustProxy));
    c.set('address', addressOf(c, trustProxy));
    await limitStoreTime(next);
    const headers = missingHeaders(c.res.headers, isHttps(c, trustProxy));
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
    c.header('X-Release', release?.manifest.release ?? 'none');
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
    // The address of a site is the dealership's, whose visitors have nothing to do with the group.
    app.all('/cockpit/*', (c, next) => (c.var.site === null ? cockpit.fetch(c.req.raw, c.env) : next()));
  }
  if (deps.sheets !== undefined) app.route('/', sheetRoutes(deps.sheets));
  if (deps.api !== undefined) app.route('/', apiRoutes(deps.api, app));
  if (deps.reservations !== undefined) {
    const { hook, testPages } = deps.reservations;
    app.route('/', paymentHook(hook));
    if (testPages !== null) app.route('/', testPaymentRoutes(testPages));
  }
  if (deps.photos !== undefined) app.route('/', photoRoutes({ ...deps, ...deps.photos }));
  app.all('*', (c) => {
    const { site, release } = c.var;
    if (!READS.includes(c.req.method)) {
      const refused = messagePage(405, 'This address can only be read.');
      refused.headers.set('Allow', READS.join(', '));
      return refused;
    }
    if (site !== null && release !== null) return serveStatic(c.req.raw, site, release, encoded);
    if (site !== null) return notReady();
    const ownAddress = OWN_HOSTS.includes(hostOf(c, trustProxy)) && c.req.path === '/';
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
