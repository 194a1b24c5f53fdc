import type { MiddlewareHandler } from 'hono';

/** How many keys are remembered; Stripe does so for a day. */
const KEYS = 1000;

interface StoredResponse {
  asked: string;
  answer: Promise<{ status: number; body: string }>;
}

/** Answers one `Idempotency-Key` alike, also with what was refused, and refuses it with other fields, as Stripe does. */
export function idempotentResponses(): MiddlewareHandler {
  const answered = new Map<string, StoredResponse>();
  return async (c, next) => {
    const key = c.req.header('idempotency-key');
    if (key === undefined) return next();
    const asked = `${c.req.path} ${await c.req.text()}`;
    const before = answered.get(key);
    if (before === undefined) {
      const answer = next().then(async () => ({ status: c.res.status, body: await c.res.clone().text() }));
      answered.set(key, { asked, answer });
      const [oldest] = answered.keys();
      if (answered.size > KEYS && oldest !== undefined) answered.delete(oldest);
      await answer;
      return;
    }
    if (before.asked !== asked) return c.json(OTHER_FIELDS, 400);
    const { status, body } = await before.answer;
    return new Response(body, { status, headers: { 'Content-Type': 'application/json' } });
  };
}

const OTHER_FIELDS = {
  error: { type: 'idempotency_error', message: 'This key was used with other fields before.' },
};
