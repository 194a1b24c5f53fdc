import { type Kysely, sql } from 'kysely';

/** How often a notice was tried, and when it is tried next: one that cannot be sent keeps no other waiting. */
export async function addNoticeRetries(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('notice')
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('notice')
    .addColumn('due_at', 'bigint', (column) => column.defaultTo(0))
    .execute();
  await db.schema.dropIndex('notice_due').execute();
  await sql`create index notice_due on notice (due_at) where sent_at is null`.execute(db);
}
