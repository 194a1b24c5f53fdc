import type { Kysely } from 'kysely';
import type { Alert, AlertChange } from '#domain/alerts/alerts.ts';
import type { Store } from './open-store.ts';
import type { Tables } from './tables.ts';

/** Where an operator is told. */
export type AlertChannel = 'mail' | 'webhook';

/** A change that one channel has still to tell. */
export interface AlertMessage {
  /** The same at every attempt. */
  id: string;
  channel: AlertChannel;
  change: AlertChange;
  /** Attempts that failed. */
  attempts: number;
}

/** The alerts that are open, and what is to be told of them: both outlive the process. */
export interface Alerts {
  open(): Promise<Alert[]>;
  /**
   * Records changes with a message for each channel, and answers with those that nobody else recorded before: however
   * many processes look, and however often they start, each is told once.
   */
  record(changes: readonly AlertChange[], channels: readonly AlertChannel[]): Promise<AlertChange[]>;
  /** Messages that are due, oldest first, which nobody else sends until `until`. */
  claim(now: Date, until: Date): Promise<AlertMessage[]>;
  /** A message was sent, or given up. */
  settle(id: string): Promise<void>;
  retry(id: string, at: Date): Promise<void>;
}

const BATCH = 20;

export const openAlerts = (store: Store, newId: () => string): Alerts => ({
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
        const at = Date.parse(change.at);
        for (const channel of channels) {
          await db
            .insertInto('alert_message')
            .values({
              ...{ id: newId(), channel, change: JSON.stringify(change) },
              ...{ due_at: at, attempts: 0, leased_until: 0, created_at: at },
            })
            .execute();
        }
      }
      return ours;
    }),
  claim: (now, until) =>
    store.write(async (db) => {
      const instant = now.getTime();
      const due = db
        .selectFrom('alert_message')
        .select('id')
        .where('due_at', '<=', instant)
        .where('leased_until', '<=', instant)
        .orderBy('created_at')
        .limit(BATCH);
      const rows = await db
        .updateTable('alert_message')
        .set({ leased_until: until.getTime() })
        .where('id', 'in', due)
        // Said again, for of two processes that chose the same rows the second looks once more after the first.
        .where('leased_until', '<=', instant)
        .returningAll()
        .execute();
      return rows
        .sort((a, b) => a.created_at - b.created_at)
        .map(({ id, channel, change, attempts }) => ({ id, channel, change: JSON.parse(change), attempts }));
    }),
  async settle(id) {
    const db = await store.db();
    await db.deleteFrom('alert_message').where('id', '=', id).execute();
  },
  async retry(id, at) {
    const db = await store.db();
    await db
      .updateTable('alert_message')
      .set(({ eb }) => ({ attempts: eb('attempts', '+', 1), due_at: at.getTime(), leased_until: 0 }))
      .where('id', '=', id)
      .execute();
  },
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
