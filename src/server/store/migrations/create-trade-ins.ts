import type { Kysely } from 'kysely';

/** One row for each trade-in; whose car it is, only its lead knows. */
export async function createTradeIns(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('trade_in')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('site', 'text', (column) => column.notNull())
    .addColumn('lead_id', 'text', (column) => column.notNull().unique())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('told', 'text')
    .addColumn('valuation', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
}
