import type { Kysely } from 'kysely';
import type { Notice } from '#domain/reservation/reservation.ts';
import type { PaymentRow } from './ledger.ts';
import { notify } from './notices.ts';
import type { Tables } from './tables.ts';

/**
 * Tells who paid that money is on its way back: all that is left of a payment, or `part` of it. Of one sum there is one
 * notice, whoever heard of it first.
 */
export async function notifyRefund(
  db: Kysely<Tables>,
  {
    id,
    site,
    subject,
    amount,
    returned,
  }: Pick<PaymentRow, 'id' | 'site' | 'subject' | 'amount' | 'returned'>,
  now: Date,
  part: number | null = null,
): Promise<void> {
  const hold = await db.selectFrom('hold').select('id').where('id', '=', subject).executeTakeFirst();
  const sum = part ?? amount - returned;
  const notice: Notice =
    hold === undefined
      ? { kind: 'payment_refund', payment: subject, amount: sum }
      : { kind: 'refund', hold: subject, payment: id, amount: sum };
  await notify(db, { id: part === null ? `refund ${id}` : `refund ${id} ${returned}`, site, notice }, now);
}
