import { type Kysely, sql } from 'kysely';
import { hashedBy, newSecret, SECRET_NOTE } from '../../abuse/secret-hash.ts';
import type { Tables } from '../tables.ts';

/** Spins as they are until they take the place of the former ones. */
type SpinTables = Pick<Tables, 'spin' | 'note'> & { keyed_spin: Tables['spin'] };

/** Keys the hashes of winners, and lets a spin have none. */
export async function keySpins(db: Kysely<SpinTables>): Promise<void> {
  await sql`create table keyed_spin (
    claim text primary key, site text not null, promotion text not null, user_hash text, won text not null,
    spun_at bigint not null,
    constraint spin_once unique (site, user_hash)
  )`.execute(db);
  const spins = await db.selectFrom('spin').selectAll().execute();
  const secret = spins.length > 0 ? await secretIn(db) : '';
  for (const { user_hash, ...spin } of spins) {
    const keyed = user_hash === null ? null : hashedBy(secret, user_hash);
    await db
      .insertInto('keyed_spin')
      .values({ ...spin, user_hash: keyed })
      .execute();
  }
  await db.schema.dropTable('spin').execute();
  await db.schema.alterTable('keyed_spin').renameTo('spin').execute();
}

/** The key of the hashes, made where nothing was hashed before. */
async function secretIn(db: Kysely<SpinTables>): Promise<string> {
  await db
    .insertInto('note')
    .values({ name: SECRET_NOTE, value: JSON.stringify(newSecret()) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const note = db.selectFrom('note').select('value').where('name', '=', SECRET_NOTE);
  return JSON.parse((await note.executeTakeFirstOrThrow()).value);
}
