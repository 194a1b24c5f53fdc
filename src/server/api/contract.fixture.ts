import { expect } from 'vitest';
import { CONTRACT } from '#domain/api/contract.schema.ts';
import { problemSchema, type Route, responsesOf } from '#domain/api/route.schema.ts';
import { tryParse } from '#domain/parse.ts';

/** Expects a response to match its route's contract: the status, and every field of its JSON. */
export async function expectContract(method: string, path: string, response: Response): Promise<void> {
  const route = routeAt(method, path);
  if (route === undefined) return;
  const { status } = response;
  const responses = responsesOf(route);
  const [, holds = status < 400 ? null : problemSchema] = [responses[status] ?? []].flat();
  expect(Object.hasOwn(responses, status), `${method} ${path} answers ${status}`).toBe(true);
  if (holds === null || typeof holds === 'string' || !/json/.test(response.headers.get('content-type') ?? ''))
    return;
  const body: unknown = await response.clone().json();
  expect(tryParse(holds, body), `${method} ${path}`).toEqual({ ok: true, value: body });
}

/** Finds the first match, as the router does. */
function routeAt(method: string, path: string): Route | undefined {
  const { pathname } = new URL(path, 'http://localhost');
  return Object.entries<Route>(CONTRACT).find(([key]) => {
    const [own, pattern = ''] = key.split(' ');
    const segments = pattern.replace(/:\w+(?:\{(.*)\})?/g, (_, inner = '[^/]+') => inner);
    return own === method && new RegExp(`^${segments}$`).test(pathname);
  })?.[1];
}
