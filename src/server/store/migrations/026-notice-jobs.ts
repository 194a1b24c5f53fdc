import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Moves the notices of holds into jobs, both sent and unsent. */
export async function moveNotices(db: Kysely<Tables & { notice: Notice }>): Promise<void> {
  const notices = await db.selectFrom('notice').selectAll().execute();
  for (const { id, site, body, created_at, sent_at, attempts, due_at } of notices)
    await db
      .insertInto('job')
      .values({
        id,
        queue: 'notice',
        key: null,
        lane: null,
        attempts,
        created_at,
        payload: JSON.stringify({ site, notice: JSON.parse(body) }),
        due_at: due_at ?? created_at,
        state: sent_at !== null ? 'done' : due_at === null ? 'dead' : 'waiting',
        lease: null,
        leased_until: 0,
        last_error: null,
      })
      .execute();
  await db.schema.dropTable('notice').execute();
}

interface Notice {
  id: string;
  site: string;
  body: string;
  created_at: number;
  sent_at: number | null;
  attempts: number;
  due_at: number | null;
}
