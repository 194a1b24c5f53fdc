import type { Context } from 'hono';
import type { ProblemDetails } from './problem.ts';

const KEY = /^[\x21-\x7e]{1,255}$/;
const MESSAGE = 'Send 1 to 255 printable characters.';

/** Reads the `Idempotency-Key` header; `key` is `null` without one. Fails for a malformed key. */
export function idempotencyKey(
  c: Context,
): { ok: true; key: string | null } | { ok: false; problem: ProblemDetails } {
  const key = c.req.header('idempotency-key') ?? null;
  if (key === null || KEY.test(key)) return { ok: true, key };
  const errors = [{ field: 'Idempotency-Key', message: MESSAGE }];
  return { ok: false, problem: { status: 400, title: MESSAGE, errors } };
}
