import { expect, it } from 'vitest';
import { leadServer, siteContextWith } from '#server/api/leads.fixture.ts';
import { signIn } from '#server/api/session.fixture.ts';
import { NOW } from '#server/app.fixture.ts';
import type { ReservationOptions } from '../reservation-options.ts';
import { PAYMENT_ACTIONS } from './actions.ts';

const BILL = { invoice: 'INV-20417', amount: '500', name: 'Jane Citizen', email: 'jane@example.com' };

async function openRig() {
  const siteContext = siteContextWith({ flags: { online_payment: true, sign_in: true } });
  const { post, reservations, store } = await leadServer({ siteContext });
  const { cookie } = await signIn(store, { now: NOW });
  const run = async (action: string, options: ReservationOptions = {}) =>
    PAYMENT_ACTIONS[action]?.(reservations, options, () => NOW);
  return {
    run,
    reservations,
    /** Begins a payment, and pays it where requested. */
    async bill(isPaid: boolean): Promise<string> {
      const headers = { 'content-type': 'application/json', cookie };
      const response = await post('/api/payments', JSON.stringify(BILL), headers);
      const { reference, checkout_url } = JSON.parse(await response.text());
      if (isPaid) await reservations.bank.pay(checkout_url.split('/').at(-1));
      return reference;
    },
  };
}

it('lists paid payments, and unpaid ones on demand', async () => {
  const { run, bill } = await openRig();
  expect(await run('list')).toBe('No payments.');
  const paid = await bill(true);
  expect(await run('list')).toMatch(
    new RegExp(`^${paid}  paid      demo/newcastle  \\$500  .*INV-20417  Jane Citizen  \\+61491570006$`),
  );
  const begun = await bill(false);
  expect(await run('list')).not.toContain(begun);
  expect(await run('list', { all: true })).toContain(`${begun}  open`);
  expect(await run('list', { site: 'other' })).toBe('No payments.');
});

it('refund has the service return the remainder once, and the ledger agrees', async () => {
  const { run, bill, reservations } = await openRig();
  const id = await bill(true);
  const { onlinePayments, money } = reservations;
  const { id: subject } = (await onlinePayments.find(id)) ?? { id: '' };
  const [{ id: payment } = { id: '' }] = await reservations.holds.payments(subject);
  await money.refunded({ id: 'evt_1', payment, subject, refunded: 20_000, amount: 50_000 }, NOW);
  expect(await run('list')).toContain('$200 given back');
  expect(await run('refund', { id })).toBe(
    `${id}: the running service returns $300 for INV-20417 within a minute.`,
  );
  await reservations.settle(() => NOW);
  expect(await money.balance()).toMatchObject({ captured: 50_000, refunded: 50_000, payments: 0 });
  await expect(run('refund', { id })).rejects.toThrow('is refunded');
  await expect(run('refund', { id: await bill(false) })).rejects.toThrow('is open');
  await expect(run('refund', { id: 'nobody' })).rejects.toThrow('There is no payment nobody');
});
