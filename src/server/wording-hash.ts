import { createHash } from 'node:crypto';

/** Names the words beside a tick box, so that a consent record says what was agreed to (rules 21). SHA-256, hex. */
export const wordingHash = (words: string): string => createHash('sha256').update(words).digest('hex');
