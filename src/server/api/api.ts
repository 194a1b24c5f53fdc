import { Hono } from 'hono';
import { problemJson, STORE_DOWN } from './answers.ts';
import { type ApiEnv, type LeadRouteDeps, leadRoutes } from './leads.ts';
import { captchaDescription, openApiDocument } from './openapi.ts';

/** Everything below `/api` of a site's host. */
export function apiRoutes(deps: LeadRouteDeps): Hono<ApiEnv> {
  const api = leadRoutes(deps);
  api.get('/openapi.json', openApiDocument(api));
  api.get('/captcha', captchaDescription, async (c) => {
    try {
      return c.json(await deps.captcha.challenge(deps.now()), 200, { 'Cache-Control': 'no-store' });
    } catch (error) {
      deps.log.error({ err: error }, 'challenge cannot be made');
      return problemJson(STORE_DOWN);
    }
  });
  api.all('*', () => problemJson({ status: 404, title: 'There is nothing at this address.', errors: [] }));
  return new Hono<ApiEnv>().route('/api', api);
}
