import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';

/** What a signature is made over. */
export interface Signed {
  id: string;
  /** Whole seconds since 1970. */
  timestamp: number;
  body: string;
}

/** The headers of Standard Webhooks, by which the receiver knows that we sent this body, and when. */
export function signatureHeaders(secret: string, { id, timestamp, body }: Signed): Record<string, string> {
  const key = secret.startsWith(PREFIX)
    ? Buffer.from(secret.slice(PREFIX.length), 'base64')
    : Buffer.from(secret);
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'Webhook-Id': id,
    'Webhook-Timestamp': String(timestamp),
    'Webhook-Signature': `v1,${signature}`,
  };
}
