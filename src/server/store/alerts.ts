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
  /**
   * The oldest message that is due, which nobody else sends until `until`. One waits for those before it that tell of the
   * same on the same channel: nobody hears that something is over before they heard of it.
   */
  claim(now: Date, until: Date): Promise<AlertMessage | null>;
  /** A message was sent, or given up. */
  settle(id: string): Promise<void>;
  retry(id: string, at: Date): Promise<void>;
}

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
      const rows = await db.selectFrom('alert_message').selectAll().orderBy('created_at').execute();
      const unsent = rows.map(({ change, ...row }) => ({ ...row, change: changeIn(change) }));
      for (const { id, channel, change, due_at, attempts } of firstOfEach(unsent)) {
        if (due_at > instant) continue;
        // Asked of the store, for of two processes that chose the same row one has it.
        const { numUpdatedRows } = await db
          .updateTable('alert_message')
          .set({ leased_until: until.getTime() })
          .where('id', '=', id)
          .where('leased_until', '<=', instant)
          .executeTakeFirst();
        if (numUpdatedRows === 1n) return { id, channel, change, attempts };
      }
      return null;
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

// Only `record` writes it.
const changeIn = (json: string): AlertChange => JSON.parse(json);

/** Of messages about the same thing on one channel the one that comes first; both told of one instant, it begins. */
function firstOfEach<T extends Pick<AlertMessage, 'channel' | 'change'> & { created_at: number }>(
  messages: readonly T[],
): T[] {
  const inOrder = messages.toSorted(
    (a, b) => a.created_at - b.created_at || b.change.change.localeCompare(a.change.change),
  );
  const firsts = new Map<string, T>();
  for (const message of inOrder) {
    const key = `${message.channel} ${message.change.alert.key}`;
    if (!firsts.has(key)) firsts.set(key, message);
  }
  return [...firsts.values()];
}

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
