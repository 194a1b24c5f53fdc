import { sha256 } from '../sha256.ts';

/** Who may send a proof again, as a digest: a sender's `Idempotency-Key` may tell who it is, and outlives what it was sent with. */
export const proofClaim = (site: string, key: string): string => sha256(`${site} ${key}`);
