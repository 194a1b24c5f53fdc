import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Store } from './open-store.ts';
import { PERSON_DATA, TABLES } from './person-data.ts';
import { StoreBusy } from './store-time.ts';
import type { Tables } from './tables.ts';

/** `busy`: another process never stops reading or writing, so remains of deleted data stay in the file for now. */
export type RewriteResult = 'done' | 'busy';

export interface RetryPolicy {
  attempts: number;
  /** Milliseconds between attempts. */
  pause: number;
}

const RETRY_POLICY: RetryPolicy = { attempts: 6, pause: 500 };

/**
 * Removes deleted data from the store's files. SQLite is rewritten and its log truncated, since free pages and moved
 * cells would still contain it. Postgres frees its pages, and decides itself when to overwrite them.
 */
export async function rewriteStore(
  store: Store,
  { attempts, pause }: RetryPolicy = RETRY_POLICY,
): Promise<RewriteResult> {
  const db = await store.db();
  if (store.kind === 'postgres') {
    await db.connection().execute(vacuumPostgres);
    return 'done';
  }
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    if (await rewritten(store)) return 'done';
    await sleep(pause);
  }
  return 'busy';
}

/** Vacuums the tables with personal data, however long that takes: shoppers use other connections. */
async function vacuumPostgres(connection: Kysely<Tables>): Promise<void> {
  await sql`set statement_timeout = 0`.execute(connection);
  await sql`set lock_timeout = '60s'`.execute(connection);
  try {
    for (const table of TABLES.filter((name) => PERSON_DATA[name].rows !== 'nobody'))
      await sql`vacuum ${sql.table(table)}`.execute(connection);
  } finally {
    await sql`reset statement_timeout`.execute(connection);
    await sql`reset lock_timeout`.execute(connection);
  }
}

/** Rewrites the file; `false` where another process blocks it, or its log. */
async function rewritten(store: Store): Promise<boolean> {
  const db = await store.db();
  try {
    await sql`vacuum`.execute(db);
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    return rows[0]?.busy === 0;
  } catch (error) {
    if (error instanceof StoreBusy) return false;
    throw error;
  }
}
