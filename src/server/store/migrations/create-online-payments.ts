import type { Kysely } from 'kysely';

/** Payments of invoices; their money lies in the same ledger as that of holds. */
export async function createOnlinePayments(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('online_payment')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('site', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('reference', 'text', (column) => column.notNull().unique())
    .addColumn('location', 'text', (column) => column.notNull())
    .addColumn('location_name', 'text', (column) => column.notNull())
    .addColumn('invoice', 'text', (column) => column.notNull())
    .addColumn('amount', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('kept', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('paid_at', 'bigint')
    .addColumn('ended_at', 'bigint')
    .addColumn('checkout_url', 'text')
    .addColumn('key', 'text')
    .addColumn('body_hash', 'text', (column) => column.notNull())
    .addUniqueConstraint('online_payment_once', ['account_id', 'key'])
    .execute();
  await db.schema
    .createIndex('online_payment_account')
    .on('online_payment')
    .columns(['account_id', 'created_at'])
    .execute();
  await db.schema
    .alterTable('payment')
    .addColumn('returned', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
