import type { Kysely } from 'kysely';
import type { Store } from './open-store.ts';
import type { Tables } from './tables.ts';

/** A message of a webhook by its id: "the same id acts once" (promises "Webhooks and time"). */
export interface HookMessage {
  site: string;
  id: string;
  at: Date;
}

export interface SeenHooks {
  has(message: Omit<HookMessage, 'at'>): Promise<boolean>;
  /** Durable when it resolves. */
  add(message: HookMessage): Promise<void>;
  /** Deletes what is refused for its age. */
  deleteExpired(now: Date): Promise<void>;
}

/** Messages are refused for their age long before they are deleted. */
const KEPT_MS = 3_600_000;

/** The table of messages that came before. */
export const openSeenHooks = (store: Store): SeenHooks => ({
  async has({ site, id }) {
    const db = await store.db();
    const row = await db
      .selectFrom('hook_message')
      .select('id')
      .where('site', '=', site)
      .where('id', '=', id)
      .executeTakeFirst();
    return row !== undefined;
  },
  add: ({ site, id, at }) =>
    store.write(async (db) => {
      const received_at = at.getTime();
      await deleteOld(db, at);
      await db
        .insertInto('hook_message')
        .values({ site, id, received_at })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }),
  deleteExpired: async (now) => deleteOld(await store.db(), now),
});

async function deleteOld(db: Kysely<Tables>, now: Date): Promise<void> {
  await db
    .deleteFrom('hook_message')
    .where('received_at', '<', now.getTime() - KEPT_MS)
    .execute();
}
