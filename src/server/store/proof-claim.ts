import type { LimitedAction } from '#domain/abuse/budgets.ts';
import { sha256 } from '#sites/sha256.ts';

/**
 * Hashes what a proof was used for, and who may repeat it: an `Idempotency-Key` may identify its sender, and is stored
 * longer than the request. A proof of one action counts for no other.
 */
export const proofClaim = (site: string, action: LimitedAction, key: string): string =>
  sha256(`${site} ${action} ${key}`);
