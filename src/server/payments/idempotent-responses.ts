import type { MiddlewareHandler } from 'hono';

/** Most keys stored; Stripe stores them for a day. */
const KEYS = 1000;

interface StoredResponse {
  request: string;
  response: Promise<{ status: number; body: string }>;
}

/**
 * Repeats the stored response to an `Idempotency-Key`, refusals included, and refuses the key with other fields, as
 * Stripe does.
 */
export function idempotentResponses(): MiddlewareHandler {
  const stored = new Map<string, StoredResponse>();
  return async (c, next) => {
    const key = c.req.header('idempotency-key');
    if (key === undefined) return next();
    const request = `${c.req.path} ${await c.req.text()}`;
    const before = stored.get(key);
    if (before === undefined) {
      const response = next().then(async () => ({ status: c.res.status, body: await c.res.clone().text() }));
      stored.set(key, { request, response });
      const [oldest] = stored.keys();
      if (stored.size > KEYS && oldest !== undefined) stored.delete(oldest);
      await response;
      return;
    }
    if (before.request !== request) return c.json(OTHER_FIELDS, 400);
    const { status, body } = await before.response;
    return new Response(body, { status, headers: { 'Content-Type': 'application/json' } });
  };
}

const OTHER_FIELDS = {
  error: { type: 'idempotency_error', message: 'This key was used with other fields before.' },
};
