import type { Kysely } from 'kysely';

/** Drafts that somebody looks at. */
export async function createPreviews(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('preview')
    .addColumn('token', 'text', (column) => column.primaryKey())
    .addColumn('site', 'text', (column) => column.notNull())
    .addColumn('request', 'text', (column) => column.notNull())
    .addColumn('printed', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('preview_expires').on('preview').column('expires_at').execute();
}
