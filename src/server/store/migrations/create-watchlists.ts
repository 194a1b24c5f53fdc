import type { Kysely } from 'kysely';

/** What people watch, whether they want texts about it, and the texts on their way. */
export async function createWatchlists(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('watch')
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('site', 'text', (column) => column.notNull())
    .addColumn('car_id', 'text', (column) => column.notNull())
    .addColumn('entry', 'text', (column) => column.notNull())
    .addColumn('seen', 'text', (column) => column.notNull())
    .addColumn('saved_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('watch_key', ['account_id', 'car_id'])
    .execute();
  await db.schema.createIndex('watch_site').on('watch').columns(['site', 'car_id']).execute();
  await db.schema
    .createTable('watch_texts')
    .addColumn('account_id', 'text', (column) => column.primaryKey())
    .addColumn('stop_token', 'text', (column) => column.notNull().unique())
    .addColumn('wanted', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('watch_text')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('watch_text_due').on('watch_text').column('due_at').execute();
}
