import type { Kysely } from 'kysely';
import { HOUR_MS } from '#domain/duration.ts';
import type { Store } from './open-store.ts';
import type { Tables } from './tables.ts';

/** A webhook message by its id: "the same id acts once" (promises "Webhooks and time"). */
export interface HookMessage {
  site: string;
  id: string;
  at: Date;
}

export interface SeenHooks {
  has(message: Omit<HookMessage, 'at'>): Promise<boolean>;
  /** Stores a message; durable when it resolves. */
  add(message: HookMessage): Promise<void>;
  /** Deletes messages that would be refused for their age. */
  deleteExpired(now: Date): Promise<void>;
}

/** Longer than the age at which messages are refused. */
const STORED_MS = HOUR_MS;

/** Opens the table of received messages. */
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
    .where('received_at', '<', now.getTime() - STORED_MS)
    .execute();
}
