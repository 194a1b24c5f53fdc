import type { Kysely } from 'kysely';

/** Who may publish a site, and until when. */
export async function createPublishLeases(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('publish_lease')
    .addColumn('site', 'text', (column) => column.primaryKey())
    .addColumn('token', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
}
