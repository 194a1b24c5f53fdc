import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { locationWith } from '#domain/location/location.fixture.ts';
import { OPEN_MS, OPENING_MS } from '#domain/online-payment/online-payment.ts';
import { onlinePaymentPath } from '#domain/site/routes.ts';
import type { SiteInput } from '#domain/site/site.schema.ts';
import { NOW } from '../app.fixture.ts';
import { PAYMENT_HOOK } from '../payments/payment-hook.ts';
import { type Checkout, CheckoutRefused } from '../payments/payments.ts';
import { leadServer, type ServiceRig, siteContextWith } from './leads.fixture.ts';
import { signIn } from './session.fixture.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };
const FLAGS = { online_payment: true, sign_in: true };
const BILL = { invoice: 'INV-20417', amount: '1,250.50', name: 'Jane Citizen', email: 'jane@example.com' };

async function openRig({ flags = FLAGS, ...rig }: ServiceRig & { flags?: SiteInput['flags'] } = {}) {
  const server = await leadServer({ siteContext: siteContextWith({ flags }), ...rig });
  const { reservations, store, get, post } = server;
  const { cookie } = await signIn(store, { now: NOW });
  const send = (about: object = {}, headers: Record<string, string> = {}) =>
    post('/api/payments', JSON.stringify({ ...BILL, ...about }), { ...JSON_TYPE, cookie, ...headers });
  const own = async (as = cookie) => (await (await get('/api/payments', { cookie: as })).json()).payments;
  return {
    ...server,
    cookie,
    send,
    own,
    begun: async (about: object = {}) => (await send(about)).json(),
    pay: async ({ checkout_url }: { checkout_url: string }, action = 'pay') =>
      post(new URL(checkout_url).pathname, `action=${action}`, FORM_TYPE),
    mails() {
      const folder = `${server.state}/outbox`;
      return readdirSync(folder).map((name) => readFileSync(`${folder}/${name}`, 'utf8'));
    },
    balance: () => reservations.money.balance(),
  };
}

describe('"Online payment: always gated" (S2 §4, rules 26)', () => {
  it.each([
    { what: 'nobody is signed in', flags: FLAGS, status: 401 },
    { what: 'nobody can sign in', flags: { online_payment: true }, status: 403 },
    { what: 'the site takes none', flags: { sign_in: true }, status: 404 },
  ])('answers $status where $what', async ({ flags, status }) => {
    const { send, get, reservations } = await openRig({ flags });
    const responses = [await send({}, { cookie: '' }), await get('/api/payments')];
    expect(responses.map((response) => response.status)).toEqual([status, status]);
    if (status === 401)
      expect(await responses[0]?.json()).toMatchObject({
        sign_in: '/sign-in?type=online-payment&redirect=%2Fonline-payment&back=%2F',
      });
    expect(await reservations.onlinePayments.list({ open: true })).toEqual([]);
  });

  it('a native form gets a link to sign in, and keeps its input', async () => {
    const { post } = await openRig();
    const page = await post('/api/payments', new URLSearchParams(BILL).toString(), FORM_TYPE);
    expect(page.status).toBe(401);
    expect(await page.text()).toContain('href="/sign-in?type=online-payment');
  });
});

describe('POST /api/payments', () => {
  it('returns the checkout of the amount', async () => {
    const { send, own } = await openRig();
    const response = await send({ state: 'paid', kept: 1 });
    expect(response.status).toBe(201);
    const payment = await response.json();
    expect(payment).toMatchObject({
      invoice: 'INV-20417',
      amount: 1250.5,
      kept: 0,
      state: 'open',
      test_money: true,
      paid_to: 'Harbour Newcastle',
      checkout_url: expect.stringContaining('http://demo.localhost:4321/test-payments/cs_test_'),
    });
    expect(await own()).toEqual([payment]);
  });

  it('redirects a native form to the checkout', async () => {
    const { post, cookie } = await openRig();
    const body = new URLSearchParams(BILL).toString();
    const response = await post('/api/payments', body, { ...FORM_TYPE, cookie });
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      expect.stringContaining('/test-payments/cs_test_'),
    ]);
  });

  it('responds equally under one Idempotency-Key, and refuses another body under it', async () => {
    const { send, reservations } = await openRig();
    const key = { 'idempotency-key': 'k' };
    const [first, second] = [await send({}, key), await send({}, key)];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(await first.text()).toBe(await second.text());
    expect((await send({ amount: 20 }, key)).status).toBe(422);
    expect((await send({}, { 'idempotency-key': ' ' })).status).toBe(400);
    expect(await reservations.onlinePayments.list({ open: true })).toHaveLength(1);
  });

  it('reopens the checkout that could not be recorded, and later begins another payment', async () => {
    let now = NOW;
    const rig = await openRig({ now: () => now });
    const unnoted = async () => {
      const payment = await rig.begun();
      await (await rig.store.db()).updateTable('online_payment').set({ checkout_url: null }).execute();
      return payment;
    };
    const first = await unnoted();
    now = new Date(NOW.getTime() + OPENING_MS - 1);
    expect(await unnoted()).toEqual(first);
    now = new Date(NOW.getTime() + OPENING_MS);
    expect(await rig.begun()).toMatchObject({ checkout_url: expect.stringContaining('/test-payments/') });
    expect(await rig.own()).toHaveLength(2);
  });

  it('begins again under its key at once where the provider refused the checkout', async () => {
    let refuses = true;
    const subjects: string[] = [];
    const open = async ({ subject }: Checkout) => {
      subjects.push(subject);
      if (refuses) throw new CheckoutRefused('500');
      return { session: 'cs_1', checkout_url: 'https://pay.example/cs_1' };
    };
    const { send, own } = await openRig({ payments: { open } });
    const key = { 'idempotency-key': 'k' };
    expect((await send({}, key)).status).toBe(503);
    expect(await own()).toEqual([]);
    refuses = false;
    const again = await send({}, key);
    expect([again.status, await again.json()]).toMatchObject([201, { state: 'open' }]);
    expect(new Set(subjects).size).toBe(2);
  });

  it('closes a checkout whose payment another request gave up meanwhile, because it could be paid', async () => {
    const closed: string[] = [];
    const payments = {
      async open({ subject }: Checkout) {
        await rig.reservations.onlinePayments.withdraw(subject);
        return { session: 'cs_1', checkout_url: 'https://pay.example/cs_1' };
      },
      close: async (session: string) => void closed.push(session),
    };
    const rig = await openRig({ payments });
    expect((await rig.send()).status).toBe(503);
    expect(closed).toEqual(['cs_1']);
  });

  it('redirects a late repeat of a key to the result of its payment', async () => {
    let now = NOW;
    const rig = await openRig({ now: () => now });
    const key = { 'idempotency-key': 'k' };
    const { payment_id } = await (await rig.send({}, key)).json();
    now = new Date(NOW.getTime() + OPEN_MS);
    expect(await (await rig.send({}, key)).json()).toMatchObject({ payment_id, checkout_url: null });
    const body = new URLSearchParams(BILL).toString();
    const form = await rig.post('/api/payments', body, { ...FORM_TYPE, ...key, cookie: rig.cookie });
    expect(form.headers.get('location')).toBe(onlinePaymentPath(payment_id));
  });

  it.each([
    ['an amount below the least', 'amount', '9.99'],
    ['an amount above the most', 'amount', '10000.01'],
    ['an amount that is none', 'amount', 'all'],
    ['an invoice without a number', 'invoice', ''],
    ['an address that is none', 'email', 'jane'],
  ])('refuses %s', async (_what, field, value) => {
    const { send } = await openRig();
    const response = await send({ [field]: value });
    expect([response.status, await response.json()]).toMatchObject([422, { errors: [{ field }] }]);
  });

  it('requires a location where there are several', async () => {
    const bay = locationWith({ id: '2', slug: 'bay', name: 'Harbour Bay' });
    const siteContext = { ...siteContextWith({ flags: FLAGS }), locations: [locationWith(), bay] };
    const { send, begun } = await openRig({ siteContext });
    expect(await (await send()).json()).toMatchObject({ errors: [{ field: 'location' }] });
    expect(await begun({ location: 'bay' })).toMatchObject({ paid_to: 'Harbour Bay' });
  });

  it('thanks a robot and opens nothing (rules 39)', async () => {
    const { send, own } = await openRig();
    expect((await send({ special: 'x' })).status).toBe(202);
    expect(await own()).toEqual([]);
  });

  it('takes no test money from remote visitors, no post of another site, and not too many payments of one person', async () => {
    const { send } = await openRig({ domains: new Map([['www.dealer.example', 'demo']]) });
    expect((await send({}, { host: 'www.dealer.example' })).status).toBe(503);
    expect((await send({}, { origin: 'https://evil.example' })).status).toBe(403);
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1) statuses.push((await send({ invoice: `INV-${n}` })).status);
    expect(statuses.lastIndexOf(201)).toBe(19);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('a payment', () => {
  it('leads back, is stored, and sends a receipt, and a lead to the location', async () => {
    const rig = await openRig();
    const payment = await rig.begun();
    expect(await (await rig.get(new URL(payment.checkout_url).pathname)).text()).toContain('no money moves');
    const back = await rig.pay(payment);
    expect(back.headers.get('location')).toBe(
      `http://demo.localhost:4321${onlinePaymentPath(payment.payment_id)}`,
    );
    expect(await rig.own()).toMatchObject([{ state: 'paid', kept: 1250.5, checkout_url: null }]);
    await rig.reservations.settle(() => NOW);
    await rig.reservations.settle(() => NOW);
    expect(rig.mails()).toEqual([expect.stringMatching(/Subject: Receipt: \$1,250\.50 for INV-20417/)]);
    expect(await rig.leads.list()).toMatchObject([
      {
        category: 'Online Payment',
        email: 'jane@example.com',
        location: 'newcastle',
        details: { 'Invoice or quote': 'INV-20417', 'Amount paid': '$1,250.50' },
      },
    ]);
    expect(await rig.balance()).toMatchObject({ captured: 125_050, refunded: 0, payments: 125_050 });
  });

  it('that was not made can be resumed', async () => {
    const rig = await openRig();
    const payment = await rig.begun();
    await rig.pay(payment, 'cancel');
    expect(await rig.own()).toMatchObject([{ state: 'open', checkout_url: payment.checkout_url }]);
    expect(await rig.begun()).toEqual(payment);
  });

  it('is hidden from others, and on other sites', async () => {
    const rig = await openRig({ elsewhere: siteContextWith({ slug: 'other', flags: FLAGS }) });
    await rig.begun();
    const other = await signIn(rig.store, { now: NOW, phone: '+61491570156' });
    expect(await rig.own(other.cookie)).toEqual([]);
    const elsewhere = { host: 'other.localhost:4321', cookie: rig.cookie };
    expect((await rig.get('/api/payments', elsewhere)).status).toBe(401);
  });

  it('is refunded by the command, with a mail, and the provider’s event changes nothing further', async () => {
    const rig = await openRig();
    const payment = await rig.begun();
    await rig.pay(payment);
    await rig.reservations.settle(() => NOW);
    expect(await rig.reservations.onlinePayments.refund(payment.payment_id, NOW)).toBe(true);
    expect(await rig.reservations.settle(() => NOW)).toMatchObject({ failed: 0 });
    await rig.reservations.settle(() => NOW);
    expect(rig.mails().filter((mail) => mail.includes('Subject: Refund of $1,250.50'))).toHaveLength(1);
    expect(await rig.balance()).toMatchObject({ captured: 125_050, refunded: 125_050, payments: 0 });
    expect(await rig.own()).toMatchObject([{ state: 'refunded', kept: 0 }]);
  });

  it('changes by signed events only, each once', async () => {
    const rig = await openRig();
    const { checkout_url } = await rig.begun();
    const { bank } = rig.reservations;
    const id = new URL(checkout_url).pathname.split('/').at(-1) ?? '';
    const db = await rig.store.db();
    const checkout = await db
      .selectFrom('test_checkout')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const sendHook = async ({ body, signature }: { body: string; signature: string }) =>
      (await rig.post(PAYMENT_HOOK, body, { 'stripe-signature': signature })).json();
    const event = bank.captureEvent(checkout);
    expect(await sendHook({ ...event, signature: '' })).toMatchObject({ status: 400 });
    expect(await sendHook(event)).toEqual({ outcome: 'paid' });
    expect(await sendHook(event)).toEqual({ outcome: 'seen' });
    expect(await sendHook(bank.refundEvent(checkout, { refunded: 50 }))).toEqual({ outcome: 'refund' });
    expect(await rig.own()).toMatchObject([{ state: 'paid', kept: 1250 }]);
    expect(await rig.balance()).toMatchObject({ captured: 125_050, refunded: 50, payments: 125_000 });
  });
});
