import type { ExpressionBuilder, Kysely, Selectable } from 'kysely';
import { ACTIVE_STATES, type HoldEvent, isActive, SOLD_MS, stateAfter } from '#domain/reservation/hold.ts';
import { notifyFree } from '../notices.ts';
import type { Tables } from '../tables.ts';

export type HoldRow = Selectable<Tables['hold']>;

/** Locks a hold until the transaction ends; `undefined` for none. */
export const lockHold = (db: Kysely<Tables>, id: string): Promise<HoldRow | undefined> =>
  db
    .updateTable('hold')
    .set(({ ref }) => ({ state: ref('state') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

/**
 * Ends a locked hold by an event, with its consequences: its money is refunded unless the car is sold, and shoppers who
 * wait for the car are notified. `false` where the hold's state does not allow the event.
 */
export async function endHold(
  db: Kysely<Tables>,
  hold: HoldRow,
  event: Exclude<HoldEvent, 'capture'>,
  now: Date,
): Promise<boolean> {
  const state = stateAfter(hold.state, event);
  if (state === null) return false;
  await db.updateTable('hold').set({ state, ended_at: now.getTime() }).where('id', '=', hold.id).execute();
  if (state === 'converted') {
    await db.deleteFrom('awaiting').where('car', '=', hold.car).execute();
    return true;
  }
  await db
    .updateTable('payment')
    .set({ refund: 'due' })
    .where('subject', '=', hold.id)
    .where('refund', '=', 'none')
    .execute();
  await enqueueFreeAlerts(db, hold, now);
  return true;
}

/** The identifiers of a held car: across the sites of its group, and on one site. */
export type HeldRow = Pick<HoldRow, 'car' | 'site' | 'car_id'>;

/** Matches rows of a car, also by its former identifier, from before its VIN or its group was known. */
export const isOfCar =
  ({ car, site, car_id }: HeldRow) =>
  ({ or, and, eb }: ExpressionBuilder<Tables, 'hold'>) =>
    or([eb('car', '=', car), and([eb('site', '=', site), eb('car_id', '=', car_id)])]);

/** Matches holds that block their car for others at `now`. */
export const isBlocking =
  (now: Date) =>
  ({ or, and, eb }: ExpressionBuilder<Tables, 'hold'>) =>
    or([
      and([eb('state', 'in', ACTIVE_STATES), eb('expires_at', '>', now.getTime())]),
      and([eb('state', '=', 'converted'), eb('ended_at', '>', now.getTime() - SOLD_MS)]),
    ]);

/**
 * Ends the expired holds of a car: one, or two where its identifier changed meanwhile. Locks them in a fixed order,
 * against deadlocks.
 */
export async function expireCar(db: Kysely<Tables>, car: HeldRow, now: Date): Promise<void> {
  const due = await db
    .selectFrom('hold')
    .select('id')
    .where(isOfCar(car))
    .where('state', 'in', ACTIVE_STATES)
    .where('expires_at', '<=', now.getTime())
    .orderBy('id')
    .execute();
  for (const { id } of due) {
    const hold = await lockHold(db, id);
    // Checked again, because it may have been ended or paid since it was read.
    if (hold !== undefined && isActive(hold.state) && hold.expires_at <= now.getTime())
      await endHold(db, hold, 'expire', now);
  }
}

/** Enqueues one notice to everybody who waits for the car; `id` names why it is free. */
export async function enqueueFreeAlerts(
  db: Kysely<Tables>,
  { id, car, car_id }: Pick<HoldRow, 'id' | 'car' | 'car_id'>,
  now: Date,
): Promise<void> {
  const waiting = await db.deleteFrom('awaiting').where('car', '=', car).returningAll().execute();
  for (const entry of waiting) await notifyFree(db, { id, car_id }, entry, now);
}
