import { referenceOf } from '#domain/lead/reference.ts';
import { isFilled } from '#domain/lead/sender.schema.ts';
import {
  type OnlinePayment,
  OPENING_MS,
  onlinePaymentOf,
  payeeOf,
} from '#domain/online-payment/online-payment.ts';
import { onlinePaymentPath } from '#domain/site/routes.ts';
import { sha256 } from '#sites/sha256.ts';
import type { SiteContext } from '#sites/site-context.ts';
import type { Guard } from '../abuse/guard.ts';
import type { ClientAddress } from '../client-address.ts';
import type { Core } from '../core.ts';
import { CheckoutRefused, type Payments } from '../payments/payments.ts';
import type { Visitor } from '../store/accounts.ts';
import type { OnlinePayments } from '../store/online-payments.ts';
import { invalid, type Refusal } from './problem.ts';
import { parseRequest } from './routes.ts';

export interface OnlinePaymentIntakeDeps extends Pick<Core, 'now' | 'newId' | 'randomBytes'> {
  onlinePayments: OnlinePayments;
  payments: Payments;
  guard: Guard;
}

export interface PaymentPost {
  body: unknown;
  siteContext: SiteContext;
  /** `Idempotency-Key`, else `null`. */
  key: string | null;
  visitor: Visitor;
  address: ClientAddress;
  /** Origin by which the payer reached the site, such as `https://www.dealer.example`. */
  origin: string;
}

export type PaymentIntake =
  | { kind: 'begun' | 'repeated'; payment: OnlinePayment }
  | { kind: 'dropped' | 'nowhere' }
  | Refusal;

const REFERENCE_BYTES = 10;

/** Takes in a payment within the site's limits, for one of its locations, and opens its checkout. */
export async function acceptPayment(
  { body, siteContext, key, visitor, address, origin }: PaymentPost,
  deps: OnlinePaymentIntakeDeps,
): Promise<PaymentIntake> {
  const settings = onlinePaymentOf(siteContext.site);
  if (settings === null) return { kind: 'nowhere' };
  const parsed = parseRequest('POST /api/payments', body);
  if (!parsed.ok) return { kind: 'invalid', problem: parsed.problem };
  const { special, invoice, amount, name, email, altcha } = parsed.value;
  if (isFilled(special)) return { kind: 'dropped' };
  const now = deps.now();
  const checked = payeeOf(parsed.value, settings, siteContext.locations, now);
  if (!checked.ok) return { kind: 'invalid', problem: invalid(checked.issues) };
  const { slug: location, name: location_name } = checked.payee;
  const { slug, leads: settingsOfProof } = siteContext.site;
  const id = deps.newId();
  const attempt = {
    site: slug,
    address,
    phone: visitor.phone,
    email,
    settings: settingsOfProof,
    proof: { sent: altcha, claim: key ?? id },
  };
  const admission = await deps.guard.admitProven('payment', attempt, now);
  if (!admission.ok) return admission;
  const details = { location, invoice, amount, name, email };
  const begun = await deps.onlinePayments.begin(
    {
      id,
      site: slug,
      account_id: visitor.user_id,
      phone: visitor.phone,
      ...details,
      location_name,
      reference: referenceOf(deps.randomBytes(REFERENCE_BYTES)),
      key,
      bodyHash: sha256(JSON.stringify(details)),
    },
    now,
  );
  if (!('payment' in begun)) return { kind: begun.outcome };
  const { outcome, payment } = begun;
  return { kind: outcome, payment: await withCheckout(payment, origin, deps) };
}

/** Adds the checkout address while the payment is open; repeated calls return the same checkout. */
async function withCheckout(
  payment: OnlinePayment,
  origin: string,
  { payments, onlinePayments, now }: OnlinePaymentIntakeDeps,
): Promise<OnlinePayment> {
  const { id, state, checkout_url, amount, email, invoice, location_name, reference, created_at } = payment;
  const isLate = now().getTime() >= created_at.getTime() + OPENING_MS;
  if (state !== 'open' || checkout_url !== null || isLate) return payment;
  const checkout = {
    subject: id,
    amount,
    email,
    begun: created_at,
    label: `${invoice}, ${location_name} (${reference})`,
    return_url: `${origin}${onlinePaymentPath(id)}`,
  };
  const { session, checkout_url: opened } = await payments.open(checkout).catch(async (error: unknown) => {
    // The next attempt is a new payment, whose key repeats no stored refusal. After a timeout there may be a checkout.
    if (error instanceof CheckoutRefused) await onlinePayments.withdraw(id);
    throw error;
  });
  if (await onlinePayments.opened(id, opened)) return { ...payment, checkout_url: opened };
  await payments.close(session);
  throw new Error('Another request withdrew the payment of this checkout');
}
