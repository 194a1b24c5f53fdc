import type { Kysely } from 'kysely';
import { afterPayment } from '#domain/online-payment/online-payment.ts';
import {
  type CaptureEvent,
  enterCapture,
  enterRefund,
  findPayment,
  type LedgerResult,
  type RefundEvent,
} from './ledger.ts';
import { notify, notifyRefund } from './notices.ts';
import type { Tables } from './tables.ts';

/** Locks a payment until the transaction ends. */
const lockPayment = (db: Kysely<Tables>, id: string) =>
  db
    .updateTable('online_payment')
    .set(({ ref }) => ({ state: ref('state') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

/** Records a captured payment of an invoice; `null` where the subject is none. */
export async function captureOnlinePayment(
  db: Kysely<Tables>,
  event: CaptureEvent,
  now: Date,
): Promise<LedgerResult | null> {
  const { amount, currency, at } = event;
  const locked = await lockPayment(db, event.subject);
  if (locked === undefined) return null;
  const found = await findPayment(db, event.payment);
  if (found !== undefined && found.captured_at !== null) return 'seen';
  const { id, site } = locked;
  const refunded = found !== undefined && found.refund !== 'none';
  if (afterPayment(locked, { amount, currency, at, refunded }) === 'refund') {
    await enterCapture(db, event, { site, refund: found?.refund ?? 'due' });
    return 'refund';
  }
  await enterCapture(db, event, { site, refund: 'none' });
  await db
    .updateTable('online_payment')
    .set({ state: 'paid', kept: amount - (found?.returned ?? 0), paid_at: at.getTime(), checkout_url: null })
    .where('id', '=', id)
    .execute();
  for (const kind of ['payment_receipt', 'payment_lead'] as const)
    await notify(db, { id: `${kind} ${id}`, site, notice: { kind, payment: id } }, now);
  return 'paid';
}

/** Records a full or partial refund of an invoice's payment; `null` where the subject is none. */
export async function refundOnlinePayment(
  db: Kysely<Tables>,
  event: RefundEvent,
  now: Date,
): Promise<LedgerResult | null> {
  const { payment, subject, amount, refunded } = event;
  const locked = await lockPayment(db, subject);
  if (locked === undefined) return null;
  const found = await findPayment(db, payment);
  const before = found?.returned ?? 0;
  // Totals only grow, so a smaller one arrived out of order.
  if (found?.refund === 'done' || refunded <= before) return 'seen';
  const { id, site } = locked;
  const isWhole = refunded >= amount;
  const returned = isWhole ? before : refunded;
  await enterRefund(db, event, { site, refund: isWhole ? 'done' : (found?.refund ?? 'none'), returned }, now);
  // Refunding a payment that was not retained, such as a duplicate, does not reduce the retained sum.
  if (found?.refund === 'none' && found.captured_at !== null)
    await db
      .updateTable('online_payment')
      .set(isWhole ? { state: 'refunded', kept: 0, ended_at: now.getTime() } : { kept: amount - refunded })
      .where('id', '=', id)
      .execute();
  const row = { id: payment, site, subject, amount, returned };
  await notifyRefund(db, row, now, isWhole ? null : refunded - before);
  return 'refund';
}
