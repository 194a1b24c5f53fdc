import type { Context } from 'hono';
import type { ProblemDetails } from '../api/problem.ts';
import { isSigned, type Signature } from '../delivery/webhook-signature.ts';

/** `unsigned`: not signed, wrongly, or too long ago. `malformed`: headers that no sender writes. */
export type Signing = 'signed' | 'unsigned' | 'malformed';

const HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;
const SECONDS = /^\d{1,12}$/;
/** A base64 SHA-256 signature, among whatever else the header contains. */
const SIGNATURE = /(?:^| )v1,[\w+/-]{43}=?(?: |$)/;

/** Reads the Standard Webhooks headers of a request. */
export function signatureOf(c: Context): Signature | 'unsigned' | 'malformed' {
  const [id, timestamp, signature] = HEADERS.map((name) => c.req.header(name));
  if (id === undefined && timestamp === undefined && signature === undefined) return 'unsigned';
  if (!id || !SECONDS.test(timestamp ?? '') || !SIGNATURE.test(signature ?? '')) return 'malformed';
  return { id, timestamp: Number(timestamp), signature: signature ?? '' };
}

/** Verifies that a body was recently signed with one of `secrets`, by its Standard Webhooks headers. */
export function signingOf(c: Context, secrets: readonly string[], body: string, now: Date): Signing {
  const signature = signatureOf(c);
  if (typeof signature === 'string') return signature;
  return isSigned(secrets, { ...signature, body }, now) ? 'signed' : 'unsigned';
}

export const MALFORMED: ProblemDetails = {
  status: 400,
  title: `${HEADERS.join(', ')}: malformed headers of Standard Webhooks.`,
};

export const NOT_SIGNED: ProblemDetails = {
  status: 401,
  title:
    'This is not signed as Standard Webhooks has it, or not with a secret of this site, or too long ago.',
};
