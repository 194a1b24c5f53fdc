import { createHash } from 'node:crypto';

/** Hashes a text; returns hexadecimal digits. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
