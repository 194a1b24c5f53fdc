import type { Kysely, Selectable } from 'kysely';
import type { Capture } from '#domain/reservation/hold.ts';
import type { Tables } from './tables.ts';

/** A provider's word that it took money. */
export interface CaptureEvent extends Omit<Capture, 'refunded'> {
  /** The event's id, the same however often it is sent. */
  id: string;
  /** The provider's id of the payment. */
  payment: string;
  /** Id of what it is for. */
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

/** `held`, `paid`: the money stays. `seen`: it was acted on before. `unknown`: it is for nothing of ours. */
export type LedgerResult = 'held' | 'paid' | 'refund' | 'seen' | 'unknown';

/** `false` for an event that was acted on before. */
export async function isFirst(db: Kysely<Tables>, id: string, now: Date): Promise<boolean> {
  const first = await db
    .insertInto('payment_event')
    .values({ id, received_at: now.getTime() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return first !== undefined;
}

export type PaymentRow = Selectable<Tables['payment']>;

/** What is known of a payment of the provider. */
export const findPayment = (db: Kysely<Tables>, id: string): Promise<PaymentRow | undefined> =>
  db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirst();

/** Records a captured payment, over a refund that was reported first. */
export async function enterCapture(
  db: Kysely<Tables>,
  { payment, subject, amount, at }: CaptureEvent,
  { site, refund }: Pick<PaymentRow, 'site' | 'refund'>,
): Promise<void> {
  const captured_at = at.getTime();
  await db
    .insertInto('payment')
    .values({ id: payment, site, subject, amount, captured_at, refund, refunded_at: null, returned: 0 })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ captured_at, amount }))
    .execute();
}

/** Records a refund of a payment, which may not have been reported yet. */
export async function enterRefund(
  db: Kysely<Tables>,
  { payment, subject, amount }: RefundEvent,
  row: Pick<PaymentRow, 'site' | 'refund' | 'returned'>,
  now: Date,
): Promise<void> {
  const { refund, returned } = row;
  const refunded_at = refund === 'done' ? now.getTime() : null;
  await db
    .insertInto('payment')
    .values({ ...row, id: payment, subject, amount, captured_at: null, refunded_at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ refund, refunded_at, returned }))
    .execute();
}
