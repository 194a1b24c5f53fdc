import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Moves due alert messages into jobs. */
export async function moveAlertMessages(db: Kysely<Tables & { alert_message: AlertMessage }>): Promise<void> {
  const messages = await db
    .selectFrom('alert_message')
    .selectAll()
    .orderBy('created_at')
    // Of a start and an end at the same instant, the start comes first.
    .orderBy('change', 'desc')
    .execute();
  for (const [n, { channel, change: json, leased_until: _, ...row }] of messages.entries()) {
    const change = JSON.parse(json);
    await db
      .insertInto('job')
      .values({
        ...row,
        queue: 'alert',
        key: null,
        lane: `${channel} ${change.alert.key}`,
        state: 'waiting',
        payload: JSON.stringify({ channel, change }),
        lease: null,
        leased_until: 0,
        last_error: null,
        created_at: row.created_at + n,
      })
      .execute();
  }
  await db.schema.dropTable('alert_message').execute();
}

interface AlertMessage {
  id: string;
  channel: string;
  change: string;
  due_at: number;
  attempts: number;
  leased_until: number;
  created_at: number;
}
