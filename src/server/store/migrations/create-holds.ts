import { type Kysely, sql } from 'kysely';

/** Holds, their money, and what follows from them. */
export async function createHolds(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('hold')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('site', 'text', (column) => column.notNull())
    .addColumn('car', 'text', (column) => column.notNull())
    .addColumn('car_id', 'text', (column) => column.notNull())
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('car_name', 'text', (column) => column.notNull())
    .addColumn('reference', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('deposit', 'integer', (column) => column.notNull())
    .addColumn('hours', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('captured_at', 'bigint')
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('ended_at', 'bigint')
    .addColumn('session', 'text')
    .addColumn('checkout_url', 'text')
    .addColumn('session_open', 'integer', (column) => column.notNull())
    .addColumn('key', 'text')
    .addColumn('body_hash', 'text', (column) => column.notNull())
    .addUniqueConstraint('hold_once', ['site', 'key'])
    .execute();
  // Two, for a feed may tell a car's VIN only after somebody holds it.
  await sql`create unique index hold_car on hold (car) where state in ('pending', 'held')`.execute(db);
  await sql`create unique index hold_record on hold (site, car_id) where state in ('pending', 'held')`.execute(
    db,
  );
  await db.schema.createIndex('hold_due').on('hold').columns(['state', 'expires_at']).execute();
  await db.schema
    .createTable('payment')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('site', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('amount', 'integer', (column) => column.notNull())
    .addColumn('captured_at', 'bigint')
    .addColumn('refund', 'text', (column) => column.notNull())
    .addColumn('refunded_at', 'bigint')
    .execute();
  await db.schema.createIndex('payment_subject').on('payment').column('subject').execute();
  await sql`create index payment_due on payment (id) where refund = 'due'`.execute(db);
  await db.schema
    .createTable('payment_event')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('notice')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('site', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('sent_at', 'bigint')
    .execute();
  await sql`create index notice_due on notice (created_at) where sent_at is null`.execute(db);
  await db.schema
    .createTable('awaiting')
    .addColumn('site', 'text', (column) => column.notNull())
    .addColumn('car', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('awaiting_once', ['car', 'site', 'email'])
    .execute();
}

/** What the bank that has none but test money remembers. */
export async function createTestCheckouts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('test_checkout')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('subject', 'text', (column) => column.notNull().unique())
    .addColumn('amount', 'integer', (column) => column.notNull())
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('return_url', 'text', (column) => column.notNull())
    .addColumn('payment', 'text', (column) => column.notNull().unique())
    .addColumn('state', 'text', (column) => column.notNull())
    .execute();
}
