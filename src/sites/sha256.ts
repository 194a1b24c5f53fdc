import { hash } from 'node:crypto';

/** SHA-256 of bytes, or of text as UTF-8, in lower-case hex. */
export const sha256 = (bytes: string | Uint8Array): string => hash('sha256', bytes, 'hex');
