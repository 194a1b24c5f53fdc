import { createHmac, type Hmac, timingSafeEqual } from 'node:crypto';

const PREFIX = 'whsec_';
const VERSION = 'v1,';

/** Most seconds between the clocks of sender and receiver; an older message is a replay. */
export const TOLERANCE_SECONDS = 300;

/** The signed content. */
export interface SignatureInput {
  id: string;
  /** Whole seconds since 1970. */
  timestamp: number;
  body: string;
}

/** Creates the headers of Standard Webhooks, which prove to the receiver that we sent this body, and when. */
export const signatureHeaders = (secret: string, signed: SignatureInput): Record<string, string> => ({
  'Webhook-Id': signed.id,
  'Webhook-Timestamp': String(signed.timestamp),
  'Webhook-Signature': `${VERSION}${hmac(secret, signed).update(signed.body).digest('base64')}`,
});

/** The signature headers of a message. */
export type Signature = Omit<SignatureInput, 'body'> & { signature: string };

/** Verifies a body that arrives in pieces. */
export interface SignatureCheck {
  add(piece: string | Uint8Array): void;
  /** Whether the added pieces match the signature; call it once. */
  isSigned(): boolean;
}

/**
 * Creates the check whether a body was recently signed with one of `secrets`; during a rotation there are two, and a
 * header may carry several signatures. `null` where the headers alone prove that it was not.
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

/** Whether a body was recently signed with one of `secrets`. */
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
