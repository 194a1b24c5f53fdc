import type { Issue } from '../errors.ts';
import { FIELD_MESSAGES } from '../lead/field-messages.ts';
import type { Location } from '../location/location.schema.ts';
import { openLocations } from '../location/location.ts';
import { formatMoney } from '../money.ts';
import { type Cents, centsOf } from '../reservation/cents.ts';
import { type Capture, CURRENCY } from '../reservation/hold.ts';
import type { Site } from '../site/site.schema.ts';

/** Where a payment stands: requested, paid, or given back as a whole. */
export const PAYMENT_STATES = ['open', 'paid', 'refunded'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** Money for an invoice of the dealership (S2 §2 `/online-payment`), as it is stored. */
export interface OnlinePayment {
  /** Nobody guesses it. */
  id: string;
  /** Slug of the site. */
  site: string;
  /** Who is signed in: payments are shown to nobody else. */
  account_id: string;
  /** What payer and dealer call it. */
  reference: string;
  /** Slug and name of the location that it is paid to. */
  location: string;
  location_name: string;
  /** The dealership's own number of what is paid for. */
  invoice: string;
  amount: Cents;
  name: string;
  email: string;
  /** With +61. */
  phone: string;
  state: PaymentState;
  /** What of it the dealership has: less than `amount` where a part went back. */
  kept: Cents;
  created_at: Date;
  paid_at: Date | null;
  ended_at: Date | null;
  /** Where it is paid, while it can be. */
  checkout_url: string | null;
}

/** How long a checkout is gone on with, milliseconds; the provider closes its own a moment later. */
export const OPEN_MS = 45 * 60_000;

/** How long after it was begun a payment may still be given its checkout, where that failed at first, milliseconds. */
export const OPENING_MS = 15 * 60_000;

/** What of a site tells what can be paid there. */
type PayingSite = Pick<Site, 'flags' | 'online_payment'>;

/** What may be paid at `/online-payment` of a site; `null` where there is none. */
export const onlinePaymentOf = ({ flags, online_payment }: PayingSite): Site['online_payment'] | null =>
  flags.online_payment ? online_payment : null;

/** The least and the most that is taken, in words. */
export const limitsText = ({ min, max }: Site['online_payment']): string =>
  `Between ${formatMoney(min)} and ${formatMoney(max)}.`;

/** The locations that money can be paid to. */
export const payees = openLocations;

/** Whom it is paid to, or what of it cannot be paid here. */
export function payeeOf(
  { location, amount }: { location: string; amount: Cents },
  settings: Site['online_payment'],
  locations: readonly Location[],
): { ok: true; payee: Location } | { ok: false; issues: Issue[] } {
  const offered = payees(locations);
  // "A single option is auto-selected" (S2 §5); whoever named another meant that one.
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
 * What a capture does to its payment: the amount that was agreed on is kept, whenever it comes. Money that comes twice,
 * or in another amount, goes back in full, as that of holds does (promises "Reservations and money").
 */
export function afterPayment(
  { state, amount }: Pick<OnlinePayment, 'state' | 'amount'>,
  { refunded, ...capture }: Capture,
): 'paid' | 'refund' {
  const fits = capture.amount === amount && capture.currency === CURRENCY && !refunded;
  return fits && state === 'open' ? 'paid' : 'refund';
}

/** What follows from a payment and has to be told somebody, once: the dealership, as a lead, and who paid. */
export type PaymentNotice =
  | { kind: 'payment_lead'; payment: string }
  | { kind: 'payment_receipt'; payment: string }
  /** All of it, or a part, is on its way back. */
  | { kind: 'payment_refund'; payment: string; amount: Cents };
