import type { Env, ErrorHandler, Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { problemJson, refuse, STORE_DOWN } from './answers.ts';
import type { ApiEnv } from './api-env.ts';
import type { Captcha } from './captcha.ts';
import { type EventRouteDeps, eventRoutes } from './events.ts';
import { type LeadRouteDeps, leadRoutes } from './leads.ts';
import { miscellaneousRoutes } from './miscellaneous.ts';
import { type OnlinePaymentRouteDeps, onlinePaymentRoutes } from './online-payments.ts';
import { openApiDocument } from './openapi.ts';
import { type PostcodeDeps, postcodeRoutes } from './postcodes.ts';
import { isForm } from './read-post.ts';
import { type ReservationRouteDeps, reservationRoutes } from './reservations.ts';
import { serve } from './routes.ts';
import { sessionRoutes } from './sessions.ts';
import { type SignInDeps, signInRoutes } from './sign-in.ts';
import { type SpinDeps, spinRoutes } from './spin.ts';
import { stopTextsRoutes } from './stop-texts.ts';
import { type TradeInDeps, tradeInRoutes } from './trade-ins.ts';
import { type WatchlistRouteDeps, watchlistRoutes } from './watchlist.ts';

/** What the routes below `/api` work with. */
export type ApiDeps = LeadRouteDeps &
  EventRouteDeps &
  SignInDeps &
  WatchlistRouteDeps &
  TradeInDeps &
  ReservationRouteDeps &
  OnlinePaymentRouteDeps &
  PostcodeDeps &
  SpinDeps & { captcha: Captcha };

/** Everything below `/api` of a site's host. Its document describes `service` where that has more routes there. */
export function apiRoutes<E extends Env = ApiEnv>(deps: ApiDeps, service?: Hono<E>): Hono<ApiEnv> {
  const api = leadRoutes(deps);
  api.route('/', eventRoutes(deps));
  serve(api, 'GET /api/openapi.json', async (c) =>
    c.json(await (service ? openApiDocument(service) : openApiDocument(api))),
  );
  serve(api, 'GET /api/captcha', async (c) => {
    try {
      return c.json(await deps.captcha.challenge(deps.now()), 200, { 'Cache-Control': 'no-store' });
    } catch (error) {
      deps.log.error({ err: error }, 'challenge cannot be made');
      return problemJson(STORE_DOWN);
    }
  });
  api.route('/', signInRoutes(deps));
  api.route('/', sessionRoutes(deps));
  api.route('/', tradeInRoutes(deps));
  api.route('/', miscellaneousRoutes(deps));
  api.route('/', reservationRoutes(deps));
  api.route('/', onlinePaymentRoutes(deps));
  api.route('/', watchlistRoutes(deps));
  api.route('/', stopTextsRoutes(deps));
  api.route('/', postcodeRoutes(deps));
  api.route('/', spinRoutes(deps));
  api.all('/api/*', () =>
    problemJson({ status: 404, title: 'There is nothing at this address.', errors: [] }),
  );
  api.onError(storeDown(deps));
  return api;
}

/** What a route throws is a store that does not answer: to be tried again, in the words of the API. */
const storeDown =
  ({ log }: Pick<ApiDeps, 'log'>): ErrorHandler<ApiEnv> =>
  (error, c) => {
    if (error instanceof HTTPException) return error.getResponse();
    log.error({ site: c.var.site?.slug, err: error }, 'request failed');
    return refuse(STORE_DOWN, isForm(c), null);
  };
