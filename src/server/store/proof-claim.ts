import { sha256 } from '../sha256.ts';

/**
 * Hashes who may repeat a proof: an `Idempotency-Key` may identify its sender, and is stored longer than the request.
 */
export const proofClaim = (site: string, key: string): string => sha256(`${site} ${key}`);
