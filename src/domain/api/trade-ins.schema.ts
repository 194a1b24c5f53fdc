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
  id: z.string().meta({ description: 'Leads to the trade-in: keep it as secret as the trade-in is' }),
  lead_id: z.string().meta({
    description: 'Of the lead that it began with; of the accepted offer’s from then on (S2 §7)',
  }),
  reference: z.string().meta({ description: 'What shopper and dealer call that lead' }),
  reply_by: z.string().nullable().meta({ description: 'Until when the dealership promises to answer' }),
  trade_in: z
    .custom<TradeIn>((value) => STEPS.includes(Reflect.get(Object(value), 'step')))
    .meta({ type: 'object', properties: { step: { type: 'string', enum: STEPS } }, required: ['step'] }),
});

/** A trade-in as its shopper's browser has it: nothing of it tells who the shopper is. */
export type TradeInResponse = z.output<typeof tradeIn>;

const REFUSED = { 404: 'No such trade-in on this site, or no valuations at all' } as const;

const step = {
  form: 'script',
  responses: {
    200: ['Where the trade-in stands', tradeIn],
    ...REFUSED,
    409: 'Not in this order: what it says comes first, or it is over',
  },
  problems: [422, 429, 503],
} as const satisfies Partial<Route>;

/** The steps of a trade-in (S2 §7). */
export const TRADE_IN_ROUTES = {
  'POST /api/trade-ins': {
    id: 'createTradeIn',
    summary: 'Begin a trade-in with a lead',
    description:
      'Takes the body of a lead. One Idempotency-Key begins one trade-in, however often it is sent.',
    request: leadSchema,
    form: 'script',
    idempotent: true,
    responses: { 201: ['The lead is stored', tradeIn], ...REFUSED },
    problems: [401, 422, 429, 503],
  },
  'GET /api/trade-ins/:id': {
    id: 'readTradeIn',
    summary: 'Where a trade-in stands',
    responses: { 200: ['Where it stands', tradeIn], ...REFUSED },
    problems: [503],
  },
  'POST /api/trade-ins/:id/rego': {
    ...step,
    id: 'lookUpRego',
    summary: 'Name the car by its plate',
    description: 'A 422 of the field rego: the register has none.',
    request: regoSchema,
  },
  'POST /api/trade-ins/:id/car': {
    ...step,
    id: 'describeCar',
    summary: 'Name the car by describing it',
    description: 'For cars that no register knows.',
    request: describedCarSchema,
  },
  'POST /api/trade-ins/:id/adjustments': {
    ...step,
    id: 'answerAdjustments',
    summary: 'Say what condition it is in',
    description:
      'Makes an offer, or says why somebody has to look at the car. The same answers make the same offer while it holds.',
    request: adjustmentsSchema,
  },
  'POST /api/trade-ins/:id/acceptance': {
    ...step,
    id: 'acceptOffer',
    summary: 'Accept the offer',
    description:
      'offer_price is the one that was seen: another one is a 409. lead_id is that of the lead with offer_accepted.',
    request: acceptanceSchema,
  },
  'POST /api/miscellaneous': {
    id: 'saveValuation',
    summary: 'Keep what a valuation said',
    description: 'On sites that ask for it; column_name is always valuation.',
    request: savedValuationSchema,
    responses: { 200: ['Kept', z.object({ saved: z.boolean() })], ...REFUSED },
    problems: [422, 503],
  },
} as const satisfies Record<string, Route>;
