import { type Kysely, sql } from 'kysely';
import type { Migration, MigrationProvider } from 'kysely/migration';

/** By name, in order; one that was ever released is never changed. */
const MIGRATIONS: Record<string, Migration> = {
  '001-leads': { up: createLeads },
  '002-jobs': { up: createJobs },
  '003-proofs': { up: createProofs },
};

export const migrations: MigrationProvider = { getMigrations: async () => MIGRATIONS };

async function createLeads(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('lead')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('site', 'text', (column) => column.notNull())
    .addColumn('reference', 'text', (column) => column.notNull().unique())
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('phone_key', 'text')
    .addColumn('email_key', 'text')
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('erased_at', 'bigint')
    .execute();
  await db.schema.createIndex('lead_received').on('lead').columns(['site', 'received_at']).execute();
  await db.schema.createIndex('lead_phone').on('lead').column('phone_key').execute();
  await db.schema.createIndex('lead_email').on('lead').column('email_key').execute();
  await db.schema
    .createTable('idempotency')
    .addColumn('site', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('body_hash', 'text', (column) => column.notNull())
    .addColumn('lead_id', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_key', ['site', 'key'])
    .execute();
  await db.schema
    .createTable('delivery')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('lead_id', 'text', (column) => column.notNull())
    .addColumn('site', 'text', (column) => column.notNull())
    .addColumn('route', 'text', (column) => column.notNull())
    .addColumn('sink', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('lease', 'text')
    .addColumn('leased_until', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('settled_at', 'bigint')
    .addColumn('last_error', 'text')
    .addUniqueConstraint('delivery_once', ['lead_id', 'route'])
    .execute();
  await db.schema
    .createIndex('delivery_due')
    .on('delivery')
    .columns(['state', 'site', 'route', 'due_at'])
    .execute();
  await db.schema
    .createTable('receipt')
    .addColumn('delivery_id', 'text', (column) => column.notNull())
    .addColumn('attempt', 'integer', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('delivered', 'integer', (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('receipt_delivery').on('receipt').column('delivery_id').execute();
}

async function createJobs(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('job')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('queue', 'text', (column) => column.notNull())
    .addColumn('key', 'text')
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('lease', 'text')
    .addColumn('leased_until', 'bigint', (column) => column.notNull())
    .addColumn('last_error', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await sql`create unique index job_waiting on job (queue, key) where state = 'waiting'`.execute(db);
  await db.schema.createIndex('job_due').on('job').columns(['queue', 'state', 'due_at']).execute();
  await db.schema
    .createTable('rate')
    .addColumn('bucket', 'text', (column) => column.primaryKey())
    .addColumn('window', 'bigint', (column) => column.notNull())
    .addColumn('hits', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('note')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
}

async function createProofs(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('proof')
    .addColumn('nonce', 'text', (column) => column.primaryKey())
    .addColumn('claim', 'text', (column) => column.notNull())
    .addColumn('used_at', 'bigint', (column) => column.notNull())
    .execute();
}
