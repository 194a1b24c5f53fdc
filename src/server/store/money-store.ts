import type { Kysely } from 'kysely';
import {
  ACTIVE_STATES,
  afterCapture,
  type Capture,
  type CaptureOutcome,
  isActive,
  PAID_STATES,
} from '#domain/reservation/hold.ts';
import type { Payment } from '#domain/reservation/reservation.ts';
import { endHold, expireCar, type HoldRow, lockHold, notify } from './hold-end.ts';
import { paymentIn, reservationIn } from './hold-rows.ts';
import type { Store } from './open-store.ts';
import type { Tables } from './tables.ts';
import { isUniqueViolation } from './unique-violation.ts';

/** A provider's word that it took money. */
export interface CaptureEvent extends Omit<Capture, 'refunded'> {
  /** The event's id, the same however often it is sent. */
  id: string;
  /** The provider's id of the payment. */
  payment: string;
  /** Id of the hold that it is for. */
  subject: string;
}

/** A provider's word that it gave money back: the sum of what it gave of one payment. */
export interface RefundEvent {
  id: string;
  payment: string;
  subject: string;
  /** Cents, so far. */
  refunded: number;
  amount: number;
}

/** `seen`: it was acted on before. `unknown`: it is for nothing of ours. */
export type Noted = 'held' | 'refund' | 'seen' | 'unknown';

/** What was deposited, and what stayed: equal at every instant (promises "difference $0"). */
export interface Balance {
  captured: number;
  refunded: number;
  /** Deposits of live or converted holds. */
  deposits: number;
}

/** The money of holds: each event acts once, whatever order and however often it comes. */
export interface MoneyStore {
  captured(event: CaptureEvent, now: Date): Promise<Noted>;
  refunded(event: RefundEvent, now: Date): Promise<Noted>;
  /** Payments that it was decided go back. */
  dueRefunds(): Promise<Payment[]>;
  /** Notes that the provider gave a payment back; `false` where that is known. */
  refundDone(payment: string, now: Date): Promise<boolean>;
  balance(): Promise<Balance>;
}

export function moneyStore(store: Store): MoneyStore {
  return {
    async captured(event, now) {
      const capture = () => store.write((db) => captureIn(db, event, now));
      try {
        return await capture();
      } catch (error) {
        // Between the look and the write somebody else took the car: the second look sees them.
        if (!isUniqueViolation(error)) throw error;
        return capture();
      }
    },
    refunded: (event, now) => store.write((db) => refundIn(db, event, now)),
    async dueRefunds() {
      const db = await store.db();
      return (await db.selectFrom('payment').selectAll().where('refund', '=', 'due').execute()).map(
        paymentIn,
      );
    },
    refundDone: (payment, now) => store.write((db) => refundDoneIn(db, payment, now)),
    balance: async () => (await store.db()).transaction().execute(balanceIn),
  };
}

/** `false` for an event that was acted on before. */
async function isFirst(db: Kysely<Tables>, id: string, now: Date): Promise<boolean> {
  const first = await db
    .insertInto('payment_event')
    .values({ id, received_at: now.getTime() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return first !== undefined;
}

/** The hold of an event, locked, with what the clock did to it. */
async function holdOf(db: Kysely<Tables>, subject: string, now: Date): Promise<HoldRow | undefined> {
  const hold = await lockHold(db, subject);
  if (hold === undefined) return undefined;
  await expireCar(db, hold.car, now);
  return lockHold(db, subject);
}

async function captureIn(
  db: Kysely<Tables>,
  { id, payment, subject, amount, currency, at }: CaptureEvent,
  now: Date,
): Promise<Noted> {
  if (!(await isFirst(db, id, now))) return 'seen';
  const hold = await lockHold(db, subject);
  if (hold === undefined) return 'unknown';
  // Its own time may be over: who waits for the car hears of it only where the money does not hold it after all.
  if (!isActive(hold.state)) await expireCar(db, hold.car, now);
  const known = await db.selectFrom('payment').selectAll().where('id', '=', payment).executeTakeFirst();
  if (known !== undefined && known.captured_at !== null) return 'seen';
  const capture = { amount, currency, at, refunded: known !== undefined };
  const isHeld = await holdCar(db, hold, afterCapture(reservationIn(hold), capture, now), at);
  const refund = isHeld ? 'none' : (known?.refund ?? 'due');
  const captured_at = at.getTime();
  await db
    .insertInto('payment')
    .values({ id: payment, site: hold.site, subject, amount, captured_at, refund, refunded_at: null })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ captured_at, amount }))
    .execute();
  if (!isHeld) {
    await expireCar(db, hold.car, now);
    return 'refund';
  }
  const { site } = hold;
  for (const kind of ['receipt', 'lead'] as const)
    await notify(db, { id: `${kind} ${hold.id}`, site, notice: { kind, hold: hold.id } }, now);
  return 'held';
}

/** Lets a locked hold have its car; `false` where the money does not, or somebody else has the car since. */
async function holdCar(
  db: Kysely<Tables>,
  { id, car, site, car_id }: HoldRow,
  outcome: CaptureOutcome,
  paidAt: Date,
): Promise<boolean> {
  if (outcome.kind === 'refund') return false;
  const expires_at = outcome.expires_at.getTime();
  const captured_at = paidAt.getTime();
  const other = await db
    .selectFrom('hold')
    .select('id')
    .where('id', '!=', id)
    .where('state', 'in', ACTIVE_STATES)
    .where(({ or, and, eb }) =>
      or([eb('car', '=', car), and([eb('site', '=', site), eb('car_id', '=', car_id)])]),
    )
    .executeTakeFirst();
  if (outcome.kind === 'held_if_free' && other !== undefined) return false;
  await db
    .updateTable('hold')
    .set({ state: 'held', captured_at, expires_at, ended_at: null, session_open: 0 })
    .where('id', '=', id)
    .execute();
  return true;
}

async function refundIn(
  db: Kysely<Tables>,
  { id, payment, subject, refunded, amount }: RefundEvent,
  now: Date,
): Promise<Noted> {
  if (!(await isFirst(db, id, now))) return 'seen';
  const hold = await holdOf(db, subject, now);
  if (hold === undefined) return 'unknown';
  const known = await db.selectFrom('payment').selectAll().where('id', '=', payment).executeTakeFirst();
  if (known?.refund === 'done') return 'seen';
  // What somebody gave back in part goes back as a whole: a deposit is there, or it is not.
  const refund = refunded >= amount ? 'done' : 'due';
  const refunded_at = refund === 'done' ? now.getTime() : null;
  await db
    .insertInto('payment')
    .values({ id: payment, site: hold.site, subject, amount, captured_at: null, refund, refunded_at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ refund, refunded_at }))
    .execute();
  // Only the payment that holds the car takes the hold with it.
  if (known?.refund === 'none') await endHold(db, hold, 'refund', now);
  await notifyRefund(db, { id: payment, site: hold.site, subject, amount }, now);
  return 'refund';
}

async function refundDoneIn(db: Kysely<Tables>, id: string, now: Date): Promise<boolean> {
  const payment = await db
    .updateTable('payment')
    .set({ refund: 'done', refunded_at: now.getTime() })
    .where('id', '=', id)
    .where('refund', '=', 'due')
    .returningAll()
    .executeTakeFirst();
  if (payment === undefined) return false;
  await notifyRefund(db, payment, now);
  return true;
}

const notifyRefund = (
  db: Kysely<Tables>,
  { id, site, subject, amount }: Pick<Payment, 'id' | 'site' | 'subject' | 'amount'>,
  now: Date,
) =>
  notify(
    db,
    { id: `refund ${id}`, site, notice: { kind: 'refund', hold: subject, payment: id, amount } },
    now,
  );

async function balanceIn(db: Kysely<Tables>): Promise<Balance> {
  const payments = await db
    .selectFrom('payment')
    .select(['amount', 'refund'])
    .where('captured_at', 'is not', null)
    .execute();
  const holds = await db.selectFrom('hold').select('deposit').where('state', 'in', PAID_STATES).execute();
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
  return {
    captured: sum(payments.map(({ amount }) => amount)),
    refunded: sum(payments.filter(({ refund }) => refund !== 'none').map(({ amount }) => amount)),
    deposits: sum(holds.map(({ deposit }) => deposit)),
  };
}
