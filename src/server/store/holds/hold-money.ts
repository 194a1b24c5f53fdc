import type { Kysely } from 'kysely';
import { afterCapture, type CaptureOutcome, isActive } from '#domain/reservation/hold.ts';
import {
  type CaptureEvent,
  enterCapture,
  enterRefund,
  findPayment,
  type LedgerResult,
  type RefundEvent,
} from '../ledger.ts';
import { notify, notifyRefund } from '../notices.ts';
import type { Tables } from '../tables.ts';
import { endHold, expireCar, type HoldRow, isBlocking, isOfCar, lockHold } from './hold-end.ts';
import { reservationIn } from './hold-rows.ts';

/** Records a captured payment of a hold; `null` where the subject is no hold. */
export async function captureHold(
  db: Kysely<Tables>,
  event: CaptureEvent,
  now: Date,
): Promise<LedgerResult | null> {
  const { payment, subject, amount, currency, at } = event;
  const hold = await lockHold(db, subject);
  if (hold === undefined) return null;
  // The hold may itself have expired: waiting shoppers are notified only if the payment does not revive it.
  if (!isActive(hold.state)) await expireCar(db, hold, now);
  const found = await findPayment(db, payment);
  if (found !== undefined && found.captured_at !== null) return 'seen';
  const capture = { amount, currency, at, refunded: found !== undefined };
  const isHeld = await holdCar(db, hold, afterCapture(reservationIn(hold), capture, now), {
    paidAt: at,
    now,
  });
  const { site } = hold;
  await enterCapture(db, event, { site, refund: isHeld ? 'none' : (found?.refund ?? 'due') });
  if (!isHeld) {
    await expireCar(db, hold, now);
    return 'refund';
  }
  for (const kind of ['receipt', 'lead'] as const)
    await notify(db, { id: `${kind} ${hold.id}`, site, notice: { kind, hold: hold.id } }, now);
  return 'held';
}

/** Lets a paid, locked hold keep its car; `false` where the payment does not suffice, or the car is taken. */
async function holdCar(
  db: Kysely<Tables>,
  hold: HoldRow,
  outcome: CaptureOutcome,
  { paidAt, now }: { paidAt: Date; now: Date },
): Promise<boolean> {
  if (outcome.kind === 'refund') return false;
  if (outcome.kind === 'held_if_free' && (await isTaken(db, hold, now))) return false;
  const [expires_at, captured_at] = [outcome.expires_at.getTime(), paidAt.getTime()];
  await db
    .updateTable('hold')
    .set({ state: 'held', captured_at, expires_at, ended_at: null, session_open: 0 })
    .where('id', '=', hold.id)
    .execute();
  return true;
}

/** Whether another hold has the car; of two concurrent ones the unique index rejects one. */
async function isTaken(db: Kysely<Tables>, hold: HoldRow, now: Date): Promise<boolean> {
  const other = await db
    .selectFrom('hold')
    .select('id')
    .where('id', '!=', hold.id)
    .where(isBlocking(now))
    .where(isOfCar(hold))
    .executeTakeFirst();
  return other !== undefined;
}

/** Records a refund of a hold's payment; `null` where the subject is no hold. */
export async function refundHold(
  db: Kysely<Tables>,
  event: RefundEvent,
  now: Date,
): Promise<LedgerResult | null> {
  const { payment, subject, refunded, amount } = event;
  const locked = await lockHold(db, subject);
  if (locked === undefined) return null;
  // It may have expired since the last settling.
  await expireCar(db, locked, now);
  const hold = (await lockHold(db, subject)) ?? locked;
  const found = await findPayment(db, payment);
  if (found?.refund === 'done') return 'seen';
  // A partial refund is completed, because a deposit is whole or absent.
  const refund = refunded >= amount ? 'done' : 'due';
  const { site } = hold;
  await enterRefund(db, event, { site, refund, returned: 0 }, now);
  // Only the payment that holds the car ends the hold.
  if (found?.refund === 'none') await endHold(db, hold, 'refund', now);
  if (refund === 'done') await notifyRefund(db, { id: payment, site, subject, amount, returned: 0 }, now);
  return 'refund';
}
