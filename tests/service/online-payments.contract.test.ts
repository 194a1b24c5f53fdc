import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { OPEN_MS } from '#domain/online-payment/online-payment.ts';
import { openHoldPeople } from '#server/store/holds/hold-people.ts';
import { holdStore } from '#server/store/holds/hold-store.ts';
import type { RefundEvent } from '#server/store/ledger.ts';
import { type MoneyStore, moneyStore } from '#server/store/money-store.ts';
import { type NewPayment, type OnlinePayments, openOnlinePayments } from '#server/store/online-payments.ts';
import type { Store } from '#server/store/open-store.ts';
import { captureOf, HOUR, later, MINUTE, NOW, newReservation } from './holds.ts';
import { freshStore, onEveryStore, queued } from './stores.ts';

/** A payer of an invoice, each time another one. */
function newPayment(about: Partial<NewPayment> = {}): NewPayment {
  const id = randomUUID();
  return {
    id,
    site: 'harbour',
    account_id: `account ${id}`,
    reference: id.slice(0, 11),
    location: 'bay',
    location_name: 'Harbour Bay',
    invoice: 'INV-1',
    amount: 20_000,
    name: 'Jane Citizen',
    email: `${id}@example.com`,
    phone: '+61491570006',
    key: null,
    bodyHash: 'h',
    ...about,
  };
}

const refundOf = (subject: string, refunded: number): RefundEvent => ({
  id: `evt_${randomUUID()}`,
  payment: `pi_${subject}`,
  subject,
  refunded,
  amount: 20_000,
});

onEveryStore('online payments', (rig) => {
  let store: Store;
  let online: OnlinePayments;
  let money: MoneyStore;

  beforeEach(async () => {
    store = await freshStore(rig);
    [online, money] = [openOnlinePayments(store), moneyStore(store)];
    return () => store.close();
  });

  const balanced = async () => {
    const { captured, refunded, deposits, payments } = await money.balance();
    expect(captured - refunded, 'difference $0').toBe(deposits + payments);
    return { captured, refunded };
  };
  /** Amounts of the mails on refunds. */
  const refundedAmounts = async () =>
    (await queued(store, 'notice')).flatMap(({ notice }) =>
      notice.kind === 'payment_refund' ? [notice.amount] : [],
    );
  async function begun(about: Partial<NewPayment> = {}) {
    const entry = newPayment(about);
    expect((await online.begin(entry, NOW)).outcome).toBe('begun');
    return entry;
  }
  async function paid() {
    const entry = await begun();
    expect(await money.captured(captureOf(entry.id), later(2 * MINUTE))).toBe('paid');
    return entry;
  }

  it('one Idempotency-Key is one payment, however many requests at once; another body is a conflict', async () => {
    const account_id = 'jane';
    const results = await Promise.all(
      Array.from({ length: 20 }, () => online.begin(newPayment({ account_id, key: 'k' }), NOW)),
    );
    expect(results.filter(({ outcome }) => outcome === 'begun')).toHaveLength(1);
    expect(new Set(results.map((result) => 'payment' in result && result.payment.id)).size).toBe(1);
    const other = newPayment({ account_id, key: 'k', bodyHash: 'other' });
    expect(await online.begin(other, NOW)).toEqual({ outcome: 'conflict' });
    expect((await online.begin(newPayment({ key: 'k' }), NOW)).outcome).toBe('begun');
  });

  it('one payment of one account is begun once, however many requests without a key come at once', async () => {
    const account_id = 'jane';
    const db = await store.db();
    const account = { id: account_id, site: 'harbour', phone: '+61491570006', created_at: NOW.getTime() };
    await db.insertInto('account').values(account).execute();
    const results = await Promise.all(
      Array.from({ length: 20 }, () => online.begin(newPayment({ account_id }), NOW)),
    );
    expect(results.filter(({ outcome }) => outcome === 'begun')).toHaveLength(1);
  });

  it('money of a payer who was erased meanwhile is refunded, because nobody could be notified of it', async () => {
    const { id, email } = await begun();
    await openHoldPeople(store).erase({ email });
    expect(await money.captured(captureOf(id), later(MINUTE))).toBe('refund');
    expect(await money.dueRefunds()).toMatchObject([{ subject: id }]);
    expect(await balanced()).toEqual({ captured: 20_000, refunded: 20_000 });
  });

  it('a repeated start before payment continues it, for three quarters of an hour', async () => {
    const { id, account_id } = await begun();
    await online.opened(id, 'https://pay.example/1');
    const again = { account_id, key: 'another' };
    expect(await online.begin(newPayment(again), later(OPEN_MS - 1))).toMatchObject({
      outcome: 'repeated',
      payment: { id, checkout_url: 'https://pay.example/1' },
    });
    expect((await online.begin(newPayment({ account_id, bodyHash: 'x' }), later(1))).outcome).toBe('begun');
    expect((await online.begin(newPayment({ account_id }), later(OPEN_MS))).outcome).toBe('begun');
  });

  it('are found by id and reference, and listed to their payer and the dealership', async () => {
    const [first, unpaid] = [await paid(), await begun({ site: 'bay' })];
    expect(await online.find(first.reference)).toMatchObject({ id: first.id, paid_at: later(MINUTE) });
    expect(await online.find('nobody')).toBeNull();
    expect(await online.ofAccount(first.account_id, 9)).toMatchObject([{ id: first.id }]);
    expect(await online.ofAccount('sam', 9)).toEqual([]);
    expect(await online.list()).toMatchObject([{ id: first.id }]);
    expect(await online.list({ open: true })).toHaveLength(2);
    expect(await online.list({ open: true, site: 'bay' })).toMatchObject([{ id: unpaid.id }]);
  });

  it('a capture is recorded and reported once, however often and late it is sent', async () => {
    const { id } = await begun();
    const event = captureOf(id);
    const noted = await Promise.all(
      Array.from({ length: 20 }, () => money.captured(event, later(99 * HOUR))),
    );
    expect(noted.filter((each) => each === 'paid')).toHaveLength(1);
    expect(await money.captured({ ...event, id: 'evt_other' }, later(100 * HOUR))).toBe('seen');
    expect(await online.find(id)).toMatchObject({ state: 'paid', kept: 20_000, checkout_url: null });
    expect((await queued(store, 'notice')).map(({ notice }) => notice.kind).sort()).toEqual([
      'payment_lead',
      'payment_receipt',
    ]);
    expect(await balanced()).toEqual({ captured: 20_000, refunded: 0 });
  });

  it.each([
    { name: 'a wrong amount', about: { amount: 20_001 }, state: 'open' },
    { name: 'another currency', about: { currency: 'usd' }, state: 'open' },
    { name: 'a second payment', about: { payment: 'pi_2' }, state: 'paid' },
  ])('$name is refunded, and takes nothing from what was received', async ({ about, state }) => {
    const { id } = state === 'paid' ? await paid() : await begun();
    const capture = captureOf(id, about);
    expect(await money.captured(capture, later(MINUTE))).toBe('refund');
    await balanced();
    const [due] = await money.dueRefunds();
    expect(due).toMatchObject({ id: capture.payment, subject: id });
    // The provider reports it before or after we record the refund.
    const refund = { ...refundOf(id, capture.amount), payment: capture.payment, amount: capture.amount };
    expect(await money.refunded(refund, later(HOUR))).toBe('refund');
    expect(await money.refundDone(capture.payment, later(HOUR))).toBe(false);
    expect(await online.find(id)).toMatchObject({ state });
    expect(await refundedAmounts()).toEqual([capture.amount]);
    await balanced();
  });

  it('a dealer refunds once, what is left of it', async () => {
    const { id } = await paid();
    expect(await money.refunded(refundOf(id, 5_000), later(HOUR))).toBe('refund');
    expect(await online.find(id)).toMatchObject({ state: 'paid', kept: 15_000 });
    expect(await balanced()).toEqual({ captured: 20_000, refunded: 5_000 });
    expect(await online.refund(id, later(2 * HOUR))).toBe(true);
    expect(await online.refund(id, later(2 * HOUR))).toBe(false);
    expect(await online.refund('nobody', NOW)).toBe(false);
    expect(await balanced()).toEqual({ captured: 20_000, refunded: 20_000 });
    expect(await money.dueRefunds()).toMatchObject([{ id: `pi_${id}`, returned: 5_000 }]);
    expect(await money.refundDone(`pi_${id}`, later(2 * HOUR))).toBe(true);
    expect(await money.refunded(refundOf(id, 20_000), later(3 * HOUR))).toBe('seen');
    expect((await refundedAmounts()).sort()).toEqual([15_000, 5_000]);
    expect(await online.find(id)).toMatchObject({ state: 'refunded', kept: 0, ended_at: later(2 * HOUR) });
  });

  it('refunds at the provider count by their sum, in whatever order they are reported', async () => {
    const { id } = await paid();
    expect(await money.refunded(refundOf(id, 7_000), later(HOUR))).toBe('refund');
    expect(await money.refunded(refundOf(id, 5_000), later(HOUR))).toBe('seen');
    expect(await online.find(id)).toMatchObject({ state: 'paid', kept: 13_000 });
    await balanced();
    const whole = refundOf(id, 20_000);
    expect(await money.refunded(whole, later(HOUR))).toBe('refund');
    expect(await money.refunded(whole, later(HOUR))).toBe('seen');
    expect(await online.find(id)).toMatchObject({ state: 'refunded', kept: 0 });
    expect(await money.dueRefunds()).toEqual([]);
    expect((await refundedAmounts()).sort()).toEqual([13_000, 7_000]);
    await balanced();
  });

  it.each([
    { name: 'whole', refunded: 20_000, noted: 'refund', kept: 0 },
    { name: 'in part', refunded: 5_000, noted: 'paid', kept: 15_000 },
  ])(
    'a refund that comes before its capture leaves nothing behind: $name',
    async ({ refunded, noted, kept }) => {
      const { id } = await begun();
      expect(await money.refunded(refundOf(id, refunded), later(MINUTE))).toBe('refund');
      await balanced();
      expect(await money.captured(captureOf(id), later(2 * MINUTE))).toBe(noted);
      expect(await online.find(id)).toMatchObject({ kept });
      expect(await balanced()).toEqual({ captured: 20_000, refunded });
      expect(await money.dueRefunds()).toEqual([]);
    },
  );

  it('its money is in one ledger with that of holds', async () => {
    await paid();
    const hold = newReservation();
    await holdStore(store).reserve(hold, NOW);
    expect(await money.captured(captureOf(hold.id), later(MINUTE))).toBe('held');
    expect(await money.balance()).toEqual({
      captured: 40_000,
      refunded: 0,
      deposits: 20_000,
      payments: 20_000,
    });
  });

  it('payers are deleted by retention or erasure; the money stays', async () => {
    const people = openHoldPeople(store);
    const [first, second] = [await paid(), await paid()];
    expect(await people.sites()).toEqual(['harbour']);
    expect(await people.eraseBefore('harbour', later(MINUTE))).toEqual([]);
    expect(await people.erase({ email: first.email.toUpperCase() }, 'bay')).toEqual([]);
    expect(await people.erase({ email: first.email.toUpperCase() })).toEqual([first.reference]);
    expect(await people.eraseBefore('harbour', later(MINUTE + 1))).toEqual([second.reference]);
    expect(await people.sites()).toEqual([]);
    expect(await online.find(first.id)).toMatchObject({ name: '', email: '', phone: '', account_id: '' });
    expect(await online.ofAccount(second.account_id, 9)).toEqual([]);
    expect(await balanced()).toEqual({ captured: 40_000, refunded: 0 });
  });
});
