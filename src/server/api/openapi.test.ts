import { expect, it } from 'vitest';
import { z } from 'zod';
import { leadServer } from './leads.fixture.ts';

const documentSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ operationId: z.string(), responses: z.record(z.string(), z.unknown()) })),
  ),
});

it('GET /api/openapi.json describes reservations and signing in, each with what it may answer', async () => {
  const { get } = await leadServer();
  const { paths } = documentSchema.parse(JSON.parse(await (await get('/api/openapi.json')).text()));
  const answers = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses }]) => [
      `${method} ${path}`,
      Object.keys(responses).map(Number),
    ]),
  );
  expect(Object.fromEntries(answers)).toMatchObject({
    'post /reservations': [201, 202, 303, 400, 401, 403, 404, 409, 413, 415, 422, 429, 503],
    'post /reservations/alerts': [202, 303, 400, 403, 404, 413, 415, 422, 429, 503],
    'get /reservations/cars/{id}': [200, 404],
    'get /reservations/{id}': [200, 404],
    'post /reservations/{id}/release': [200, 400, 403, 404, 409, 413, 415, 503],
    'post /sign-in/code': [202, 303, 400, 403, 404, 413, 415, 422, 429, 503],
    'post /sign-in': [200, 303, 400, 403, 404, 413, 415, 422, 503],
    'get /session': [200],
    'get /sessions': [200, 401],
    'delete /sessions/{id}': [204, 401, 403, 404],
    'post /sign-out': [204, 303, 403],
  });
  const ids = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
});
