import type { Kysely } from 'kysely';

/** Whose a text is, and of which site: who stops texts is sent none that waits, and none goes out at night. */
export async function addTextOwners(db: Kysely<unknown>): Promise<void> {
  for (const name of ['account_id', 'site'])
    await db.schema
      .alterTable('watch_text')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
      .execute();
}
