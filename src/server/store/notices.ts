import type { Kysely } from 'kysely';
import type { Notice } from '#domain/reservation/reservation.ts';
import { sha256 } from '#sites/sha256.ts';
import { enqueueIn } from '../jobs/enqueue.ts';
import type { PaymentRow } from './ledger.ts';
import type { Tables } from './tables.ts';

/** The reference of a mail without a hold, which does not reveal its recipient. */
export const noticeReference = (id: string): string => `notice-${sha256(id).slice(0, 12)}`;

/** Enqueues a notice, once for each id; it is sent after the transaction, at least once. */
export const notify = (
  db: Kysely<Tables>,
  { id, ...payload }: { id: string; site: string; notice: Notice },
  now: Date,
): Promise<boolean> => enqueueIn(db, 'notice', payload, { id, now });

/**
 * Enqueues the notice that a car is free, to a shopper who waited; the only one that contains personal data. `id` names
 * why it is free, which it may be again at another time.
 */
export const notifyFree = (
  db: Kysely<Tables>,
  { id, car_id }: { id: string; car_id: string },
  { site, email, body }: { site: string; email: string; body: string },
  now: Date,
): Promise<boolean> =>
  notify(
    db,
    // Requests stored before they had a car id are about the hold's car.
    {
      id: `${FREE}${id} ${now.getTime()} ${site} ${email}`,
      site,
      notice: { kind: 'free', car_id, ...JSON.parse(body) },
    },
    now,
  );

/**
 * Enqueues the notice that a payment is being refunded, in full or by `part`. One notice per sum, whichever side
 * reported it first.
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

export async function freeNotices(
  db: Kysely<Tables>,
): Promise<{ id: string; site: string; email: string; created_at: number }[]> {
  const rows = await db
    .selectFrom('job')
    .select(['id', 'payload', 'created_at'])
    .where('queue', '=', 'notice')
    .where('id', 'like', `${FREE}%`)
    .execute();
  return rows.map(({ payload, ...row }) => {
    const { site, notice } = JSON.parse(payload);
    return { ...row, site, email: notice.email };
  });
}

/** A notice that was given up. */
export interface DeadNotice {
  id: string;
  site: string;
  kind: Notice['kind'];
  last_error: string | null;
}

/** Lists the notices about money that were given up; that a car is free is not worth a later attempt. */
export async function deadNoticesIn(db: Kysely<Tables>, site?: string): Promise<DeadNotice[]> {
  const rows = await db
    .selectFrom('job')
    .select(['id', 'payload', 'last_error'])
    .where('queue', '=', 'notice')
    .where('state', '=', 'dead')
    .where('id', 'not like', `${FREE}%`)
    .orderBy('created_at')
    .execute();
  return rows
    .map(({ payload, ...row }) => {
      const { site, notice } = JSON.parse(payload);
      return { ...row, site, kind: notice.kind };
    })
    .filter((notice) => site === undefined || notice.site === site);
}

/** Makes notices that were given up due again: the one of an id, or all of a site. Returns their number. */
export async function replayNotices(
  db: Kysely<Tables>,
  { id, site }: { id?: string | undefined; site?: string | undefined },
  now: Date,
): Promise<number> {
  const dead = (await deadNoticesIn(db, site)).filter((notice) => id === undefined || notice.id === id);
  let replayed = 0;
  for (const { id } of dead) {
    const { numUpdatedRows } = await db
      .updateTable('job')
      .set({ state: 'waiting', due_at: now.getTime(), attempts: 0 })
      .where('id', '=', id)
      .where('state', '=', 'dead')
      .executeTakeFirst();
    replayed += Number(numUpdatedRows);
  }
  return replayed;
}

const FREE = 'free ';
