import { createHmac } from 'node:crypto';
import { Hono } from 'hono';
import { CURRENCY } from '#domain/reservation/hold.ts';
import { idempotentResponses } from './idempotent-responses.ts';
import type { TestCheckout, TestCheckouts } from './test-checkouts.ts';

export interface TestBankOptions {
  checkouts: TestCheckouts;
  secret: string;
  now: () => Date;
  newId: () => string;
  /** Delivers a signed event to the webhook. */
  deliver: (body: string, signature: string) => Promise<void>;
}

/** A webhook event with its signature. */
export interface SignedEvent {
  body: string;
  signature: string;
}

/** A bank with Stripe's API and test money: the embedded default, and what tests pay with. */
export interface TestBank {
  /** The part of Stripe's API that we use. */
  fetch: typeof globalThis.fetch;
  /** Pays a checkout; `null` where it is not open. */
  pay(checkout: string): Promise<TestCheckout | null>;
  /** Creates the event of a payment, signed now. */
  captureEvent(checkout: TestCheckout, about?: { amount?: number; id?: string }): SignedEvent;
  refundEvent(checkout: TestCheckout, about?: { id?: string; refunded?: number }): SignedEvent;
}

/** Path of a checkout page, on the site's own host. */
const testCheckoutPath = (id: string): string => `/test-payments/${id}`;

export function testBank({ checkouts, secret, now, newId, deliver }: TestBankOptions): TestBank {
  const seconds = () => Math.floor(now().getTime() / 1000);
  const signed = (event: object): SignedEvent => {
    const created = seconds();
    const body = JSON.stringify({ object: 'event', created, ...event });
    const digest = createHmac('sha256', secret).update(`${created}.${body}`).digest('hex');
    return { body, signature: `t=${created},v1=${digest}` };
  };
  const bank: Omit<TestBank, 'fetch'> = {
    async pay(id) {
      const paid = await checkouts.move(id, 'open', 'paid');
      if (paid !== null) await send(bank.captureEvent(paid));
      return paid;
    },
    captureEvent: ({ id, payment, subject, amount }, about = {}) =>
      signed({
        id: about.id ?? `evt_${newId()}`,
        type: 'checkout.session.completed',
        data: {
          object: {
            id,
            object: 'checkout.session',
            payment_status: 'paid',
            payment_intent: payment,
            amount_total: about.amount ?? amount,
            currency: CURRENCY,
            metadata: { subject },
          },
        },
      }),
    refundEvent: ({ payment, subject, amount }, about = {}) =>
      signed({
        id: about.id ?? `evt_${newId()}`,
        type: 'charge.refunded',
        data: {
          object: {
            id: `ch_${payment}`,
            object: 'charge',
            payment_intent: payment,
            amount,
            amount_refunded: about.refunded ?? amount,
            metadata: { subject },
          },
        },
      }),
  };
  const send = ({ body, signature }: SignedEvent) => deliver(body, signature);
  const api = stripeApi({ checkouts, newId, refunded: (checkout) => send(bank.refundEvent(checkout)) });
  return { ...bank, fetch: async (input, init) => api.fetch(new Request(input, init)) };
}

interface ApiOptions extends Pick<TestBankOptions, 'checkouts' | 'newId'> {
  refunded: (checkout: TestCheckout) => Promise<void>;
}

function stripeApi({ checkouts, newId, refunded }: ApiOptions): Hono {
  const api = new Hono();
  api.use(idempotentResponses());
  api.post('/v1/checkout/sessions', async (c) => {
    const fields = new URLSearchParams(await c.req.text());
    const field = (name: string) => fields.get(name) ?? '';
    const return_url = field('success_url');
    const { id } = await checkouts.open({
      id: `cs_test_${newId()}`,
      subject: field('metadata[subject]'),
      amount: Number(field('line_items[0][price_data][unit_amount]')),
      label: field('line_items[0][price_data][product_data][name]'),
      return_url,
      payment: `pi_test_${newId()}`,
      state: 'open',
    });
    return c.json({ id, object: 'checkout.session', url: new URL(testCheckoutPath(id), return_url).href });
  });
  api.post('/v1/checkout/sessions/:id/expire', async (c) => {
    const closed = await checkouts.move(c.req.param('id'), 'open', 'closed');
    return closed === null ? c.json(refusal(), 400) : c.json({ id: closed.id, object: 'checkout.session' });
  });
  api.post('/v1/refunds', async (c) => {
    const payment = new URLSearchParams(await c.req.text()).get('payment_intent') ?? '';
    const paid = await checkouts.ofPayment(payment);
    if (paid === null || paid.state === 'open' || paid.state === 'closed')
      return c.json(refusal('resource_missing'), 404);
    const back = await checkouts.move(paid.id, 'paid', 'refunded');
    if (back === null) return c.json(refusal('charge_already_refunded'), 400);
    await refunded(back);
    return c.json({ id: `re_${payment}`, object: 'refund', status: 'succeeded' });
  });
  return api;
}

const refusal = (code?: string) => ({
  error: { type: 'invalid_request_error', code, message: 'This cannot be done any more.' },
});
