import type { Hono } from 'hono';
import { NO_SUCH_POSTCODE, postcodeProblem, unknownPostcodeMessage } from '#domain/geo/postcode-problem.ts';
import type { Guard } from '../abuse/guard.ts';
import type { Core } from '../core.ts';
import type { Geocode } from '../geocoder/places.ts';
import type { ApiEnv } from './api-env.ts';
import { type ProblemDetails, problemJson, tooMany } from './problem.ts';
import { serve } from './routes.ts';

export interface PostcodeDeps extends Pick<Core, 'log' | 'now'> {
  places: Geocode;
  guard: Guard;
}

/** Browsers cache a location for a day. */
const CACHED = 'public, max-age=86400';

const AWAY: ProblemDetails = {
  status: 503,
  title: 'Postcodes cannot be looked up at the moment.',
  retryAfter: 60,
};

/** Adds `GET /postcodes/{postcode}`: the location of a postcode that the page's own table lacks (S2 §7 "Geocoding"). */
export function postcodeRoutes(routes: Hono<ApiEnv>, { places, guard, log, now }: PostcodeDeps): void {
  serve(routes, 'GET /api/postcodes/:postcode', async (c) => {
    const postcode = c.req.param('postcode');
    const malformed = postcodeProblem(postcode);
    if (malformed !== null) return refused(422, malformed);
    try {
      const { address, site } = c.var;
      const admission = await guard.admit('postcode', { site: site?.slug ?? '', address }, now());
      if (!admission.ok) return problemJson(tooMany(AWAY.title, admission));
      const result = await places(postcode);
      if (result.kind === 'invalid') return refused(404, NO_SUCH_POSTCODE);
      if (result.kind === 'unknown') return refused(404, unknownPostcodeMessage(postcode));
      return c.json(result.place, 200, { 'Cache-Control': CACHED });
    } catch (error) {
      log.error({ err: error }, 'postcode cannot be looked up');
      return problemJson(AWAY);
    }
  });
}

const refused = (status: 404 | 422, message: string): Response =>
  problemJson({ status, title: message, errors: [{ field: 'postcode', message }] });
