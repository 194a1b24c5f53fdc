import { type Env, type ErrorHandler, Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ApiEnv } from './api-env.ts';
import type { Captcha } from './captcha.ts';
import { type EventRouteDeps, eventRoutes } from './events.ts';
import { type LeadRouteDeps, leadRoutes } from './leads.ts';
import { miscellaneousRoutes } from './miscellaneous.ts';
import { type OnlinePaymentRouteDeps, onlinePaymentRoutes } from './online-payments.ts';
import { openApiDocument } from './openapi.ts';
import { type PostcodeDeps, postcodeRoutes } from './postcodes.ts';
import { NO_STORE, problemJson, refuse, STORE_DOWN } from './problem.ts';
import { isForm } from './read-body.ts';
import { type ReservationRouteDeps, reservationRoutes } from './reservations.ts';
import { serve } from './routes.ts';
import { type SavedSearchRouteDeps, savedSearchRoutes } from './saved-searches.ts';
import { sessionRoutes } from './sessions.ts';
import { type SignInDeps, signInRoutes } from './sign-in.ts';
import { type SpinDeps, spinRoutes } from './spin.ts';
import { stopTextsRoutes } from './stop-texts.ts';
import { type TradeInDeps, tradeInRoutes } from './trade-ins.ts';
import { type WatchlistRouteDeps, watchlistRoutes } from './watchlist.ts';

/** The dependencies of all routes below `/api`. */
export type ApiDeps = LeadRouteDeps &
  EventRouteDeps &
  SignInDeps &
  WatchlistRouteDeps &
  SavedSearchRouteDeps &
  TradeInDeps &
  ReservationRouteDeps &
  OnlinePaymentRouteDeps &
  PostcodeDeps &
  SpinDeps & { captcha: Captcha };

const ROUTES: readonly ((api: Hono<ApiEnv>, deps: ApiDeps) => void)[] = [
  ...[leadRoutes, eventRoutes, signInRoutes, sessionRoutes, tradeInRoutes, miscellaneousRoutes],
  ...[
    reservationRoutes,
    onlinePaymentRoutes,
    watchlistRoutes,
    stopTextsRoutes,
    savedSearchRoutes,
    postcodeRoutes,
    spinRoutes,
  ],
];

/** Creates the routes below `/api` of a site's host; the OpenAPI document also describes those of `service`. */
export function apiRoutes<E extends Env = ApiEnv>(deps: ApiDeps, service?: Hono<E>): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>();
  for (const add of ROUTES) add(api, deps);
  serve(api, 'GET /api/openapi.json', async (c) =>
    c.json(await (service ? openApiDocument(service) : openApiDocument(api))),
  );
  serve(api, 'GET /api/captcha', async (c) =>
    c.json(await deps.captcha.challenge(deps.now()), 200, NO_STORE),
  );
  api.all('/api/*', () => problemJson({ status: 404, title: 'There is nothing at this address.' }));
  api.onError(storeDown(deps));
  return api;
}

/** Responds to a store failure with a 503 problem that asks for a retry. */
const storeDown =
  ({ log }: Pick<ApiDeps, 'log'>): ErrorHandler<ApiEnv> =>
  (error, c) => {
    if (error instanceof HTTPException) return error.getResponse();
    log.error({ site: c.var.site?.slug, err: error }, 'request failed');
    return refuse(STORE_DOWN, isForm(c), null);
  };
