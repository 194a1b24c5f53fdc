import type { Hono } from 'hono';
import { describeRoute, openAPIRouteHandler } from 'hono-openapi';
import { z } from 'zod';
import { leadSchema } from '#domain/lead/lead.schema.ts';
import type { ApiEnv } from './leads.ts';

const answer = z.object({
  lead_id: z.string(),
  reference: z.string().meta({ description: 'What shopper and dealer call the lead' }),
  reply_by: z
    .object({ at: z.iso.datetime(), text: z.string() })
    .nullable()
    .meta({ description: 'Until when the dealership promises to answer' }),
});

const problem = z.object({
  title: z.string(),
  status: z.number(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })),
});

// What is described here is the wire: schemas in, answers out. hono-openapi knows JSON Schema by a name of its own.
const schemaOf = (schema: z.core.$ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as object;

const jsonOf = (schema: z.core.$ZodType, description: string) => ({
  description,
  content: { 'application/json': { schema: schemaOf(schema, 'output') } },
});

const problemOf = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: schemaOf(problem, 'output') } },
});

const body = schemaOf(leadSchema, 'input');

/** What the document says of `POST /api/leads`. */
export const leadsDescription = describeRoute({
  operationId: 'createLead',
  summary: 'Send an enquiry to a dealership',
  description:
    'Answered once the lead is on the disk. One Idempotency-Key makes one lead, however often it is sent. Native forms are led to /success.',
  parameters: [{ in: 'header', name: 'Idempotency-Key', schema: { type: 'string', maxLength: 255 } }],
  requestBody: {
    required: true,
    content: { 'application/json': { schema: body }, 'application/x-www-form-urlencoded': { schema: body } },
  },
  responses: {
    201: jsonOf(answer, 'Stored'),
    303: { description: 'Stored, for native forms: see /success' },
    400: problemOf('No JSON'),
    403: problemOf('Posted from another site'),
    413: problemOf('Too long'),
    415: problemOf('Neither JSON nor a form'),
    422: problemOf('Fields to mend, each by its name'),
    429: problemOf('Too many from one network; see Retry-After'),
    503: problemOf('Cannot be stored at this moment; see Retry-After'),
  },
});

/** What it says of `GET /api/captcha`. */
export const captchaDescription = describeRoute({
  operationId: 'askForProof',
  summary: 'A proof of work to send with a form (ALTCHA)',
  description:
    'Its solution goes into `altcha` of one lead, as base64 of JSON. A lead without one is taken and marked.',
  responses: {
    200: { description: 'A challenge that holds for twenty minutes' },
    503: problemOf('Cannot be made at this moment; see Retry-After'),
  },
});

/** `GET /openapi.json` over the routes of `api`. */
export const openApiDocument = (api: Hono<ApiEnv>) =>
  openAPIRouteHandler(api, {
    documentation: {
      openapi: '3.1.0',
      info: {
        title: 'Forecourt',
        version: '1',
        description: 'What a dealership site takes from its visitors',
      },
      servers: [{ url: '/api' }],
    },
  });
