import type { Kysely } from 'kysely';

/** Which promotion a spin belongs to, which its hash alone knew: nothing says so of those before. */
export async function namePromotions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('spin')
    .addColumn('promotion', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
