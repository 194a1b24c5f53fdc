import { Hono } from 'hono';
import { problemJson } from './answers.ts';
import { type ApiEnv, type LeadRouteDeps, leadRoutes } from './leads.ts';
import { openApiDocument } from './openapi.ts';

/** Everything below `/api` of a site's host. */
export function apiRoutes(deps: LeadRouteDeps): Hono<ApiEnv> {
  const api = leadRoutes(deps);
  api.get('/openapi.json', openApiDocument(api));
  api.all('*', () => problemJson({ status: 404, title: 'There is nothing at this address.', errors: [] }));
  return new Hono<ApiEnv>().route('/api', api);
}
