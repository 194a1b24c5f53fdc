import { describeRoute } from 'hono-openapi';
import { z } from 'zod';
import { leadSchema } from '#domain/lead/lead.schema.ts';
import {
  acceptanceSchema,
  adjustmentsSchema,
  describedCarSchema,
  regoSchema,
  savedValuationSchema,
} from '#domain/trade-in/trade-in.schema.ts';
import { jsonOf, problemOf, schemaOf } from './openapi.ts';

const answer = z.object({
  id: z.string().meta({ description: 'Leads to the trade-in: keep it as secret as the trade-in is' }),
  lead_id: z.string(),
  reference: z.string().meta({ description: 'What shopper and dealer call it' }),
  reply_by: z.string().nullable().meta({ description: 'Until when the dealership promises to answer' }),
  trade_in: z.looseObject({ step: z.enum(['lead_created', 'identified', 'declined', 'valued', 'accepted']) }),
});

const REFUSED = {
  403: problemOf('Posted from another site'),
  404: problemOf('No such trade-in on this site, or no valuations at all'),
  415: problemOf('No JSON'),
  422: problemOf('Fields to mend, each by its name'),
  429: problemOf('Too many from one network; see Retry-After'),
  503: problemOf('The store, or a service that is asked, does not answer; see Retry-After'),
};

const step = (operationId: string, summary: string, schema: z.core.$ZodType, description: string) =>
  describeRoute({
    ...{ operationId, summary, description },
    requestBody: { required: true, content: { 'application/json': { schema: schemaOf(schema, 'input') } } },
    responses: {
      200: jsonOf(answer, 'Where the trade-in stands'),
      ...REFUSED,
      409: problemOf('Not in this order: what it says comes first, or it is over'),
    },
  });

/** What the document says of the steps of a trade-in (S2 §7). */
export const tradeInDescriptions = {
  create: describeRoute({
    operationId: 'createTradeIn',
    summary: 'Begin a trade-in with a lead',
    description:
      'Takes the body of a lead. One Idempotency-Key begins one trade-in, however often it is sent.',
    parameters: [{ in: 'header', name: 'Idempotency-Key', schema: { type: 'string', maxLength: 255 } }],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: schemaOf(leadSchema, 'input') } },
    },
    responses: { 201: jsonOf(answer, 'The lead is stored'), ...REFUSED },
  }),
  read: describeRoute({
    operationId: 'readTradeIn',
    summary: 'Where a trade-in stands',
    responses: { 200: jsonOf(answer, 'Where it stands'), 404: REFUSED[404], 503: REFUSED[503] },
  }),
  rego: step(
    'lookUpRego',
    'Name the car by its plate',
    regoSchema,
    'A 422 of the field rego: the register has none.',
  ),
  car: step(
    'describeCar',
    'Name the car by describing it',
    describedCarSchema,
    'For cars that no register knows.',
  ),
  adjustments: step(
    'answerAdjustments',
    'Say what condition it is in',
    adjustmentsSchema,
    'Makes an offer, or says why somebody has to look at the car. The same answers make the same offer while it holds.',
  ),
  acceptance: step(
    'acceptOffer',
    'Accept the offer',
    acceptanceSchema,
    'offer_price is the one that was seen: another one is a 409. lead_id is that of the lead with offer_accepted.',
  ),
} as const;

/** What it says of `POST /api/miscellaneous`. */
export const miscellaneousDescription = describeRoute({
  operationId: 'saveValuation',
  summary: 'Keep what a valuation said',
  description: 'On sites that ask for it; column_name is always valuation.',
  requestBody: {
    required: true,
    content: { 'application/json': { schema: schemaOf(savedValuationSchema, 'input') } },
  },
  responses: { 200: { description: 'Kept' }, ...REFUSED },
});
