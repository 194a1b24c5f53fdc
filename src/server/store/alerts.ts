import type { Kysely } from 'kysely';
import type { Alert, AlertChange, AlertChannel } from '#domain/alerts/alerts.ts';
import { enqueueIn } from '../jobs/job-table.ts';
import type { Store } from './open-store.ts';
import type { Tables } from './tables.ts';

/** The alerts that are open: they outlive the process. */
export interface Alerts {
  open(): Promise<Alert[]>;
  /**
   * Records changes with a message for each channel, and returns those that nobody else recorded before: however
   * many processes look, and however often they start, each is sent once.
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
        // In lanes: an end is never sent before its beginning.
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
