import type { Kysely } from 'kysely';
import { ACTIVE_STATES } from '#domain/reservation/hold.ts';
import type { Tables } from '../tables.ts';

type HeldTables = Pick<Tables, 'hold' | 'awaiting'>;

/** Renames held cars by the host of their group, however its address was spelt at the time (`heldCar`). */
export async function rekeyHeldCars(db: Kysely<HeldTables>): Promise<void> {
  const holds = await db
    .selectFrom('hold')
    .select(['id', 'car'])
    .where('state', 'in', ACTIVE_STATES)
    .orderBy('created_at')
    .execute();
  const taken = new Set(holds.map(({ car }) => car));
  for (const { id, car } of holds) {
    const name = byHost(car);
    // Two sites held it under two names: the earlier hold gets the new one.
    if (taken.has(name)) continue;
    taken.add(name);
    await db.updateTable('hold').set({ car: name }).where('id', '=', id).execute();
  }
  for (const { car, ...waiting } of await db.selectFrom('awaiting').selectAll().execute()) {
    const name = byHost(car);
    if (name === car) continue;
    const own = db.deleteFrom('awaiting').where('car', '=', car);
    await own.where('site', '=', waiting.site).where('email', '=', waiting.email).execute();
    await db
      .insertInto('awaiting')
      .values({ ...waiting, car: name })
      .onConflict((conflict) => conflict.columns(['car', 'site', 'email']).doNothing())
      .execute();
  }
}

function byHost(car: string): string {
  const [, group = '', own = ''] = /^(.*?)( (?:vin|id) .*)$/s.exec(car) ?? [];
  return URL.canParse(group) ? `https://${new URL(group).host}${own}` : car;
}
