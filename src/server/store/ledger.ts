import type { Kysely, Selectable } from 'kysely';
import type { Capture } from '#domain/reservation/hold.ts';
import type { Tables } from './tables.ts';

/** A provider's report of a captured payment. */
export interface CaptureEvent extends Omit<Capture, 'refunded'> {
  /** The event's id, constant over repeats. */
  id: string;
  /** The provider's payment id. */
  payment: string;
  /** Id of the hold or online payment that it is for. */
  subject: string;
}

/** A provider's report of a refund, with the total refunded so far. */
export interface RefundEvent {
  id: string;
  payment: string;
  subject: string;
  /** Total so far, cents. */
  refunded: number;
  amount: number;
}

/** `held`, `paid`: the money stays. `seen`: already recorded. `unknown`: for no hold or payment of ours. */
export type LedgerResult = 'held' | 'paid' | 'refund' | 'seen' | 'unknown';

/** Records an event's id; `false` where it was already recorded. */
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

/** Finds a recorded payment by the provider's id. */
export const findPayment = (db: Kysely<Tables>, id: string): Promise<PaymentRow | undefined> =>
  db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirst();

/** Records a captured payment, keeping a refund that was reported first. */
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

/** Records a refund, which may be reported before its payment. */
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
