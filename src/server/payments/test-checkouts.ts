import type { Store } from '../store/open-store.ts';
import type { Tables } from '../store/tables.ts';

export type TestCheckout = Tables['test_checkout'];

/** The checkouts of the test bank, stored for all processes. */
export interface TestCheckouts {
  /** Returns the checkout of its subject, adding this one where there is none. */
  open(checkout: TestCheckout): Promise<TestCheckout>;
  find(id: string): Promise<TestCheckout | null>;
  ofPayment(payment: string): Promise<TestCheckout | null>;
  /** Moves a checkout between states; `null` where its state is not `from`. */
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
