import { NotFound, Refused } from '#domain/errors.ts';
import { formatMoney } from '#domain/money.ts';
import type { OnlinePayment } from '#domain/online-payment/online-payment.ts';
import { dollarsOf } from '#domain/reservation/cents.ts';
import type { Reservations } from '#server/reservation/open-reservations.ts';
import { needed } from '../arguments.ts';
import type { ReservationOptions } from '../reservation-options.ts';
import { utcMinute } from '../utc-minute.ts';

/** The options that each action of `forecourt payments` reads. */
export const PAYMENT_OPTIONS = {
  list: ['site', 'all'],
  refund: ['id'],
} as const satisfies Record<string, readonly (keyof ReservationOptions)[]>;
type Options = typeof PAYMENT_OPTIONS;

/** Returns the text to print. */
type PaymentAction<Option extends keyof ReservationOptions = keyof ReservationOptions> = (
  reservations: Pick<Reservations, 'onlinePayments'>,
  options: Pick<ReservationOptions, Option>,
  clock: () => Date,
) => Promise<string>;

/** The actions of `forecourt payments`, by name. */
export const PAYMENT_ACTIONS: Readonly<Record<string, PaymentAction>> = {
  async list({ onlinePayments }, { site, all }) {
    const found = await onlinePayments.list({ site, open: all });
    return found.length === 0 ? 'No payments.' : found.map(paymentLine).join('\n');
  },
  async refund({ onlinePayments }, { id }, clock) {
    const given = needed('refund', id, 'a reference: "forecourt payments list" lists them');
    const payment = await onlinePayments.find(given);
    if (payment === null)
      throw new NotFound(`There is no payment ${given}. "forecourt payments list" lists them.`);
    const { reference, state, kept, invoice } = payment;
    if (!(await onlinePayments.refund(payment.id, clock())))
      throw new Refused(`${reference} is ${state}: nothing of it can go back.`);
    // The service has Stripe's keys, which a terminal may lack.
    return `${reference}: the running service returns ${formatMoney(dollarsOf(kept))} for ${invoice} within a minute.`;
  },
} satisfies { [Name in keyof Options]: PaymentAction<Options[Name][number]> };

const paymentLine = (payment: OnlinePayment): string => {
  const { reference, state, site, location, amount, kept, paid_at, created_at, invoice, name, phone } =
    payment;
  const back =
    state === 'paid' && kept < amount ? [`${formatMoney(dollarsOf(amount - kept))} given back`] : [];
  return [
    ...[reference, state.padEnd(8), `${site}/${location}`, formatMoney(dollarsOf(amount)), ...back],
    ...[utcMinute(paid_at ?? created_at), invoice, name, phone],
  ].join('  ');
};
