import { z } from 'zod';
import { leadSchema } from '../lead/lead.schema.ts';
import type { Route } from './route.schema.ts';

export const leadResponse = z.object({
  lead_id: z.string(),
  reference: z.string().meta({ description: 'What shopper and dealer call the lead' }),
  reply_by: z
    .object({ at: z.iso.datetime(), text: z.string() })
    .nullable()
    .meta({ description: 'Until when the dealership promises to answer' }),
});

/** What the sender of a lead is answered, every time it is sent under one key. */
export type LeadResponse = z.output<typeof leadResponse>;

const challenge = z.looseObject({
  parameters: z
    .object({ nonce: z.string(), salt: z.string(), cost: z.number(), keyPrefix: z.string() })
    .loose(),
  signature: z.string().optional(),
});

export type Challenge = z.output<typeof challenge>;

/** Sending an enquiry, and the proof of work that goes with it. */
export const LEAD_ROUTES = {
  'POST /api/leads': {
    id: 'createLead',
    summary: 'Send an enquiry to a dealership',
    description:
      'Answered once the lead is on the disk. One Idempotency-Key makes one lead, however often it is sent. Native forms are led to /success.',
    request: leadSchema,
    form: 'native',
    idempotent: true,
    responses: {
      201: ['Stored', leadResponse],
      303: 'Stored, for native forms: see /success',
      401: 'The page of this form is gated: sign in first, at sign_in',
    },
    problems: [422, 429, 503],
  },
  'GET /api/captcha': {
    id: 'askForProof',
    summary: 'A proof of work to send with a form (ALTCHA)',
    description:
      'Its solution goes into `altcha` of one lead, as base64 of JSON. A lead without one is taken and marked.',
    responses: { 200: ['A challenge that holds for twenty minutes', challenge] },
    problems: [503],
  },
} as const satisfies Record<string, Route>;
