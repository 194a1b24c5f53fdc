import { z } from 'zod';
import { leadSchema } from '../lead/lead.schema.ts';
import type { Route } from './route.schema.ts';

export const leadResponse = z.object({
  lead_id: z.string(),
  reference: z.string().meta({ description: 'The lead’s number for shopper and dealer' }),
  reply_by: z
    .object({ at: z.iso.datetime(), text: z.string() })
    .nullable()
    .meta({ description: 'The time by which the dealership promises to reply' }),
});

/** The response to a lead, the same for every request with one idempotency key. */
export type LeadResponse = z.output<typeof leadResponse>;

const challenge = z.looseObject({
  parameters: z
    .object({ nonce: z.string(), salt: z.string(), cost: z.number(), keyPrefix: z.string() })
    .loose(),
  signature: z.string().optional(),
});

export type Challenge = z.output<typeof challenge>;

/** Sends enquiries, and issues the proof-of-work challenge for them. */
export const LEAD_ROUTES = {
  'POST /api/leads': {
    id: 'createLead',
    summary: 'Send an enquiry to a dealership',
    description:
      'Responds once the lead is stored. Requests with one Idempotency-Key make one lead. Native forms are redirected to /success.',
    request: leadSchema,
    form: 'native',
    idempotent: true,
    responses: {
      201: ['Stored', leadResponse],
      303: 'Stored, for native forms: to /success',
      401: 'The page of this form is gated: sign in first, at sign_in',
    },
    problems: [422, 429, 503],
  },
  'GET /api/captcha': {
    id: 'getChallenge',
    summary: 'Get a proof-of-work challenge for a form (ALTCHA)',
    description:
      'Its solution goes into `altcha` of one lead, as base64 of JSON. A lead without one is accepted and marked.',
    responses: { 200: ['A challenge, valid for twenty minutes', challenge] },
    problems: [503],
  },
} as const satisfies Record<string, Route>;
