import { randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#domain/duration.ts';
import { OPENING_MS } from '#domain/online-payment/online-payment.ts';
import { PENDING_MS } from '#domain/reservation/hold.ts';
import { freshStore } from '../store/store.fixture.ts';
import { CheckoutRefused } from './payments.ts';
import { stripePayments } from './stripe-payments.ts';
import { testBank } from './test-bank.ts';
import { testCheckouts } from './test-checkouts.ts';

const NOW = new Date('2026-11-20T23:30:00Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);
const SECRET = 'whsec_test';
const CHECKOUT = {
  subject: 'hold-1',
  amount: 20_000,
  label: 'Deposit',
  email: 'jane@example.com',
  return_url: 'http://demo.localhost/reservation',
  begun: NOW,
};

interface StripeRequest {
  path: string;
  key: string | null;
  fields: URLSearchParams;
}

const paymentsOver = (fetch: typeof globalThis.fetch) =>
  stripePayments({
    secretKey: 'sk_test_1',
    webhookSecrets: [SECRET],
    url: 'http://bank.localhost',
    real: false,
    fetch,
  });

function stubProvider(respond: (sent: StripeRequest) => { status: number; body: object }) {
  const sent: StripeRequest[] = [];
  const payments = paymentsOver(async (input, init) => {
    const request = new Request(input, init);
    const one = {
      path: new URL(request.url).pathname,
      key: request.headers.get('idempotency-key'),
      fields: new URLSearchParams(await request.text()),
    };
    sent.push(one);
    const { status, body } = respond(one);
    return Response.json(body, { status });
  });
  return { payments, sent };
}

const refused = (code: string) => ({
  status: 400,
  body: { error: { type: 'invalid_request_error', code, message: code } },
});

function atBank() {
  const { store } = freshStore();
  const checkouts = testCheckouts(store);
  const bank = testBank({
    checkouts,
    secret: 'whsec_test',
    now: () => NOW,
    newId: randomUUID,
    deliver: async () => {},
  });
  return { bank, checkouts, payments: paymentsOver(bank.fetch) };
}

describe('a refund', () => {
  it.each(['balance_insufficient', 'charge_disputed', 'payment_intent_unexpected_state'])(
    'that is refused for %s rejects',
    async (code) => {
      const { payments } = stubProvider(() => refused(code));
      await expect(payments.refund('pi_1', NOW)).rejects.toThrow(code);
    },
  );

  it.each(['failed', 'canceled'])('that is %s rejects, so that it stays due', async (status) => {
    const { payments } = stubProvider(() => ({
      status: 200,
      body: { id: 're_1', object: 'refund', status },
    }));
    await expect(payments.refund('pi_1', NOW)).rejects.toThrow(status);
  });

  it('that was already made succeeds', async () => {
    const { payments } = stubProvider(() => refused('charge_already_refunded'));
    await payments.refund('pi_1', NOW);
  });

  it('uses one key a day, for the whole remainder: a refused one is tried again the next day', async () => {
    const { payments, sent } = stubProvider(() => ({ status: 200, body: { id: 're_1', object: 'refund' } }));
    for (const at of [NOW, later(1), later(HOUR_MS)]) await payments.refund('pi_1', at);
    const [first, again, dayAfter] = sent.map(({ key }) => key);
    expect(again).toBe(first);
    expect(dayAfter).not.toBe(first);
    expect(sent.map(({ fields }) => fields.toString())).toEqual(Array(3).fill('payment_intent=pi_1'));
  });

  it('goes through once at the bank, however many keys it comes under', async () => {
    const { bank, checkouts, payments } = atBank();
    const { session } = await payments.open(CHECKOUT);
    const paid = await bank.pay(session);
    for (const at of [NOW, NOW, later(HOUR_MS)]) await payments.refund(paid?.payment ?? '', at);
    expect(await checkouts.find(session)).toMatchObject({ state: 'refunded' });
  });

  it('of an unpaid checkout rejects', async () => {
    const { checkouts, payments } = atBank();
    const { session } = await payments.open(CHECKOUT);
    const unpaid = await checkouts.find(session);
    await expect(payments.refund(unpaid?.payment ?? '', NOW)).rejects.toThrow();
    await expect(payments.refund('pi_none', NOW)).rejects.toThrow();
  });
});

describe('a checkout', () => {
  it('is the same for the same subject, however late it is opened again', async () => {
    const { payments } = atBank();
    const first = await payments.open(CHECKOUT);
    expect(await payments.open({ ...CHECKOUT })).toEqual(first);
    await expect(payments.open({ ...CHECKOUT, begun: later(1000) })).rejects.toThrow('other fields');
  });

  it('that is refused says nothing of the shopper, because errors are logged', async () => {
    const message = `Invalid email address: ${CHECKOUT.email}`;
    const error = { type: 'invalid_request_error', code: 'email_invalid', param: 'customer_email', message };
    const { payments } = stubProvider(() => ({ status: 400, body: { error } }));
    const thrown = await payments.open(CHECKOUT).catch((reason: unknown) => reason);
    const text = inspect(thrown, { depth: 9 });
    expect(text).toContain('Invalid email address');
    expect(text).not.toContain(CHECKOUT.email);
    expect(thrown).toMatchObject({ isEmail: true });
  });

  it.each([
    { what: 'an error', status: 400, type: 'invalid_request_error', refuses: true },
    {
      what: 'a request of the same key under way',
      status: 409,
      type: 'invalid_request_error',
      refuses: false,
    },
    { what: 'a key that was used with other fields', status: 400, type: 'idempotency_error', refuses: false },
  ])('is refused by $what: $refuses', async ({ status, type, refuses }) => {
    const { payments } = stubProvider(() => ({ status, body: { error: { type, message: 'No' } } }));
    const thrown = await payments.open(CHECKOUT).catch((reason: unknown) => reason);
    expect(thrown instanceof CheckoutRefused).toBe(refuses);
  });

  it('without any response may exist', async () => {
    const payments = paymentsOver(() => Promise.reject(new Error('timeout')));
    await expect(payments.open(CHECKOUT)).rejects.not.toThrow(CheckoutRefused);
  });

  it('has the half hour left that Stripe requires, even when opened as late as possible', async () => {
    const { payments, sent } = stubProvider(() => ({
      status: 200,
      body: { id: 'cs_1', object: 'checkout.session', url: 'https://pay.example/cs_1' },
    }));
    await payments.open(CHECKOUT);
    const latest = NOW.getTime() + Math.max(PENDING_MS, OPENING_MS);
    expect(Number(sent[0]?.fields.get('expires_at')) * 1000).toBeGreaterThan(latest + HOUR_MS / 2);
  });

  it('can be closed though it is paid already, which changes nothing', async () => {
    const { bank, checkouts, payments } = atBank();
    const { session } = await payments.open(CHECKOUT);
    await bank.pay(session);
    await payments.close(session);
    expect(await checkouts.find(session)).toMatchObject({ state: 'paid' });
  });
});

describe('an event that is signed', () => {
  const { payments } = stubProvider(() => refused('none'));
  const read = (payload: string) => {
    const timestamp = NOW.getTime() / 1000;
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET, timestamp });
    return payments.read(payload, signature, NOW);
  };

  /** An event of which all is right but `wrong`. */
  const event = (type: string, facts: object, wrong: object): string => {
    const object = { payment_intent: 'pi_1', metadata: { subject: 'h' }, ...facts, ...wrong };
    return JSON.stringify({ id: 'evt_1', created: 1, type, ...wrong, data: { object } });
  };

  it.each([
    ['checkout.session.completed', { payment_status: 'paid', amount_total: 1, currency: 'aud' }, 'captured'],
    ['charge.refunded', { amount: 1, amount_refunded: 1 }, 'refunded'],
  ])('and is a whole %s', async (type, facts, kind) =>
    expect(await read(event(type, facts, {}))).toMatchObject({ kind, id: 'evt_1', subject: 'h' }),
  );

  it.each([
    ['no JSON', 'event'],
    ['nothing', 'null'],
    ['a list', '[]'],
    ['without content', '{"type":"charge.refunded"}'],
    ['with no content', '{"type":"charge.refunded","data":{"object":null}}'],
    [
      'of a refund without its metadata',
      '{"type":"charge.refunded","data":{"object":{"payment_intent":"pi_1"}}}',
    ],
    [
      'of an amount that is none',
      '{"type":"checkout.session.completed","created":1,"data":{"object":{"payment_status":"paid","payment_intent":"pi_1","metadata":{"subject":"h"},"amount_total":"1"}}}',
    ],
    ...[
      { id: {} },
      { created: 'x' },
      { created: 1e300 },
      { amount_total: 1.5 },
      { amount_total: 1e300 },
      { metadata: { subject: 5 } },
      { metadata: [] },
      { payment_intent: { id: 7 } },
      { currency: 5 },
    ].map((wrong): [string, string] => [
      `of a payment with ${JSON.stringify(wrong)}`,
      event(
        'checkout.session.completed',
        { payment_status: 'paid', amount_total: 1, currency: 'aud' },
        wrong,
      ),
    ]),
    ...[{ id: null }, { amount: '1' }, { amount_refunded: null }, { payment_intent: [] }].map(
      (wrong): [string, string] => [
        `of a refund with ${JSON.stringify(wrong)}`,
        event('charge.refunded', { amount: 1, amount_refunded: 1 }, wrong),
      ],
    ),
  ])('and is %s: nothing is done about it', async (_, payload) =>
    expect(await read(payload)).toEqual({ kind: 'other' }),
  );
});
