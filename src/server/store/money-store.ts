import type { Kysely } from 'kysely';
import { PAID_STATES } from '#domain/reservation/hold.ts';
import type { Payment } from '#domain/reservation/reservation.ts';
import { captureHold, refundHold } from './holds/hold-money.ts';
import { paymentIn } from './holds/hold-rows.ts';
import { type CaptureEvent, isFirst, type LedgerResult, type RefundEvent } from './ledger.ts';
import { notifyRefund } from './notices.ts';
import { captureOnlinePayment, refundOnlinePayment } from './online-payment-money.ts';
import { isUniqueViolation, type Store } from './open-store.ts';
import type { Tables } from './tables.ts';

/** Sums of the ledger, which balance at every instant (promises "difference $0"), in cents. */
export interface Balance {
  captured: number;
  refunded: number;
  /** Deposits of active or converted holds. */
  deposits: number;
  /** Online payments retained by the dealership. */
  payments: number;
}

/** Returns captured money less refunds and retained money, cents: 0, or the ledger is wrong. */
export const differenceIn = ({ captured, refunded, deposits, payments }: Balance): number =>
  captured - refunded - deposits - payments;

/** Records the money of holds and online payments; each event acts once, in any order. */
export interface MoneyStore {
  captured(event: CaptureEvent, now: Date): Promise<LedgerResult>;
  refunded(event: RefundEvent, now: Date): Promise<LedgerResult>;
  /** Lists payments whose refund is decided but not made. */
  dueRefunds(): Promise<Payment[]>;
  /** Records that the provider refunded a payment; `false` where that was already recorded. */
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
        // Another hold took the car between read and write; the second run sees it.
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
    balance: async () =>
      (await store.db())
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(balanceIn),
  };
}

async function captureIn(db: Kysely<Tables>, event: CaptureEvent, now: Date): Promise<LedgerResult> {
  if (!(await isFirst(db, event.id, now))) return 'seen';
  return (
    (await captureHold(db, event, now)) ??
    (await captureOnlinePayment(db, event, now)) ??
    deleteEvent(db, event.id)
  );
}

async function refundIn(db: Kysely<Tables>, event: RefundEvent, now: Date): Promise<LedgerResult> {
  if (!(await isFirst(db, event.id, now))) return 'seen';
  return (
    (await refundHold(db, event, now)) ??
    (await refundOnlinePayment(db, event, now)) ??
    deleteEvent(db, event.id)
  );
}

/** Deletes an unknown event's id, so that a repeat counts once its hold or payment was restored from a backup. */
async function deleteEvent(db: Kysely<Tables>, id: string): Promise<'unknown'> {
  await db.deleteFrom('payment_event').where('id', '=', id).execute();
  return 'unknown';
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

async function balanceIn(db: Kysely<Tables>): Promise<Balance> {
  const payments = await db
    .selectFrom('payment')
    .select(['amount', 'refund', 'returned'])
    .where('captured_at', 'is not', null)
    .execute();
  const holds = await db.selectFrom('hold').select('deposit').where('state', 'in', PAID_STATES).execute();
  const online = await db.selectFrom('online_payment').select('kept').where('kept', '>', 0).execute();
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
  return {
    captured: sum(payments.map(({ amount }) => amount)),
    refunded: sum(payments.map(({ amount, refund, returned }) => (refund === 'none' ? returned : amount))),
    deposits: sum(holds.map(({ deposit }) => deposit)),
    payments: sum(online.map(({ kept }) => kept)),
  };
}
