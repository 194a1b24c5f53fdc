import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#domain/duration.ts';
import { NOW } from '../app.fixture.ts';
import { applyPaymentEvent, PAYMENT_HOOK } from '../payments/payment-hook.ts';
import { FORM_TYPE, JSON_TYPE, reservationRig } from './reservations.fixture.ts';

it.each([PAYMENT_HOOK, '/test-payments/cs_test_1'])('%s reads no more than it needs', async (path) => {
  const { post } = await reservationRig();
  const headers = { ...FORM_TYPE, 'stripe-signature': 't=1,v1=0' };
  expect((await post(path, 'x'.repeat(600_000), headers)).status).toBe(413);
  expect((await post(path, 'x', headers)).status).toBe(path === PAYMENT_HOOK ? 400 : 404);
});

describe('payment', () => {
  it('holds the car for 48 hours, and notifies shopper and dealership', async () => {
    const rig = await reservationRig();
    const booked = await rig.reserved();
    const page = await rig.get(new URL(booked.checkout_url).pathname);
    expect(await page.text()).toContain('no money moves');
    const back = await rig.pay(booked);
    expect(back.status).toBe(303);
    expect(back.headers.get('location')).toBe(
      `http://demo.localhost:4321/reservation?hold=${booked.reservation_id}`,
    );
    const state = await rig.stateOf(booked);
    expect(state).toMatchObject({ state: 'held', paid: true, checkout_url: null });
    expect(Date.parse(state.until.at) - NOW.getTime()).toBe(48 * HOUR_MS);
    expect(await rig.reservations.settle(() => NOW)).toEqual({ expired: 0, failed: 0 });
    expect(rig.mails().join('')).toMatch(/Subject: Receipt:.*Corolla/);
    expect(await rig.leads.list()).toMatchObject([
      { category: 'Online Reservation', email: 'jane@example.com', details: { 'Deposit paid': '$200' } },
    ]);
    expect((await rig.leads.list())[0]?.reference).toBe(booked.reference);
    await rig.reservations.settle(() => NOW);
    expect(rig.mails()).toHaveLength(1);
  });

  it('that was not made leads back, to continue or release', async () => {
    const rig = await reservationRig();
    const booked = await rig.reserved();
    expect((await rig.pay(booked, 'cancel')).status).toBe(303);
    expect((await rig.stateOf(booked)).checkout_url).toBe(booked.checkout_url);
    const release = () => rig.post(`/api/reservations/${booked.reservation_id}/release`, '{}', JSON_TYPE);
    expect((await release()).status).toBe(200);
    expect((await release()).status).toBe(409);
    expect(await rig.stateOf(booked)).toMatchObject({ state: 'released', paid: false });
    await rig.reservations.settle(() => NOW);
    expect(await (await rig.get(new URL(booked.checkout_url).pathname)).text()).toContain(
      'time to pay this is over',
    );
    expect(await rig.carState()).toBe('in_stock');
  });

  it('is refunded in full when the hold ends, with a mail', async () => {
    const rig = await reservationRig();
    const booked = await rig.reserved();
    await rig.pay(booked);
    const end = new Date(NOW.getTime() + 48 * HOUR_MS);
    expect(await rig.reservations.settle(() => new Date(end.getTime() - 1))).toMatchObject({ expired: 0 });
    expect(await rig.reservations.settle(() => end)).toEqual({ expired: 1, failed: 0 });
    expect(await rig.stateOf(booked)).toMatchObject({ paid: true });
    expect(await rig.reservations.money.balance()).toEqual({
      captured: 20_000,
      refunded: 20_000,
      deposits: 0,
      payments: 0,
    });
    expect(await rig.reservations.money.dueRefunds()).toEqual([]);
    await rig.reservations.settle(() => end);
    expect(rig.mails().filter((mail) => mail.includes('Subject: Refund of $200'))).toHaveLength(1);
  });

  it('events that are unsigned, stale, repeated or of a wrong amount change nothing they should not', async () => {
    const rig = await reservationRig();
    const booked = await rig.reserved();
    const { bank, hook, money } = rig.reservations;
    const id = new URL(booked.checkout_url).pathname.split('/').at(-1) ?? '';
    const db = await rig.store.db();
    const checkout = await db
      .selectFrom('test_checkout')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const post = ({ body, signature }: { body: string; signature: string }) =>
      rig.post(PAYMENT_HOOK, body, { 'stripe-signature': signature });
    const event = bank.captureEvent(checkout);
    expect((await post({ ...event, signature: '' })).status).toBe(400);
    expect((await post({ ...event, body: event.body.replace('20000', '30000') })).status).toBe(400);
    const stale = { ...hook, now: () => new Date(NOW.getTime() + HOUR_MS) };
    expect(await applyPaymentEvent(event.body, event.signature, stale)).toBe('unsigned');
    expect(await (await post(bank.captureEvent(checkout, { amount: 1 }))).json()).toEqual({
      outcome: 'refund',
    });
    expect((await rig.stateOf(booked)).state).toBe('pending');
    const good = bank.captureEvent({ ...checkout, payment: 'pi_good' });
    expect(await (await post(good)).json()).toEqual({ outcome: 'held' });
    expect(await (await post(good)).json()).toEqual({ outcome: 'seen' });
    const refund = bank.refundEvent({ ...checkout, payment: 'pi_good' });
    expect(await (await post(refund)).json()).toEqual({ outcome: 'refund' });
    expect(await money.balance()).toMatchObject({ deposits: 0, captured: 20_001, refunded: 20_001 });
  });
});
