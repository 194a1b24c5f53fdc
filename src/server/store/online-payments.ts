import type { Kysely } from 'kysely';
import { type OnlinePayment, OPEN_MS, OPENING_MS } from '#domain/online-payment/online-payment.ts';
import { onlinePaymentIn } from './holds/hold-rows.ts';
import type { Store } from './open-store.ts';
import type { Tables } from './tables.ts';

/** Fields that the store computes, or that come later. */
type PaymentComputed = 'state' | 'kept' | 'created_at' | 'paid_at' | 'ended_at' | 'checkout_url';

export interface NewPayment extends Omit<OnlinePayment, PaymentComputed> {
  /** The sender's `Idempotency-Key`, else `null`. */
  key: string | null;
  bodyHash: string;
}

/**
 * `repeated`: the key was used for the same body, or the same payment is still open. `conflict`: the key was used for
 * another body.
 */
export type PaymentInsert =
  | { outcome: 'begun' | 'repeated'; payment: OnlinePayment }
  | { outcome: 'conflict' };

/** Payments of invoices; their money is recorded in the ledger (money-store.ts). */
export interface OnlinePayments {
  begin(entry: NewPayment, now: Date): Promise<PaymentInsert>;
  find(idOrReference: string): Promise<OnlinePayment | null>;
  /** Lists the payments of one account, newest first. */
  ofAccount(accountId: string, limit: number): Promise<OnlinePayment[]>;
  /** Lists paid payments, newest first; with `open`, unpaid ones too. */
  list(filter?: { site?: string | undefined; open?: boolean | undefined }): Promise<OnlinePayment[]>;
  /** Stores the checkout address of a payment; `false` where that was withdrawn. */
  opened(id: string, checkout_url: string): Promise<boolean>;
  /** Deletes an open payment that has no checkout, as if it had not begun. */
  withdraw(id: string): Promise<void>;
  /** Decides to refund what is left of it; `false` where nothing is left. */
  refund(id: string, now: Date): Promise<boolean>;
}

export function openOnlinePayments(store: Store): OnlinePayments {
  return {
    begin: (entry, now) => store.write((db) => beginIn(db, entry, now)),
    async find(idOrReference) {
      const db = await store.db();
      const row = await db
        .selectFrom('online_payment')
        .selectAll()
        .where(({ or, eb }) => or([eb('id', '=', idOrReference), eb('reference', '=', idOrReference)]))
        .executeTakeFirst();
      return row === undefined ? null : onlinePaymentIn(row);
    },
    async ofAccount(accountId, limit) {
      const db = await store.db();
      const own = newestFirst(db).where('account_id', '=', accountId).limit(limit);
      return (await own.execute()).map(onlinePaymentIn);
    },
    async list({ site, open = false } = {}) {
      let query = newestFirst(await store.db());
      if (site !== undefined) query = query.where('site', '=', site);
      if (!open) query = query.where('state', '!=', 'open');
      return (await query.execute()).map(onlinePaymentIn);
    },
    async opened(id, checkout_url) {
      const db = await store.db();
      const own = db.updateTable('online_payment').set({ checkout_url }).where('id', '=', id);
      return (await own.executeTakeFirst()).numUpdatedRows > 0;
    },
    async withdraw(id) {
      const db = await store.db();
      const unopened = db.deleteFrom('online_payment').where('id', '=', id).where('checkout_url', 'is', null);
      await unopened.where('state', '=', 'open').execute();
    },
    refund: (id, now) => store.write((db) => refundIn(db, id, now)),
  };
}

const newestFirst = (db: Kysely<Tables>) =>
  db.selectFrom('online_payment').selectAll().orderBy('created_at', 'desc').orderBy('id');

async function beginIn(
  db: Kysely<Tables>,
  { key, bodyHash, ...entry }: NewPayment,
  now: Date,
): Promise<PaymentInsert> {
  await lockAccount(db, entry.account_id);
  const existing =
    (await ofKey(db, entry.account_id, key)) ?? (await openSince(db, { ...entry, bodyHash }, now));
  if (existing !== undefined)
    return existing.body_hash === bodyHash
      ? { outcome: 'repeated', payment: onlinePaymentIn(existing) }
      : { outcome: 'conflict' };
  const row = await db
    .insertInto('online_payment')
    .values({
      ...entry,
      state: 'open',
      kept: 0,
      created_at: now.getTime(),
      paid_at: null,
      ended_at: null,
      checkout_url: null,
      key,
      body_hash: bodyHash,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'key']).doNothing())
    .returningAll()
    .executeTakeFirst();
  // Of two concurrent ones with the same key, the second finds the first.
  return row === undefined
    ? beginIn(db, { ...entry, key, bodyHash }, now)
    : { outcome: 'begun', payment: onlinePaymentIn(row) };
}

/** Serialises the payments of one account, which Postgres begins concurrently. */
const lockAccount = (db: Kysely<Tables>, id: string) =>
  db
    .updateTable('account')
    .set(({ ref }) => ({ phone: ref('phone') }))
    .where('id', '=', id)
    .execute();

const ofKey = (db: Kysely<Tables>, accountId: string, key: string | null) =>
  db
    .selectFrom('online_payment')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst();

/** Finds the open payment of a payer who returned from the checkout and sends the same again. */
const openSince = (
  db: Kysely<Tables>,
  { account_id, bodyHash }: Pick<NewPayment, 'account_id' | 'bodyHash'>,
  now: Date,
) =>
  newestFirst(db)
    .where('account_id', '=', account_id)
    .where('body_hash', '=', bodyHash)
    .where('state', '=', 'open')
    .where('created_at', '>', now.getTime() - OPEN_MS)
    .where(({ or, eb }) =>
      or([eb('checkout_url', 'is not', null), eb('created_at', '>', now.getTime() - OPENING_MS)]),
    )
    .limit(1)
    .executeTakeFirst();

async function refundIn(db: Kysely<Tables>, id: string, now: Date): Promise<boolean> {
  const paid = await db
    .updateTable('online_payment')
    .set({ state: 'refunded', kept: 0, ended_at: now.getTime() })
    .where('id', '=', id)
    .where('state', '=', 'paid')
    .returning('id')
    .executeTakeFirst();
  if (paid === undefined) return false;
  await db
    .updateTable('payment')
    .set({ refund: 'due' })
    .where('subject', '=', id)
    .where('refund', '=', 'none')
    .execute();
  return true;
}
