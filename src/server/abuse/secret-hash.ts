import { createHmac, randomBytes } from 'node:crypto';

/** The note that stores the key of the hashes. */
export const SECRET_NOTE = 'abuse-secret';
const SECRET_BYTES = 32;

export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

/** Hashes a person or a network with a secret key, so that counts do not reveal them. */
export const hashedBy = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url');
