import type { Env, Handler, Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import type { z } from 'zod';
import { CONTRACT, type Contract, type RequestKey, type RouteKey } from '#domain/api/contract.schema.ts';
import { tryParse } from '#domain/parse.ts';
import { operationOf } from './openapi.ts';
import { type InvalidRequest, invalid } from './problem.ts';

type PathOf<K extends RouteKey> = K extends `${string} ${infer P}` ? P : never;

/** Adds `handler` for a route of the contract, with its OpenAPI description. */
export function serve<E extends Env, K extends RouteKey>(
  routes: Hono<E>,
  key: K,
  handler: Handler<E, PathOf<K>>,
): void {
  const [method = '', path = ''] = key.split(' ');
  routes.on(method, path, describeRoute(operationOf(CONTRACT[key])), handler);
}

/** A validated request body of a route. */
export type Accepted<K extends RequestKey> = z.output<Contract[K]['request']>;

const REQUESTS: { readonly [K in RequestKey]: { request: z.core.$ZodType<Accepted<K>> } } = CONTRACT;

/** Validates a request body against its route's schema; fails with the fields at fault. */
export function parseRequest<K extends RequestKey>(
  key: K,
  body: unknown,
): { ok: true; value: Accepted<K> } | { ok: false; problem: InvalidRequest } {
  const parsed = tryParse(REQUESTS[key].request, body, () => 'Please check this field.');
  return parsed.ok ? parsed : { ok: false, problem: invalid(parsed.issues) };
}
