import { describeRoute } from 'hono-openapi';
import { z } from 'zod';
import { onlinePaymentSchema } from '#domain/online-payment/online-payment.schema.ts';
import { PAYMENT_STATES } from '#domain/online-payment/online-payment.ts';
import { bodyOf, IDEMPOTENCY_KEY, jsonOf, NOT_NOW, problemOf } from './openapi.ts';

const answer = z.object({
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

const GATED = {
  401: problemOf('Sign in first, at sign_in'),
  403: problemOf('Nobody can sign in here, or posted from another site'),
  404: problemOf('Nothing can be paid online at this address'),
};

/** What the document says of online payments (docs/online-payment.md). */
export const onlinePaymentDescriptions = {
  create: describeRoute({
    operationId: 'createPayment',
    summary: 'Pay an invoice of the dealership',
    description:
      'Opens a checkout for an amount within the limits of the site. One Idempotency-Key makes one payment, however often it is sent, and so does one body until it is paid. Native forms are led to the checkout.',
    parameters: [IDEMPOTENCY_KEY],
    requestBody: bodyOf(onlinePaymentSchema),
    responses: {
      201: jsonOf(answer, 'To be paid at checkout_url'),
      202: { description: 'Taken from no person: nothing is to be paid' },
      303: { description: 'For native forms: to the checkout' },
      400: problemOf('No JSON'),
      ...GATED,
      413: problemOf('Too long'),
      415: problemOf('Neither JSON nor a form'),
      422: problemOf('Fields to mend, each by its name'),
      429: problemOf('Too many of one person; see Retry-After'),
      ...NOT_NOW,
    },
  }),
  list: describeRoute({
    operationId: 'listPayments',
    summary: 'The payments of who is signed in, newest first',
    responses: {
      200: jsonOf(z.object({ payments: z.array(answer) }), 'The last twenty'),
      ...GATED,
      ...NOT_NOW,
    },
  }),
} as const;
