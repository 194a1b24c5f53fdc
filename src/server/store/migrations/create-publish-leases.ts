import type { Kysely } from 'kysely';

/** Where the workers of the database build, and until when nobody else does. */
export async function createBuildFolder(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('build_folder')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('folder', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
}

/** Who may publish a site, and until when. */
export async function createPublishLeases(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('publish_lease')
    .addColumn('site', 'text', (column) => column.primaryKey())
    .addColumn('token', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
}
