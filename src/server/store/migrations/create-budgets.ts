import type { Kysely } from 'kysely';

/** Hits in sliding windows, in the place of counts of fixed ones. */
export async function createBudgets(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('budget')
    .addColumn('bucket', 'text', (column) => column.primaryKey())
    .addColumn('hits', 'text', (column) => column.notNull())
    .addColumn('until', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('budget_until').on('budget').column('until').execute();
  await db.schema.dropTable('rate').execute();
}
