import { createHmac } from 'node:crypto';

/** The note that holds the key of the hashes. */
export const SECRET_NOTE = 'abuse-secret';

/** What a person or a network is counted as: nobody learns from it who it was. */
export const hashedBy = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url');
