import type { ExpressionBuilder, Kysely, Selectable } from 'kysely';
import { ACTIVE_STATES, type HoldEvent, isActive, stateAfter } from '#domain/reservation/hold.ts';
import { notifyFree } from './notices.ts';
import type { Tables } from './tables.ts';

export type HoldRow = Selectable<Tables['hold']>;

/** A hold that nobody else changes until the transaction ends. */
export const lockHold = (db: Kysely<Tables>, id: string): Promise<HoldRow | undefined> =>
  db
    .updateTable('hold')
    .set(({ ref }) => ({ state: ref('state') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

/**
 * Ends a locked hold by an event, with all that follows: its money goes back unless the car is sold, and who waited for
 * the car is notified. `false` where the event does nothing to a hold in its state.
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
  if (isActive(hold.state)) await enqueueFreeAlerts(db, hold, now);
  return true;
}

/** What names a car in `hold`: on all sites of its group, and as one site has it. */
export type HeldRow = Pick<HoldRow, 'car' | 'site' | 'car_id'>;

/** Whether a row is of a car, also by the name that it had before its VIN or its group was known. */
export const isOfCar =
  ({ car, site, car_id }: HeldRow) =>
  ({ or, and, eb }: ExpressionBuilder<Tables, 'hold'>) =>
    or([eb('car', '=', car), and([eb('site', '=', site), eb('car_id', '=', car_id)])]);

/**
 * Ends the active holds of a car whose time is over: one, or two where its name changed meanwhile. In one order, so that
 * no two transactions wait for each other's holds.
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
    // Somebody else may have ended it, or was paid for it, since it was looked for.
    if (hold !== undefined && isActive(hold.state) && hold.expires_at <= now.getTime())
      await endHold(db, hold, 'expire', now);
  }
}

/** Enqueues one notice to everybody who waits for the car. */
async function enqueueFreeAlerts(db: Kysely<Tables>, hold: HoldRow, now: Date): Promise<void> {
  const waiting = await db.deleteFrom('awaiting').where('car', '=', hold.car).returningAll().execute();
  for (const entry of waiting) await notifyFree(db, hold, entry, now);
}
