import { formatMoney } from '#domain/money.ts';
import type { OnlinePayment } from '#domain/online-payment/online-payment.ts';
import { type Cents, dollarsOf } from '#domain/reservation/cents.ts';
import { instantText } from '#domain/reservation/terms.ts';
import { business, type LetterSource, letterMail } from '../delivery/mail/letter.ts';
import type { Mail } from '../delivery/mail/mailer.ts';

/** The receipt of a payment: what was paid, what for, to whom and when. */
export function paymentReceiptMail(payment: OnlinePayment, source: LetterSource): Mail {
  const { reference, email, invoice, name, location_name, amount, paid_at } = payment;
  const paid = formatMoney(dollarsOf(amount));
  const when = paid_at === null ? '' : ` at ${instantText(paid_at, source.site)}`;
  return letterMail(source, {
    reference,
    to: email,
    subject: `Receipt: ${paid} for ${invoice} (${reference})`,
    paragraphs: [
      source.real ? null : 'THIS IS A TEST. No money was taken.',
      `Hello ${name},`,
      `We received your payment of ${paid} for ${invoice} to ${location_name}${when}.`,
      'This is a receipt for your payment. The tax invoice is the one that we gave you.',
      `Your reference is ${reference}.`,
      business(source.site),
    ],
  });
}

/** Tells who paid that money goes back. */
export function paymentRefundMail(payment: OnlinePayment, amount: Cents, source: LetterSource): Mail {
  const { reference, email, invoice, name, location_name } = payment;
  const sum = formatMoney(dollarsOf(amount));
  return letterMail(source, {
    reference,
    to: email,
    subject: `Refund of ${sum} for ${invoice} (${reference})`,
    paragraphs: [
      source.real ? null : 'THIS IS A TEST. No money is moved.',
      `Hello ${name},`,
      `We have sent ${sum} back to the card that you paid ${location_name} with for ${invoice}. Banks take up to ten business days to show it.`,
      `Your reference is ${reference}.`,
      business(source.site),
    ],
  });
}
