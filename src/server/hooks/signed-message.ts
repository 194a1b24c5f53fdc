import type { Context } from 'hono';
import { isSigned } from '../delivery/webhook-signature.ts';

/** Whether a body came, now, with the headers of Standard Webhooks from who knows one of `secrets`. */
export const isSignedBy = (c: Context, secrets: readonly string[], body: string, now: Date): boolean =>
  isSigned(
    secrets,
    {
      ...{ id: c.req.header('webhook-id') ?? '', body, signature: c.req.header('webhook-signature') ?? '' },
      timestamp: Number(c.req.header('webhook-timestamp') ?? Number.NaN),
    },
    now,
  );
