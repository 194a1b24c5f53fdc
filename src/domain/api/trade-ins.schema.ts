import { z } from 'zod';
import { leadSchema } from '../lead/lead.schema.ts';
import {
  acceptanceSchema,
  adjustmentsSchema,
  describedCarSchema,
  regoSchema,
  savedValuationSchema,
} from '../trade-in/trade-in.schema.ts';
import type { TradeIn } from '../trade-in/trade-in.ts';
import type { Route } from './route.schema.ts';

const STEPS = ['lead_created', 'identified', 'declined', 'valued', 'accepted'];

const tradeIn = z.object({
  id: z.string().meta({ description: 'Secret: its bearer may read and continue the trade-in' }),
  lead_id: z.string().meta({
    description: 'The lead that it began with; once the offer is accepted, that offer’s lead (S2 §7)',
  }),
  reference: z.string().meta({ description: 'That lead’s number for shopper and dealer' }),
  reply_by: z.string().nullable().meta({ description: 'The time by which the dealership promises to reply' }),
  left_ms: z
    .number()
    .optional()
    .meta({ description: 'Milliseconds until the offer ends: the clocks of browsers differ' }),
  trade_in: z
    .custom<TradeIn>((value) => STEPS.includes(Reflect.get(Object(value), 'step')))
    .meta({ type: 'object', properties: { step: { type: 'string', enum: STEPS } }, required: ['step'] }),
});

/** A trade-in, as sent to its shopper's browser; without personal data. */
export type TradeInResponse = z.output<typeof tradeIn>;

const REFUSED = { 404: 'No such trade-in on this site, or no valuations at all' } as const;

const step = {
  form: 'script',
  responses: {
    200: ['The trade-in after this step', tradeIn],
    ...REFUSED,
    409: 'Out of order: the problem names the step that is due, or the trade-in has ended',
  },
  problems: [422, 429, 503],
} as const satisfies Partial<Route>;

/** The steps of a trade-in (S2 §7). */
export const TRADE_IN_ROUTES = {
  'POST /api/trade-ins': {
    id: 'createTradeIn',
    summary: 'Begin a trade-in with a lead',
    description: 'The body is a lead. Requests with one Idempotency-Key begin one trade-in.',
    request: leadSchema,
    form: 'script',
    idempotent: true,
    responses: { 201: ['The lead is stored', tradeIn], ...REFUSED },
    problems: [401, 422, 429, 503],
  },
  'GET /api/trade-ins/:id': {
    id: 'readTradeIn',
    summary: 'Read a trade-in',
    responses: { 200: ['Its state', tradeIn], ...REFUSED },
    problems: [503],
  },
  'POST /api/trade-ins/:id/rego': {
    ...step,
    id: 'lookUpRego',
    summary: 'Identify the car by its registration',
    description: 'A 422 on the field rego means that the register has no such car.',
    request: regoSchema,
  },
  'POST /api/trade-ins/:id/car': {
    ...step,
    id: 'describeCar',
    summary: 'Describe the car',
    description: 'For cars that are in no register.',
    request: describedCarSchema,
  },
  'POST /api/trade-ins/:id/adjustments': {
    ...step,
    id: 'answerAdjustments',
    summary: 'Describe the car’s condition',
    description:
      'Returns an offer, or the reason why the car needs an inspection. Equal answers return the same offer while it is valid.',
    request: adjustmentsSchema,
  },
  'POST /api/trade-ins/:id/acceptance': {
    ...step,
    id: 'acceptOffer',
    summary: 'Accept the offer',
    description:
      'offer_price is the price that the shopper saw; a 409 if the offer differs. lead_id in the response is that of the lead with offer_accepted.',
    request: acceptanceSchema,
  },
  'POST /api/miscellaneous': {
    id: 'saveValuation',
    summary: 'Save a valuation',
    description: 'On sites with that flag; column_name is always valuation.',
    request: savedValuationSchema,
    responses: { 200: ['Saved', z.object({ saved: z.boolean() })], ...REFUSED },
    problems: [422, 429, 503],
  },
} as const satisfies Record<string, Route>;
