import type { Env, Hono } from 'hono';
import { describeRoute, generateSpecs } from 'hono-openapi';
import { z } from 'zod';
import { EVENTS } from '#domain/events/events.ts';
import { leadSchema } from '#domain/lead/lead.schema.ts';

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
export const schemaOf = (schema: z.core.$ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as object;

export const jsonOf = (schema: z.core.$ZodType, description: string) => ({
  description,
  content: { 'application/json': { schema: schemaOf(schema, 'output') } },
});

export const problemOf = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: schemaOf(problem, 'output') } },
});

/** What a post takes, by script or by a native form. */
export const bodyOf = (schema: z.core.$ZodType) => {
  const body = { schema: schemaOf(schema, 'input') };
  return {
    required: true,
    content: { 'application/json': body, 'application/x-www-form-urlencoded': body },
  };
};

export const IDEMPOTENCY_KEY = {
  ...{ in: 'header', name: 'Idempotency-Key' },
  schema: { type: 'string', maxLength: 255 },
} as const;

/** While the store, or the settings of a site, cannot be read. */
export const NOT_NOW = { 503: problemOf('Cannot be done at this moment; see Retry-After') };

/** What every post may be answered that is no post of the site's own pages. */
export const NOT_POSTED = {
  400: problemOf('No JSON'),
  403: problemOf('Posted from another site'),
  404: problemOf('No dealership at this address'),
  413: problemOf('Too long'),
  415: problemOf('Neither JSON nor a form'),
};

/** What the document says of `POST /api/leads`. */
export const leadsDescription = describeRoute({
  operationId: 'createLead',
  summary: 'Send an enquiry to a dealership',
  description:
    'Answered once the lead is on the disk. One Idempotency-Key makes one lead, however often it is sent. Native forms are led to /success.',
  parameters: [IDEMPOTENCY_KEY],
  requestBody: bodyOf(leadSchema),
  responses: {
    201: jsonOf(answer, 'Stored'),
    303: { description: 'Stored, for native forms: see /success' },
    400: problemOf('No JSON'),
    401: problemOf('The page of this form is gated: sign in first, at sign_in'),
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

/** What it says of `GET /api/postcodes/{postcode}`. */
export const postcodesDescription = describeRoute({
  operationId: 'findPostcode',
  summary: 'Where a postcode lies',
  parameters: [
    { in: 'path', name: 'postcode', required: true, schema: { type: 'string', pattern: '^[0-9]{4}$' } },
  ],
  responses: {
    200: jsonOf(z.object({ lat: z.number(), long: z.number() }), 'Its place, in degrees'),
    404: problemOf('Nobody who was asked knows it'),
    422: problemOf('Not four digits'),
    429: problemOf('Too many from one network; see Retry-After'),
    503: problemOf('Cannot be looked up at this moment; see Retry-After'),
  },
});

const report = z.object({
  event: z.enum(Object.keys(EVENTS)),
  car_id: z.string().nullable().optional(),
  department: z.string().optional(),
  category: z.string().optional(),
});

/** What it says of `POST /api/events`. */
export const eventsDescription = describeRoute({
  operationId: 'countEvent',
  summary: 'Count what happened on a page',
  description: 'Adds one to the count of the day. What is sent beyond the table of events is not kept.',
  requestBody: { required: true, content: { 'application/json': { schema: schemaOf(report, 'input') } } },
  responses: {
    204: { description: 'Counted' },
    403: problemOf('Posted from another site'),
    422: problemOf('No event that is counted'),
    429: problemOf('Too many from one network; see Retry-After'),
    503: problemOf('Cannot be counted at this moment; see Retry-After'),
  },
});

/** What it says of itself. */
export const documentDescription = describeRoute({
  operationId: 'readDocument',
  summary: 'This document',
  responses: { 200: { description: 'OpenAPI 3.1' } },
});

/** The document of all routes of `service` that are described. */
export const openApiDocument = <E extends Env>(service: Hono<E>) =>
  generateSpecs(service, {
    excludeStaticFile: false,
    documentation: {
      openapi: '3.1.0',
      info: {
        title: 'Forecourt',
        version: '1',
        description: 'What a dealership site takes from its visitors',
      },
    },
  });
