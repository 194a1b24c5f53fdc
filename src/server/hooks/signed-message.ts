import type { Context } from 'hono';
import type { ProblemDetails } from '../api/problem.ts';
import { isSigned, type Signature } from '../delivery/webhook-signature.ts';

/** `unsigned`: by nobody, by somebody else, or too long ago. `malformed`: with headers that no sender makes. */
export type Signing = 'signed' | 'unsigned' | 'malformed';

const HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;
const SECONDS = /^\d{1,12}$/;
/** One SHA-256 in base64, among whatever else the header carries. */
const SIGNATURE = /(?:^| )v1,[\w+/-]{43}=?(?: |$)/;

/** The headers of Standard Webhooks as a message carries them. */
export function signatureOf(c: Context): Signature | 'unsigned' | 'malformed' {
  const [id, timestamp, signature] = HEADERS.map((name) => c.req.header(name));
  if (id === undefined && timestamp === undefined && signature === undefined) return 'unsigned';
  if (!id || !SECONDS.test(timestamp ?? '') || !SIGNATURE.test(signature ?? '')) return 'malformed';
  return { id, timestamp: Number(timestamp), signature: signature ?? '' };
}

/** Whether a body came, now, with the headers of Standard Webhooks, signed with one of `secrets`. */
export function signingOf(c: Context, secrets: readonly string[], body: string, now: Date): Signing {
  const signature = signatureOf(c);
  if (typeof signature === 'string') return signature;
  return isSigned(secrets, { ...signature, body }, now) ? 'signed' : 'unsigned';
}

export const MALFORMED: ProblemDetails = {
  status: 400,
  title: `${HEADERS.join(', ')}: these headers are not as Standard Webhooks has them.`,
  errors: [],
};

export const NOT_SIGNED: ProblemDetails = {
  status: 401,
  title:
    'This is not signed as Standard Webhooks has it, or not with a secret of this site, or too long ago.',
  errors: [],
};
