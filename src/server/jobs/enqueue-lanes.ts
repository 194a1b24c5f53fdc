import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../store/tables.ts';
import { FREE } from './job-table.ts';
import type { Payloads, Queue } from './jobs.ts';

/** Adds jobs in the requester's transaction, one a lane, each last in it, with two statements in all. */
export async function enqueueLanes<Q extends Queue>(
  db: Kysely<Tables>,
  queue: Q,
  jobs: ReadonlyMap<string, Payloads[Q]>,
  now: Date,
): Promise<void> {
  const ends = await db
    .selectFrom('job')
    .select(({ fn }) => ['lane', fn.max('created_at').as('last')])
    .where('queue', '=', queue)
    .where('lane', 'in', [...jobs.keys()])
    .groupBy('lane')
    .execute();
  const last = new Map(ends.map((end) => [end.lane, Number(end.last)]));
  const added = { ...FREE, queue, key: null, state: 'waiting' as const, attempts: 0, last_error: null };
  await db
    .insertInto('job')
    .values(
      Array.from(jobs, ([lane, payload]) => ({
        ...{ ...added, id: randomUUID(), lane, payload: JSON.stringify(payload), due_at: now.getTime() },
        created_at: Math.max(now.getTime(), (last.get(lane) ?? -1) + 1),
      })),
    )
    .execute();
}
