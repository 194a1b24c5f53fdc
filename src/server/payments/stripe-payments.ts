import type Stripe from 'stripe';
import { z } from 'zod';
import { messageOf } from '#domain/errors.ts';
import { CHECKOUT_MS, CURRENCY } from '#domain/reservation/hold.ts';
import type { Environment } from '../env.ts';
import { CheckoutRefused, type PaymentEvent, type Payments } from './payments.ts';

export interface StripeOptions {
  secretKey: string;
  /** Secrets that events are signed with; several during a rotation. */
  webhookSecrets: readonly string[];
  /** Origin of Stripe's API. */
  url: string;
  real: boolean;
  /** Replaces the network. */
  fetch?: typeof globalThis.fetch;
}

/** An event that needs no action. */
const OTHER: PaymentEvent = { kind: 'other' };
/** Maximum age of a signed event, seconds. */
const TOLERANCE = 300;
const TIMEOUT = 10_000;
/** A timestamp, a hex SHA-256, or another scheme's signature. Stripe's own parser throws on anything else. */
const SIGNATURE_PART = /^(?:t=\d+|v1=[\da-f]{64}|(?!t=|v1=)\w+=[\w-]*)$/;

/** Reads Stripe's settings from the environment; `null` where it is not configured. */
export const stripeIn = ({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_WEBHOOK_SECRETS: webhookSecrets,
  STRIPE_URL: url,
}: Environment): Omit<StripeOptions, 'real' | 'fetch'> | null =>
  secretKey === undefined ? null : { secretKey, webhookSecrets, url };

/** Stripe's library, some two hundred files: test money loads it with its first payment. */
const library = async () => (await import('stripe')).default;

/** Creates payments over Stripe Checkout, or a compatible API at another address. */
export function stripePayments({ secretKey, webhookSecrets, url, real, fetch }: StripeOptions): Payments {
  const { protocol, hostname, port } = new URL(url);
  // A deployment may replace the packages of a running service: who takes real money loads it at once.
  if (real) library().catch(() => {});
  let opened: Promise<Stripe> | undefined;
  const client = () => {
    opened ??= library().then(
      (Client) =>
        new Client(secretKey, {
          host: hostname,
          port: port || (protocol === 'http:' ? 80 : 443),
          protocol: protocol === 'http:' ? 'http' : 'https',
          timeout: TIMEOUT,
          maxNetworkRetries: 2,
          telemetry: false,
          ...(fetch === undefined ? {} : { httpClient: Client.createFetchHttpClient(fetch) }),
        }),
    );
    return opened;
  };
  return {
    real,
    async open({ subject, amount, label, email, return_url, begun }) {
      const stripe = await client();
      const metadata = { subject };
      const { id, url: checkout_url } = await stripe.checkout.sessions
        .create(
          {
            mode: 'payment',
            line_items: [
              {
                quantity: 1,
                price_data: { currency: CURRENCY, unit_amount: amount, product_data: { name: label } },
              },
            ],
            client_reference_id: subject,
            customer_email: email,
            metadata,
            payment_intent_data: { metadata },
            success_url: return_url,
            cancel_url: return_url,
            expires_at: Math.floor((begun.getTime() + CHECKOUT_MS) / 1000),
          },
          { idempotencyKey: `checkout ${subject}` },
        )
        .catch(refusedTo(email));
      if (checkout_url === null) throw new Error('The payment provider opened no checkout');
      return { session: id, checkout_url };
    },
    async close(session) {
      const stripe = await client();
      await unlessOver(stripe.checkout.sessions.expire(session));
    },
    async refund(payment, now) {
      // Stripe repeats its response to a key for a day, refusals included. Even under two keys it never refunds more
      // than what remains of a payment.
      const stripe = await client();
      const idempotencyKey = `refund ${payment} ${now.toISOString().slice(0, 10)}`;
      await unlessBack(stripe.refunds.create({ payment_intent: payment }, { idempotencyKey }));
    },
    async read(body, signature, now) {
      if (!signature.split(',').every((part) => SIGNATURE_PART.test(part))) return null;
      const [stripe, { errors }] = await Promise.all([client(), library()]);
      for (const secret of webhookSecrets) {
        try {
          const event = stripe.webhooks.constructEvent(
            body,
            signature,
            secret,
            TOLERANCE,
            undefined,
            now.getTime(),
          );
          return eventIn(event);
        } catch (error) {
          // The body is signed but not JSON.
          if (error instanceof SyntaxError) return OTHER;
          if (!(error instanceof errors.StripeSignatureVerificationError)) throw error;
        }
      }
      return null;
    },
  };
}

/** Rethrows without the shopper's address, which Stripe repeats where it does not take it: errors are logged. */
const refusedTo =
  (email: string) =>
  async (error: unknown): Promise<never> => {
    const { errors } = await library();
    // Another request of the same key may have opened the checkout, or may be opening it.
    const isOthers =
      error instanceof errors.StripeIdempotencyError ||
      (error instanceof errors.StripeError && error.statusCode === 409);
    const message = `No checkout was opened: ${messageOf(error).replaceAll(email, '…')}`;
    const isResponse = error instanceof errors.StripeError && error.statusCode !== undefined;
    if (!isResponse || isOthers) throw new Error(message);
    throw new CheckoutRefused(message, error.param === 'customer_email');
  };

/** Ignores the refusal to close a checkout that is paid or closed. */
async function unlessOver(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    const { errors } = await library();
    if (!(error instanceof errors.StripeInvalidRequestError) || error.statusCode === 404) throw error;
  }
}

/** Ignores the one refusal that is as good as success: the payment was refunded before. A refund that failed rejects. */
async function unlessBack(call: Promise<Stripe.Refund>): Promise<void> {
  try {
    const { status } = await call;
    if (status === 'failed' || status === 'canceled') throw new Error(`The refund is ${status}`);
  } catch (error) {
    const { errors } = await library();
    if (!(error instanceof errors.StripeError) || error.code !== 'charge_already_refunded') throw error;
  }
}

const id = z.string().min(1);
const payment = z.union([id, z.object({ id }).transform((object) => object.id)]);
const cents = z.int().nonnegative();
const metadata = z.object({ subject: id });
/** The last second that a date can hold. */
const LAST_SECOND = 8_640_000_000_000;

const captureSchema = z.object({
  type: z.enum(['checkout.session.completed', 'checkout.session.async_payment_succeeded']),
  id,
  created: z.int().min(0).max(LAST_SECOND),
  data: z.object({
    object: z.object({
      payment_status: z.literal('paid'),
      payment_intent: payment,
      metadata,
      amount_total: cents,
      currency: z.string().nullish(),
    }),
  }),
});
const refundSchema = z.object({
  type: z.literal('charge.refunded'),
  id,
  data: z.object({
    object: z.object({ payment_intent: payment, metadata, amount: cents, amount_refunded: cents }),
  }),
});

/** Parses an event defensively: a signature proves the sender, not the shape of the data. */
function eventIn(event: unknown): PaymentEvent {
  const captured = captureSchema.safeParse(event).data;
  if (captured !== undefined) {
    const { id, created, data } = captured;
    const { payment_intent, metadata, amount_total: amount, currency } = data.object;
    return {
      kind: 'captured',
      id,
      payment: payment_intent,
      subject: metadata.subject,
      amount,
      currency: currency ?? '',
      at: new Date(created * 1000),
    };
  }
  const refunded = refundSchema.safeParse(event).data;
  if (refunded === undefined) return OTHER;
  const { payment_intent, metadata, amount, amount_refunded } = refunded.data.object;
  return {
    kind: 'refunded',
    id: refunded.id,
    payment: payment_intent,
    subject: metadata.subject,
    amount,
    refunded: amount_refunded,
  };
}
