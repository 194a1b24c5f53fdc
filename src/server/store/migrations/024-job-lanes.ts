import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';

/** Adds lanes to jobs, and moves texts about watched cars into jobs. */
export async function addJobLanes(db: Kysely<Tables & { watch_text: WatchText }>): Promise<void> {
  await db.schema.alterTable('job').addColumn('lane', 'text').execute();
  await sql`create index job_lane on job (queue, lane, created_at) where lane is not null`.execute(db);
  for (const { id, account_id: lane, due_at, attempts, ...payload } of await db
    .selectFrom('watch_text')
    .selectAll()
    .where('attempts', '<', ATTEMPTS)
    .execute())
    await db
      .insertInto('job')
      .values({
        id,
        queue: 'text',
        key: null,
        lane,
        payload: JSON.stringify(payload),
        state: 'waiting',
        due_at,
        attempts,
        lease: null,
        leased_until: 0,
        last_error: null,
        created_at: due_at,
      })
      .execute();
  await db.schema.dropTable('watch_text').execute();
}

/** Texts with this many attempts were given up. */
const ATTEMPTS = 8;

interface WatchText {
  id: string;
  account_id: string;
  site: string;
  phone: string;
  text: string;
  due_at: number;
  attempts: number;
}
