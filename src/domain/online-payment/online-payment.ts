import { MINUTE_MS } from '../duration.ts';
import type { Issue } from '../errors.ts';
import { FIELD_MESSAGES } from '../lead/field-messages.ts';
import type { Location } from '../location/location.schema.ts';
import { openLocations } from '../location/location.ts';
import { formatMoney } from '../money.ts';
import { type Cents, centsOf } from '../reservation/cents.ts';
import { type Capture, CURRENCY } from '../reservation/hold.ts';
import type { Site } from '../site/site.schema.ts';

/** States of a payment: requested, paid, or refunded in full. */
export const PAYMENT_STATES = ['open', 'paid', 'refunded'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** A stored payment of an invoice of the dealership (S2 §2 `/online-payment`). */
export interface OnlinePayment {
  /** Unguessable. */
  id: string;
  site: string;
  /** The account that made it; only this account may see it. */
  account_id: string;
  /** Number for payer and dealer. */
  reference: string;
  /** Slug of the location that is paid. */
  location: string;
  location_name: string;
  /** The dealership's invoice number. */
  invoice: string;
  amount: Cents;
  name: string;
  email: string;
  /** With +61. */
  phone: string;
  state: PaymentState;
  /** The amount received less refunds; 0 before payment. */
  kept: Cents;
  created_at: Date;
  paid_at: Date | null;
  ended_at: Date | null;
  /** The checkout address, while payment is possible. */
  checkout_url: string | null;
}

/** Lifetime of a checkout, milliseconds; the provider's own ends shortly after. */
export const OPEN_MS = 45 * MINUTE_MS;

/** Time from a payment's start within which a failed creation of its checkout is retried, milliseconds. */
export const OPENING_MS = 15 * MINUTE_MS;

type PayingSite = Pick<Site, 'flags' | 'online_payment'>;

/** Returns a site's settings for `/online-payment`; `null` if that is off. */
export const onlinePaymentOf = ({ flags, online_payment }: PayingSite): Site['online_payment'] | null =>
  flags.online_payment ? online_payment : null;

/** Returns the limits of an amount as a sentence. */
export const limitsText = ({ min, max }: Site['online_payment']): string =>
  `Between ${formatMoney(min)} and ${formatMoney(max)}.`;

/** Lists the terms of paying an invoice, the most important first. */
export const paymentTerms = ({ legal }: Pick<Site, 'legal'>): string[] => [
  `You pay ${legal.business_name}. Please check the number and the amount against your invoice.`,
  'The price is the one on your invoice: paying by card here costs nothing more.',
  'A receipt is emailed to you as soon as your payment has gone through, and the dealership is told.',
  'If you paid the wrong amount or the wrong invoice, call us: it goes back to the card that you paid with.',
  'Nothing here limits your rights under the Australian Consumer Law.',
];

/** Returns the location to be paid; or the issues of an unknown location or an amount beyond the limits. */
export function payeeOf(
  { location, amount }: { location: string; amount: Cents },
  settings: Site['online_payment'],
  locations: readonly Location[],
  now: Date,
): { ok: true; payee: Location } | { ok: false; issues: Issue[] } {
  const offered = openLocations(locations, now);
  // "A single option is auto-selected" (S2 §5), but an unknown slug is an issue.
  const payee =
    location === '' && offered.length === 1 ? offered[0] : offered.find(({ slug }) => slug === location);
  const isWithin = amount >= centsOf(settings.min) && amount <= centsOf(settings.max);
  const issues: Issue[] = [
    ...(payee === undefined
      ? [{ field: 'location', code: 'unknown_location', message: FIELD_MESSAGES.location }]
      : []),
    ...(isWithin
      ? []
      : [{ field: 'amount', code: 'limits', message: `${limitsText(settings)} Call us about any other.` }]),
  ];
  return payee === undefined || issues.length > 0 ? { ok: false, issues } : { ok: true, payee };
}

/**
 * Decides the outcome of a capture: the agreed amount pays, however late; a second capture, or another amount, is
 * refunded in full, as for holds (promises "Reservations and money"). So is the money of an erased payer, which nobody
 * could be notified of.
 */
export function afterPayment(
  { state, amount, email }: Pick<OnlinePayment, 'state' | 'amount' | 'email'>,
  { refunded, ...capture }: Capture,
): 'paid' | 'refund' {
  const fits = capture.amount === amount && capture.currency === CURRENCY && !refunded;
  return fits && state === 'open' && email !== '' ? 'paid' : 'refund';
}

/** A notice due once about a payment: to the dealership as a lead, or to the payer. */
export type PaymentNotice =
  | { kind: 'payment_lead'; payment: string }
  | { kind: 'payment_receipt'; payment: string }
  /** All or part of it is being refunded. */
  | { kind: 'payment_refund'; payment: string; amount: Cents };
