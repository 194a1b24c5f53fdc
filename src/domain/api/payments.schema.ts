import { z } from 'zod';
import { onlinePaymentSchema } from '../online-payment/online-payment.schema.ts';
import { PAYMENT_STATES } from '../online-payment/online-payment.ts';
import type { Route } from './route.schema.ts';

const payment = z.object({
  payment_id: z.string(),
  reference: z.string().meta({ description: 'The payment’s number for payer and dealer' }),
  invoice: z.string(),
  paid_to: z.string().meta({ description: 'Name of the location that is paid' }),
  amount: z.number().meta({ description: 'Dollars' }),
  kept: z.number().meta({ description: 'The amount received less refunds, dollars' }),
  email: z.string().meta({ description: 'The receipt’s recipient' }),
  state: z.enum(PAYMENT_STATES),
  at: z.string().meta({ description: 'The time of payment, or of its start if unpaid, in words' }),
  checkout_url: z
    .string()
    .nullable()
    .meta({ description: 'The checkout address, while payment is possible' }),
  test_money: z.boolean().meta({ description: 'Whether no real money is charged' }),
});

export type PaymentResponse = z.output<typeof payment>;

const GATED = { 404: 'This site takes no online payments' } as const;

/** Pays invoices online (docs/online-payment.md). */
export const PAYMENT_ROUTES = {
  'POST /api/payments': {
    id: 'createPayment',
    summary: 'Pay an invoice of the dealership',
    description:
      'Opens a checkout for an amount within the limits of the site. Requests with one Idempotency-Key make one payment; so do equal bodies until it is paid. Native forms are redirected to the checkout.',
    request: onlinePaymentSchema,
    form: 'native',
    idempotent: true,
    responses: {
      201: ['Created, to be paid at checkout_url', payment],
      202: 'Judged to be a bot: no payment was created',
      303: 'For native forms: to the checkout',
      ...GATED,
    },
    problems: [401, 422, 429, 503],
  },
  'GET /api/payments': {
    id: 'listPayments',
    summary: 'List the signed-in user’s payments, newest first',
    responses: { 200: ['The last twenty', z.object({ payments: z.array(payment) })], ...GATED },
    problems: [401, 403, 503],
  },
} as const satisfies Record<string, Route>;
