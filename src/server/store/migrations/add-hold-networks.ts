import type { Kysely } from 'kysely';

/** From where a hold was begun: one network may hold but a part of what a site has unpaid. */
export async function addHoldNetworks(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('hold').addColumn('network', 'text').execute();
}
