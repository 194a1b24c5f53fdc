import { formatMoney } from '#domain/money.ts';
import type { OnlinePayment } from '#domain/online-payment/online-payment.ts';
import { dollarsOf } from '#domain/reservation/cents.ts';
import type { PaidLead } from '../delivery/paid-lead.ts';

/** What routes of a site may ask for. */
const CATEGORY = 'Online Payment';

/** A payment as the location that it was made to hears of it. */
export function paymentLead(payment: OnlinePayment): PaidLead {
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
