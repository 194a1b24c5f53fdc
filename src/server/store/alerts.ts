import type { Kysely } from 'kysely';
import type { Alert, AlertChange, AlertChannel } from '#domain/alerts/alerts.ts';
import { enqueueIn } from '../jobs/enqueue.ts';
import type { Store } from './open-store.ts';
import type { Tables } from './tables.ts';

/** The open alerts, which outlive the process. */
export interface Alerts {
  open(): Promise<Alert[]>;
  /**
   * Records changes, enqueues a message per channel, and returns the changes that no other process recorded before. So
   * each is sent once, over any number of processes and restarts.
   */
  record(changes: readonly AlertChange[], channels: readonly AlertChannel[]): Promise<AlertChange[]>;
}

export const openAlerts = (store: Store): Alerts => ({
  async open() {
    const db = await store.db();
    const rows = await db.selectFrom('alert').select('alert').orderBy('raised_at').orderBy('key').execute();
    return rows.map(({ alert }) => JSON.parse(alert));
  },
  record: (changes, channels) =>
    store.write(async (db) => {
      const ours: AlertChange[] = [];
      for (const change of changes) {
        if (!(await (change.change === 'raised' ? insert(db, change) : remove(db, change)))) continue;
        ours.push(change);
        const now = new Date(change.at);
        // The lane keeps the order: an end is never sent before its start.
        for (const channel of channels)
          await enqueueIn(db, 'alert', { channel, change }, { lane: `${channel} ${change.alert.key}`, now });
      }
      return ours;
    }),
});

async function insert(db: Kysely<Tables>, { alert }: AlertChange): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('alert')
    .values({ key: alert.key, alert: JSON.stringify(alert), raised_at: Date.parse(alert.raised_at) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows) === 1;
}

async function remove(db: Kysely<Tables>, { alert }: AlertChange): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('alert').where('key', '=', alert.key).executeTakeFirst();
  return Number(numDeletedRows) === 1;
}
