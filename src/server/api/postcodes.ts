import { Hono } from 'hono';
import type { Logger } from 'pino';
import { NO_SUCH_POSTCODE, postcodeProblem, unknownPostcodeMessage } from '#domain/geo/postcode-problem.ts';
import type { Places } from '../geocoder/places.ts';
import { type Problem, problemJson } from './answers.ts';
import { clientPrefix } from './client-prefix.ts';
import type { ApiEnv } from './leads.ts';
import { postcodesDescription } from './openapi.ts';
import type { RateLimit, RateLimiter } from './rate-limiter.ts';

export interface PostcodeDeps {
  places: Places;
  limiter: RateLimiter;
  log: Logger;
  now: () => Date;
}

/** Postcodes that one network asks for in ten minutes: the geocoder is paid by the question. */
const LIMIT: RateLimit = { hits: 60, window: 600_000 };
/** Seconds that browsers keep a place. */
const CACHED = 'public, max-age=86400';

const AWAY: Problem = {
  status: 503,
  title: 'Postcodes cannot be looked up at the moment.',
  errors: [],
  retryAfter: 60,
};

/** `GET /postcodes/{postcode}`: where one lies that a page's own table does not hold (S2 §7 "Geocoding"). */
export function postcodeRoutes({ places, limiter, log, now }: PostcodeDeps): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  routes.get('/postcodes/:postcode', postcodesDescription, async (c) => {
    const postcode = c.req.param('postcode');
    const malformed = postcodeProblem(postcode);
    if (malformed !== null) return refused(422, malformed);
    try {
      const prefix = clientPrefix(c.var.address);
      const retryAfter = prefix === null ? null : await limiter.hit(`postcode ${prefix}`, LIMIT, now());
      if (retryAfter !== null) return problemJson({ ...AWAY, status: 429, retryAfter });
      const answer = await places(postcode);
      if (answer.kind === 'invalid') return refused(404, NO_SUCH_POSTCODE);
      if (answer.kind === 'unknown') return refused(404, unknownPostcodeMessage(postcode));
      return c.json(answer.place, 200, { 'Cache-Control': CACHED });
    } catch (error) {
      log.error({ err: error }, 'postcode cannot be looked up');
      return problemJson(AWAY);
    }
  });
  return routes;
}

const refused = (status: 404 | 422, message: string): Response =>
  problemJson({ status, title: message, errors: [{ field: 'postcode', message }] });
