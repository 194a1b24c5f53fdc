import type { Kysely } from 'kysely';

/** "One spin per user": the index holds it, however many come at the same time. */
export async function createSpins(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('spin')
    .addColumn('claim', 'text', (column) => column.primaryKey())
    .addColumn('site', 'text', (column) => column.notNull())
    .addColumn('user_hash', 'text', (column) => column.notNull())
    .addColumn('won', 'text', (column) => column.notNull())
    .addColumn('spun_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('spin_user', ['site', 'user_hash'])
    .execute();
}
