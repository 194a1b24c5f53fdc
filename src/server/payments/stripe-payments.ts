import type Stripe from 'stripe';
import { messageOf } from '#domain/errors.ts';
import { CURRENCY } from '#domain/reservation/hold.ts';
import type { Environment } from '../env.ts';
import type { PaymentEvent, Payments } from './payments.ts';

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

/**
 * Lifetime of a checkout from when its payment was begun. Stripe requires half an hour to remain when it is opened,
 * which happens within a quarter of an hour (`OPENING_MS`); a minute allows for clock differences. We close it when the
 * hold ends.
 */
const OPEN_SECONDS = 46 * 60;
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
            expires_at: Math.floor(begun.getTime() / 1000) + OPEN_SECONDS,
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
  (error: unknown): never => {
    throw new Error(`No checkout was opened: ${messageOf(error).replaceAll(email, '…')}`);
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

/** Ignores the one refusal that is as good as success: the payment was refunded before. */
async function unlessBack(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    const { errors } = await library();
    if (!(error instanceof errors.StripeError) || error.code !== 'charge_already_refunded') throw error;
  }
}

/** Parses an event defensively: a signature proves the sender, not the shape of the data. */
function eventIn(event: Stripe.Event | null): PaymentEvent {
  if (event?.data?.object == null) return OTHER;
  if (
    event.type === 'checkout.session.completed' ||
    event.type === 'checkout.session.async_payment_succeeded'
  )
    return captureIn(event.id, event.created, event.data.object);
  if (event.type === 'charge.refunded') return refundIn(event.id, event.data.object);
  return OTHER;
}

function captureIn(id: string, created: number, session: Stripe.Checkout.Session): PaymentEvent {
  const { payment_status, payment_intent, metadata, amount_total, currency } = session;
  const payment = idOf(payment_intent);
  const subject = metadata?.subject;
  if (
    payment_status !== 'paid' ||
    payment === null ||
    subject === undefined ||
    typeof amount_total !== 'number'
  )
    return OTHER;
  return {
    ...{ kind: 'captured', id, payment, subject, amount: amount_total },
    ...{ currency: currency ?? '', at: new Date(created * 1000) },
  };
}

function refundIn(id: string, charge: Stripe.Charge): PaymentEvent {
  const { payment_intent, metadata, amount, amount_refunded } = charge;
  const payment = idOf(payment_intent);
  const subject = metadata?.subject;
  if (payment === null || subject === undefined) return OTHER;
  return { kind: 'refunded', id, payment, subject, amount, refunded: amount_refunded };
}

const idOf = (object: string | { id: string } | null): string | null =>
  typeof object === 'string' ? object : (object?.id ?? null);
