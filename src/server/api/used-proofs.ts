import type { Store } from '../store/open-store.ts';

/** Stores used proofs, each of which counts for one claim. */
export interface UsedProofs {
  /** Returns the claim that a proof was used under; `null` where it is unused. */
  claimOf(nonce: string): Promise<string | null>;
  /** Uses a proof under a claim; `false` where it was used under another. */
  use(nonce: string, claim: string, now: Date): Promise<boolean>;
  /** Deletes proofs used before this instant. */
  deleteBefore(before: Date): Promise<void>;
}

export function openUsedProofs(store: Store): UsedProofs {
  const claimOf = async (nonce: string) => {
    const db = await store.db();
    const used = await db.selectFrom('proof').select('claim').where('nonce', '=', nonce).executeTakeFirst();
    return used?.claim ?? null;
  };
  return {
    claimOf,
    async use(nonce, claim, now) {
      const used = await store.write(
        (db) =>
          db
            .insertInto('proof')
            .values({ nonce, claim, used_at: now.getTime() })
            // A no-op update, so that the first claim is returned.
            .onConflict((conflict) => conflict.column('nonce').doUpdateSet({ nonce }))
            .returning('claim')
            .executeTakeFirstOrThrow(),
        { interleaves: true },
      );
      return used.claim === claim;
    },
    async deleteBefore(before) {
      const db = await store.db();
      await db.deleteFrom('proof').where('used_at', '<', before.getTime()).execute();
    },
  };
}
