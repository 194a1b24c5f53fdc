import { createHash } from 'node:crypto';
import type { Issue } from '#domain/errors.ts';
import { referenceOf } from '#domain/lead/reference.ts';
import { onlinePaymentSchema } from '#domain/online-payment/online-payment.schema.ts';
import {
  type OnlinePayment,
  OPENING_MS,
  onlinePaymentOf,
  payeeOf,
} from '#domain/online-payment/online-payment.ts';
import { tryParse } from '#domain/parse.ts';
import { onlinePaymentPath } from '#domain/site/routes.ts';
import type { SiteContext } from '#sites/desk.ts';
import type { Guard } from '../abuse/guard.ts';
import type { ClientAddress } from '../client-address.ts';
import type { Payments } from '../payments/payments.ts';
import type { Visitor } from '../store/accounts.ts';
import type { OnlinePayments } from '../store/online-payments.ts';
import { isFilled } from './honeypot.ts';

export interface OnlinePaymentIntakeDeps {
  onlinePayments: OnlinePayments;
  payments: Payments;
  guard: Guard;
  now: () => Date;
  newId: () => string;
  randomBytes: (count: number) => Uint8Array;
}

/** One post, as far as it says who and what. */
export interface PaymentPost {
  body: unknown;
  desk: SiteContext;
  /** `Idempotency-Key`, else `null`. */
  key: string | null;
  visitor: Visitor;
  address: ClientAddress;
  /** The site as the payer reached it, such as `https://www.dealer.example`. */
  origin: string;
}

export type PaymentIntake =
  | { kind: 'begun' | 'repeated'; payment: OnlinePayment }
  | { kind: 'invalid'; issues: Issue[] }
  | { kind: 'conflict' | 'dropped' | 'nowhere' | 'stale' }
  | { kind: 'limited'; retryAfter: number };

const REFERENCE_BYTES = 10;

/** Takes a payment in: within the limits of the site, to one of its locations, with a checkout to pay it at. */
export async function acceptPayment(
  { body, desk, key, visitor, address, origin }: PaymentPost,
  deps: OnlinePaymentIntakeDeps,
): Promise<PaymentIntake> {
  const settings = onlinePaymentOf(desk.site);
  if (settings === null) return { kind: 'nowhere' };
  const parsed = tryParse(onlinePaymentSchema, body, () => 'Please check this field.');
  if (!parsed.ok) return { kind: 'invalid', issues: parsed.issues };
  const { special, invoice, amount, name, email, altcha } = parsed.value;
  if (isFilled(special)) return { kind: 'dropped' };
  const checked = payeeOf(parsed.value, settings, desk.locations);
  if (!checked.ok) return { kind: 'invalid', issues: checked.issues };
  const { slug: location, name: location_name } = checked.payee;
  const { slug, leads: settingsOfProof } = desk.site;
  const now = deps.now();
  const id = deps.newId();
  const attempt = {
    ...{ site: slug, address, phone: visitor.phone, email },
    ...{ settings: settingsOfProof, proof: { sent: altcha, claim: key ?? id } },
  };
  const admission = await deps.guard.admitProven('payment', attempt, now);
  if (!admission.ok) return admission;
  const told = { location, invoice, amount, name, email };
  const begun = await deps.onlinePayments.begin(
    {
      ...{ id, site: slug, account_id: visitor.user_id, phone: visitor.phone },
      ...{ ...told, location_name, reference: referenceOf(deps.randomBytes(REFERENCE_BYTES)) },
      ...{ key, bodyHash: createHash('sha256').update(JSON.stringify(told)).digest('hex') },
    },
    now,
  );
  if (!('payment' in begun)) return { kind: begun.outcome };
  const { outcome, payment } = begun;
  return { kind: outcome, payment: await withCheckout(payment, origin, deps) };
}

/** With where it is paid, while it is to be paid; the same place however often it is asked for. */
async function withCheckout(
  payment: OnlinePayment,
  origin: string,
  { payments, onlinePayments, now }: OnlinePaymentIntakeDeps,
): Promise<OnlinePayment> {
  const { id, state, checkout_url, amount, email, invoice, location_name, reference, created_at } = payment;
  const isLate = now().getTime() >= created_at.getTime() + OPENING_MS;
  if (state !== 'open' || checkout_url !== null || isLate) return payment;
  const opened = await payments.open({
    ...{ subject: id, amount, email, begun: created_at },
    label: `${invoice}, ${location_name} (${reference})`,
    return_url: `${origin}${onlinePaymentPath(id)}`,
  });
  await onlinePayments.opened(id, opened.checkout_url);
  return { ...payment, checkout_url: opened.checkout_url };
}
