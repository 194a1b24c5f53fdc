import { createHmac, type Hmac, timingSafeEqual } from 'node:crypto';

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

/** The headers of Standard Webhooks, which prove to the receiver that we sent this body, and when. */
export const signatureHeaders = (secret: string, signed: SignatureInput): Record<string, string> => ({
  'Webhook-Id': signed.id,
  'Webhook-Timestamp': String(signed.timestamp),
  'Webhook-Signature': `${VERSION}${hmac(secret, signed).update(signed.body).digest('base64')}`,
});

/** Headers of a message that say who signed it, and when. */
export type Signature = Omit<SignatureInput, 'body'> & { signature: string };

/** Judges a body that comes piece by piece. */
export interface SignatureCheck {
  add(piece: string | Uint8Array): void;
  /** Whether all that was added is what was signed; to be called once. */
  isSigned(): boolean;
}

/**
 * Judges whether a body was signed, now, with one of `secrets`: there are two while one replaces the
 * other. A header may carry several signatures for the same reason. `null` where the headers alone prove that it was not.
 */
export function checkSignature(
  secrets: readonly string[],
  { signature, ...signed }: Signature,
  now: Date,
): SignatureCheck | null {
  const age = Math.abs(now.getTime() / 1000 - signed.timestamp);
  if (!Number.isInteger(signed.timestamp) || age > TOLERANCE_SECONDS || signed.id === '') return null;
  const given = signature
    .split(' ')
    .filter((part) => part.startsWith(VERSION))
    .map((part) => Buffer.from(part.slice(VERSION.length), 'base64'));
  const wanted = secrets.map((secret) => hmac(secret, signed));
  if (given.length === 0 || wanted.length === 0) return null;
  return {
    add(piece) {
      for (const digest of wanted) digest.update(piece);
    },
    isSigned: () =>
      wanted
        .map((digest) => digest.digest())
        .some((own) => given.some((one) => own.length === one.length && timingSafeEqual(own, one))),
  };
}

/** Whether a body was signed, now, with one of `secrets`. */
export function isSigned(
  secrets: readonly string[],
  { body, ...signature }: Signature & Pick<SignatureInput, 'body'>,
  now: Date,
): boolean {
  const check = checkSignature(secrets, signature, now);
  check?.add(body);
  return check?.isSigned() ?? false;
}

function hmac(secret: string, { id, timestamp }: Omit<SignatureInput, 'body'>): Hmac {
  const key = secret.startsWith(PREFIX)
    ? Buffer.from(secret.slice(PREFIX.length), 'base64')
    : Buffer.from(secret);
  return createHmac('sha256', key).update(`${id}.${timestamp}.`);
}
