import type { Kysely } from 'kysely';

/** What an operator has to look after, and who has still to be told. */
export async function createAlerts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('alert')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('alert', 'text', (column) => column.notNull())
    .addColumn('raised_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('alert_message')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('change', 'text', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('leased_until', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
}
