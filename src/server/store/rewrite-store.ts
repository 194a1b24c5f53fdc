import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Store } from './open-store.ts';
import { PERSON_DATA, TABLES } from './person-data.ts';
import { StoreBusy } from './store-time.ts';

/** `busy`: another process reads or writes without an end, and the rest of what was deleted lies in the file until then. */
export type RewriteResult = 'done' | 'busy';

export interface RetryPolicy {
  attempts: number;
  /** Milliseconds between two of them. */
  pause: number;
}

const PATIENCE: RetryPolicy = { attempts: 6, pause: 500 };

/**
 * Frees the store's files of what was deleted. SQLite is rewritten and its log emptied: free pages, and what was moved
 * within pages, would still hold it. Postgres frees its pages; when it overwrites them is its own affair.
 */
export async function rewriteStore(
  store: Store,
  { attempts, pause }: RetryPolicy = PATIENCE,
): Promise<RewriteResult> {
  const db = await store.db();
  if (store.kind === 'postgres') {
    for (const table of TABLES.filter((name) => PERSON_DATA[name].rows !== 'nobody'))
      await sql`vacuum ${sql.table(table)}`.execute(db);
    return 'done';
  }
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    if (await rewritten(store)) return 'done';
    await sleep(pause);
  }
  return 'busy';
}

/** `false` where another process keeps the file, or its log, from being written. */
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
