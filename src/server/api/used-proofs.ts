import type { Store } from '../store/open-store.ts';

/** Proofs that were sent, each of which counts for one sender. */
export interface UsedProofs {
  /** Under which claim it was used; `null` where nobody has used it. */
  claimOf(nonce: string): Promise<string | null>;
  /** Uses it under a claim; `false` where somebody was first under another. */
  use(nonce: string, claim: string, now: Date): Promise<boolean>;
  /** Deletes what was used before this instant. */
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
            // Changes nothing, and so answers with the claim that came first.
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
