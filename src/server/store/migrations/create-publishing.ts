import type { Kysely } from 'kysely';

/** How long builds took: one row for each ending, and each bucket of the histogram. */
export async function createBuildTimes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('build_time')
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('bucket', 'integer', (column) => column.notNull())
    .addColumn('builds', 'bigint', (column) => column.notNull())
    .addColumn('ms', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('build_time_key', ['outcome', 'bucket'])
    .execute();
}

/** The builds of sites, and the webhooks that asked for them. */
export async function createPublishing(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('publication')
    .addColumn('site', 'text', (column) => column.primaryKey())
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addColumn('ended_at', 'bigint')
    .addColumn('outcome', 'text')
    .addColumn('detail', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('hook_message')
    .addColumn('site', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('hook_message_key', ['site', 'id'])
    .execute();
  await db.schema.createIndex('hook_message_received').on('hook_message').column('received_at').execute();
}
