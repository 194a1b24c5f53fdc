import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../store/tables.ts';
import { FREE } from './job-table.ts';
import type { EnqueueOptions, Payloads, Queue } from './jobs.ts';

/** Adds a job in the requester's transaction; `false` where one of its key is already waiting. */
export async function enqueueIn<Q extends Queue>(
  db: Kysely<Tables>,
  queue: Q,
  payload: Payloads[Q],
  { id = randomUUID(), key, lane, due, now }: EnqueueOptions & { now: Date },
): Promise<boolean> {
  const due_at = (due ?? now).getTime();
  const ends = await endsOfLanes(db, queue, lane === undefined ? [] : [lane]);
  const row = await db
    .insertInto('job')
    .values(newJob(queue, payload, { id, key: key ?? null, lane: lane ?? null, due_at, now, ends }))
    .onConflict((conflict) =>
      key === undefined
        ? conflict.column('id').doNothing()
        : conflict
            .columns(['queue', 'key'])
            .where('state', '=', sql.lit('waiting'))
            .doUpdateSet({ due_at })
            .where('job.due_at', '>', due_at),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id === id;
}

/** Adds jobs in the requester's transaction, one a lane, each last in it, with two statements in all. */
export async function enqueueLanes<Q extends Queue>(
  db: Kysely<Tables>,
  queue: Q,
  jobs: ReadonlyMap<string, Payloads[Q]>,
  now: Date,
): Promise<void> {
  const ends = await endsOfLanes(db, queue, [...jobs.keys()]);
  const rows = Array.from(jobs, ([lane, payload]) =>
    newJob(queue, payload, { id: randomUUID(), key: null, lane, due_at: now.getTime(), now, ends }),
  );
  await db.insertInto('job').values(rows).execute();
}

/** The row of a waiting job, last in its lane even among jobs of the same instant. */
function newJob<Q extends Queue>(
  queue: Q,
  payload: Payloads[Q],
  {
    now,
    ends,
    ...job
  }: Pick<Tables['job'], 'id' | 'key' | 'lane' | 'due_at'> & { now: Date; ends: ReadonlyMap<string, number> },
) {
  const created_at = Math.max(now.getTime(), (ends.get(job.lane ?? '') ?? -1) + 1);
  const waiting = { ...FREE, state: 'waiting' as const, attempts: 0, last_error: null };
  return { ...job, ...waiting, queue, payload: JSON.stringify(payload), created_at };
}

/** When the last job of each lane was created, milliseconds since 1970. */
async function endsOfLanes(
  db: Kysely<Tables>,
  queue: Queue,
  lanes: readonly string[],
): Promise<Map<string, number>> {
  if (lanes.length === 0) return new Map();
  const rows = await db
    .selectFrom('job')
    .select(({ fn }) => ['lane', fn.max('created_at').as('last')])
    .where('queue', '=', queue)
    .where('lane', 'in', lanes)
    .groupBy('lane')
    .execute();
  return new Map(rows.map(({ lane, last }) => [lane ?? '', Number(last)]));
}
