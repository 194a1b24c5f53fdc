import type { Store } from '../store/open-store.ts';
import type { Tables } from '../store/tables.ts';

/** A checkout of the bank that has none but test money. */
export type TestCheckout = Tables['test_checkout'];

/** What that bank remembers, over restarts and for all processes. */
export interface TestCheckouts {
  /** The one of the subject, made by `checkout` where there is none. */
  open(checkout: TestCheckout): Promise<TestCheckout>;
  find(id: string): Promise<TestCheckout | null>;
  ofPayment(payment: string): Promise<TestCheckout | null>;
  /** Goes from one state to another; `null` where it is in none of the first. */
  move(id: string, from: TestCheckout['state'], to: TestCheckout['state']): Promise<TestCheckout | null>;
}

export const testCheckouts = (store: Store): TestCheckouts => ({
  async open(checkout) {
    const db = await store.db();
    await db
      .insertInto('test_checkout')
      .values(checkout)
      .onConflict((conflict) => conflict.column('subject').doNothing())
      .execute();
    return db
      .selectFrom('test_checkout')
      .selectAll()
      .where('subject', '=', checkout.subject)
      .executeTakeFirstOrThrow();
  },
  async find(id) {
    const db = await store.db();
    return (await db.selectFrom('test_checkout').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
  },
  async ofPayment(payment) {
    const db = await store.db();
    const row = db.selectFrom('test_checkout').selectAll().where('payment', '=', payment);
    return (await row.executeTakeFirst()) ?? null;
  },
  async move(id, from, to) {
    const db = await store.db();
    const row = await db
      .updateTable('test_checkout')
      .set({ state: to })
      .where('id', '=', id)
      .where('state', '=', from)
      .returningAll()
      .executeTakeFirst();
    return row ?? null;
  },
});
