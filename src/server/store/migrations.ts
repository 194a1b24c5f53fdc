import { type Kysely, sql } from 'kysely';
import type { Migration, MigrationProvider } from 'kysely/migration';
import { addHoldNetworks } from './migrations/add-hold-networks.ts';
import { addJobLanes } from './migrations/add-job-lanes.ts';
import { addNoticeRetries } from './migrations/add-notice-retries.ts';
import { addTextOwners } from './migrations/add-text-owners.ts';
import { createAlerts } from './migrations/create-alerts.ts';
import { createBudgets } from './migrations/create-budgets.ts';
import { createHolds, createTestCheckouts } from './migrations/create-holds.ts';
import { createOnlinePayments } from './migrations/create-online-payments.ts';
import { createPreviews } from './migrations/create-previews.ts';
import { createBuildFolder, createPublishLeases } from './migrations/create-publish-leases.ts';
import { createBuildTimes, createPublishing } from './migrations/create-publishing.ts';
import { createSpins } from './migrations/create-spins.ts';
import { createTradeIns } from './migrations/create-trade-ins.ts';
import { createWatchlists } from './migrations/create-watchlists.ts';
import { moveAlertMessages } from './migrations/move-alert-messages.ts';
import { moveNotices } from './migrations/move-notices.ts';
import { rekeyHeldCars } from './migrations/name-held-cars.ts';
import { namePromotions } from './migrations/name-promotions.ts';

/** By name, in order; one that was ever released is never changed. */
const MIGRATIONS: Record<string, Migration> = {
  '001-leads': { up: createLeads },
  '002-jobs': { up: createJobs },
  '003-proofs': { up: createProofs },
  '004-accounts': { up: createAccounts },
  '005-event-counts': { up: createEventCounts },
  '005-holds': { up: createHolds },
  '006-trade-ins': { up: createTradeIns },
  '007-test-checkouts': { up: createTestCheckouts },
  '007-watchlists': { up: createWatchlists },
  '008-spins': { up: createSpins },
  '009-publishing': { up: createPublishing },
  '010-build-times': { up: createBuildTimes },
  '011-alerts': { up: createAlerts },
  '012-previews': { up: createPreviews },
  '013-publish-leases': { up: createPublishLeases },
  '014-online-payments': { up: createOnlinePayments },
  '015-build-folder': { up: createBuildFolder },
  '016-held-cars': { up: rekeyHeldCars },
  '017-notice-retries': { up: addNoticeRetries },
  '018-text-owners': { up: addTextOwners },
  '019-promotions': { up: namePromotions },
  '020-budgets': { up: createBudgets },
  '021-hold-networks': { up: addHoldNetworks },
  '022-job-lanes': { up: addJobLanes },
  '023-alert-jobs': { up: moveAlertMessages },
  '024-notice-jobs': { up: moveNotices },
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

async function createAccounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('account')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('site', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('account_phone', ['site', 'phone'])
    .execute();
  await db.schema
    .createTable('session')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('session_account').on('session').column('account_id').execute();
  await db.schema
    .createTable('code')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('site', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('proof', 'text', (column) => column.notNull())
    .addColumn('redirect', 'text', (column) => column.notNull())
    .addColumn('guesses', 'integer', (column) => column.notNull())
    .addColumn('sent_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
}

async function createEventCounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('event_count')
    .addColumn('site', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('car_id', 'text', (column) => column.notNull())
    .addColumn('department', 'text', (column) => column.notNull())
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('hits', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('event_count_key', ['site', 'day', 'event', 'car_id', 'department', 'category'])
    .execute();
}
