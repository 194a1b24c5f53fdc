import { formatMoney } from '#domain/money.ts';
import type { OnlinePayment, PaymentNotice } from '#domain/online-payment/online-payment.ts';
import { type Cents, dollarsOf } from '#domain/reservation/cents.ts';
import { instantText } from '#domain/reservation/terms.ts';
import { type LetterSource, letterMail } from '../delivery/mail/letter.ts';
import type { Mail } from '../delivery/mail/mailer.ts';
import type { NoticeContent, PaidLead } from '../delivery/paid-lead.ts';

/** Builds the messages of a payment notice: a mail to the payer, or a lead to the dealership. */
export function paymentNotice(
  notice: PaymentNotice,
  payment: OnlinePayment,
  source: LetterSource,
): NoticeContent {
  if (notice.kind === 'payment_lead') return { lead: paymentLead(payment) };
  if (notice.kind === 'payment_receipt') return { letter: paymentReceiptMail(payment, source) };
  return { letter: paymentRefundMail(payment, notice.amount, source) };
}

/** Writes the receipt: what was paid, what for, to whom and when. */
function paymentReceiptMail(payment: OnlinePayment, source: LetterSource): Mail {
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
    ],
  });
}

/** Writes the mail about a refund to the payer. */
function paymentRefundMail(payment: OnlinePayment, amount: Cents, source: LetterSource): Mail {
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
    ],
  });
}

/** The category by which lead routes select these leads. */
const CATEGORY = 'Online Payment';

/** Builds the lead by which a location receives a payment. */
function paymentLead(payment: OnlinePayment): PaidLead {
  const { name, email, phone, location, reference, invoice, location_name, amount } = payment;
  const details = {
    'Invoice or quote': invoice,
    'Amount paid': formatMoney(dollarsOf(amount)),
    'Paid to': location_name,
    Payment: reference,
  };
  return {
    key: `payment ${payment.id}`,
    reference,
    body: { form: 'contact', category: CATEGORY, name, email, phone, location, details },
  };
}
