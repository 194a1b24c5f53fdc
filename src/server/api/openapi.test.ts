import { expect, it } from 'vitest';
import { z } from 'zod';
import { leadServer } from './leads.fixture.ts';

const documentSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ operationId: z.string(), responses: z.record(z.string(), z.unknown()) })),
  ),
});

async function paths() {
  const { get } = await leadServer();
  return documentSchema.parse(JSON.parse(await (await get('/api/openapi.json')).text())).paths;
}

it('every route below /api is in the document, and the document has no other', async () => {
  const { app } = await leadServer();
  const routes = app.routes
    // A handler for all methods answers unknown addresses only.
    .filter(({ path, method }) => path.startsWith('/api/') && method !== 'ALL')
    .map(({ path, method }) => `${method.toLowerCase()} ${path.replace(/:(\w+)(?:\{[^/]*\})?/g, '{$1}')}`);
  const described = Object.entries(await paths()).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
  expect(routes).toContain('get /api/cars/{file}');
  expect(described.toSorted()).toEqual([...new Set(routes)].sort());
});

it('no two paths differ in the names of their parameters alone, which OpenAPI forbids', async () => {
  const shapes = Object.keys(await paths()).map((path) => path.replace(/\{\w+\}/g, '{}'));
  expect(shapes).toEqual([...new Set(shapes)]);
});

it('GET /api/openapi.json describes reservations, payments, signing in, the watchlist and spin-to-win, each with its possible responses', async () => {
  const document = await paths();
  const documented = Object.entries(document).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses }]) => [
      `${method} ${path}`,
      Object.keys(responses).map(Number),
    ]),
  );
  expect(Object.fromEntries(documented)).toMatchObject({
    'post /api/reservations': [201, 202, 303, 400, 401, 403, 404, 409, 413, 415, 422, 429, 503],
    'post /api/reservations/alerts': [202, 303, 400, 403, 404, 409, 413, 415, 422, 429, 503],
    'get /api/reservations/cars/{id}': [200, 404, 503],
    'get /api/reservations/{id}': [200, 404, 503],
    'post /api/reservations/{id}/release': [200, 400, 403, 404, 409, 413, 415, 503],
    'post /api/payments': [201, 202, 303, 400, 401, 403, 404, 413, 415, 422, 429, 503],
    'get /api/payments': [200, 401, 403, 404, 503],
    'post /api/sign-in/code': [202, 303, 400, 403, 404, 413, 415, 422, 429, 503],
    'post /api/sign-in': [200, 303, 400, 403, 404, 413, 415, 422, 429, 503],
    'get /api/session': [200, 503],
    'get /api/sessions': [200, 401, 503],
    'delete /api/sessions/{id}': [204, 401, 403, 404, 503],
    'post /api/sign-out': [204, 303, 403, 503],
    'get /api/watchlist': [200, 401, 403, 503],
    'put /api/watchlist/{id}': [200, 401, 403, 404, 409, 429, 503],
    'delete /api/watchlist/{id}': [200, 401, 403, 404, 503],
    'post /api/watchlist': [200, 400, 401, 403, 404, 413, 415, 422, 429, 503],
    'get /api/stop-texts/{token}': [200],
    'post /api/stop-texts/{token}': [200, 404, 503],
    'put /api/saved-searches/{id}': [200, 400, 401, 403, 404, 409, 413, 415, 422, 429, 503],
    'get /api/saved-searches/{id}': [200, 404, 503],
    'post /api/saved-searches/{id}': [200, 404, 503],
    'get /api/spin': [200, 503],
    'post /api/spin': [200, 201, 303, 400, 401, 403, 404, 410, 413, 415, 422, 429, 503],
    'get /api/cars/{file}': [200, 304, 404, 410, 429, 503],
  });
  const ids = Object.values(document).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
});
