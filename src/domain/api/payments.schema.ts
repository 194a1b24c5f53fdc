import { z } from 'zod';
import { onlinePaymentSchema } from '../online-payment/online-payment.schema.ts';
import { PAYMENT_STATES } from '../online-payment/online-payment.ts';
import type { Route } from './route.schema.ts';

const payment = z.object({
  payment_id: z.string(),
  reference: z.string().meta({ description: 'What payer and dealer call it' }),
  invoice: z.string(),
  paid_to: z.string().meta({ description: 'Name of the location' }),
  amount: z.number().meta({ description: 'Dollars' }),
  kept: z.number().meta({ description: 'What of it the dealership has, dollars' }),
  email: z.string().meta({ description: 'Where its receipt goes' }),
  state: z.enum(PAYMENT_STATES),
  at: z.string().meta({ description: 'When it was paid, or else begun, in words' }),
  checkout_url: z.string().nullable().meta({ description: 'Where it is paid, while it can be' }),
  test_money: z.boolean().meta({ description: 'Whether nobody’s money moves' }),
});

/** A payment as the service tells of it to who made it. */
export type PaymentResponse = z.output<typeof payment>;

const GATED = { 404: 'Nothing can be paid online at this address' } as const;

/** Paying invoices (docs/online-payment.md). */
export const PAYMENT_ROUTES = {
  'POST /api/payments': {
    id: 'createPayment',
    summary: 'Pay an invoice of the dealership',
    description:
      'Opens a checkout for an amount within the limits of the site. One Idempotency-Key makes one payment, however often it is sent, and so does one body until it is paid. Native forms are led to the checkout.',
    request: onlinePaymentSchema,
    form: 'native',
    idempotent: true,
    responses: {
      201: ['To be paid at checkout_url', payment],
      202: 'Taken from no person: nothing is to be paid',
      303: 'For native forms: to the checkout',
      ...GATED,
    },
    problems: [401, 422, 429, 503],
  },
  'GET /api/payments': {
    id: 'listPayments',
    summary: 'The payments of who is signed in, newest first',
    responses: { 200: ['The last twenty', z.object({ payments: z.array(payment) })], ...GATED },
    problems: [401, 403, 503],
  },
} as const satisfies Record<string, Route>;
