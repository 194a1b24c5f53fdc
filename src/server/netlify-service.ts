import { Hono } from 'hono';
import { apiRoutes } from './api/api.ts';
import type { ApiEnv } from './api/api-env.ts';
import { NO_STORE } from './api/problem.ts';
import { clientAddress } from './client-address.ts';
import { refuseDangerous } from './doctor/settings-checks.ts';
import { type Environment, readEnvironment } from './env.ts';
import { openStatus } from './health.ts';
import { ipIn } from './ip-address.ts';
import { createLog } from './log.ts';
import { paymentHook } from './payments/payment-hook.ts';
import { publishedCars } from './published-cars.ts';
import { fullHostOf } from './request.ts';
import { missingHeaders } from './security-headers.ts';
import { openService } from './service.ts';
import { limitStoreTime } from './store/store-time.ts';

/** The context that Netlify passes with a request. */
export interface NetlifyContext {
  /** The visitor's address. */
  ip: string;
  /** Lets work continue after the response. */
  waitUntil(work: Promise<unknown>): void;
}

/**
 * Serves the API of one site as Netlify functions: the same routes over the same store, which must be Postgres, because
 * a function's disk is ephemeral. A function delivers what it stored after its response; `deliver` retries failures on
 * a timer.
 */
export function netlifyService(environment: Environment, root: string) {
  const { SITE, LOG_LEVEL } = environment;
  const log = createLog(LOG_LEVEL);
  const service = openService({ environment, root, log, now: () => new Date(), liveCars: publishedCars });
  /** Runs all at once; a failing or slow one does not affect the others. */
  const sideBySide = async (work: Record<string, () => Promise<unknown>>) => {
    const done = async ([what, run]: [string, () => Promise<unknown>]) => {
      try {
        await run();
      } catch (error) {
        log.error({ what, err: error }, 'work of a function failed');
      }
    };
    await Promise.all(Object.entries(work).map(done));
  };
  const { courier, reservations, watchTexts, searchAlerts } = service;
  const drain = {
    leads: courier.drain,
    // Reporting a paid hold to the dealership creates a lead.
    holds: async () => {
      await reservations.settle(() => new Date());
      await courier.drain();
    },
  };
  const app = new Hono<ApiEnv & { Bindings: NetlifyContext }>();
  app.use(async (c, next) => {
    c.set('site', SITE === undefined ? null : { slug: SITE });
    c.set('host', fullHostOf(c, 0));
    c.set('address', clientAddress(ipIn(c.env.ip)));
    await limitStoreTime(next);
    // The files of a site get these headers from `_headers`; functions set them here. Netlify adds those that enforce
    // https.
    for (const [name, value] of Object.entries(missingHeaders(c.res.headers, false))) c.header(name, value);
  });
  app.get('/api/health', async (c) => {
    const status = await service.status();
    return status === null
      ? c.json({ status: 'down' }, 503, NO_STORE)
      : c.json({ status: 'ok', ...openStatus(status) }, 200, NO_STORE);
  });
  app.route('/', apiRoutes(service.routes));
  app.route('/', paymentHook(service.reservations.hook));
  return {
    async api(request: Request, context: NetlifyContext): Promise<Response> {
      const response = await app.fetch(request, context);
      if (request.method === 'POST') context.waitUntil(sideBySide(drain));
      return response;
    },
    deliver: () =>
      sideBySide({
        ...drain,
        texts: watchTexts.send,
        searches: searchAlerts.send,
        alerts: service.checkStore,
      }),
    nightly: () =>
      sideBySide({
        ...Object.fromEntries(service.tasks.map(({ queue, run }) => [queue, () => run(new Date())])),
        texts: watchTexts.round,
        searches: searchAlerts.round,
      }),
    close: service.close,
  };
}

let opened: ReturnType<typeof netlifyService> | undefined;

/**
 * Returns the service of this process, since connections outlive a request. Throws `InvalidInput` where the settings
 * are unsafe for shoppers.
 */
export function openedService(): ReturnType<typeof netlifyService> {
  if (opened !== undefined) return opened;
  const environment = readEnvironment();
  refuseDangerous(environment, 'function');
  opened = netlifyService(environment, process.cwd());
  return opened;
}
