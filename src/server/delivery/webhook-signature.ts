import { createHmac, timingSafeEqual } from 'node:crypto';

const PREFIX = 'whsec_';
const VERSION = 'v1,';

/** Seconds by which the clocks of sender and receiver may differ; older than that is a replay. */
export const TOLERANCE_SECONDS = 300;

/** What a signature is made over. */
export interface SignatureInput {
  id: string;
  /** Whole seconds since 1970. */
  timestamp: number;
  body: string;
}

/** The headers of Standard Webhooks, by which the receiver knows that we sent this body, and when. */
export const signatureHeaders = (secret: string, signed: SignatureInput): Record<string, string> => ({
  'Webhook-Id': signed.id,
  'Webhook-Timestamp': String(signed.timestamp),
  'Webhook-Signature': `${VERSION}${digest(secret, signed).toString('base64')}`,
});

/**
 * Whether a body was signed, now, by who knows one of `secrets`: two are known while one takes the place of the
 * other. A header may carry several signatures for the same reason.
 */
export function isSigned(
  secrets: readonly string[],
  { signature, ...signed }: SignatureInput & { signature: string },
  now: Date,
): boolean {
  const age = Math.abs(now.getTime() / 1000 - signed.timestamp);
  if (!Number.isInteger(signed.timestamp) || age > TOLERANCE_SECONDS || signed.id === '') return false;
  const given = signature
    .split(' ')
    .filter((part) => part.startsWith(VERSION))
    .map((part) => Buffer.from(part.slice(VERSION.length), 'base64'));
  const wanted = secrets.map((secret) => digest(secret, signed));
  return wanted.some((own) => given.some((one) => own.length === one.length && timingSafeEqual(own, one)));
}

function digest(secret: string, { id, timestamp, body }: SignatureInput): Buffer {
  const key = secret.startsWith(PREFIX)
    ? Buffer.from(secret.slice(PREFIX.length), 'base64')
    : Buffer.from(secret);
  return createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
}
