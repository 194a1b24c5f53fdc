import { describeRoute } from 'hono-openapi';
import { z } from 'zod';
import { codeRequestSchema, guessSchema } from '#domain/sign-in/sign-in.schema.ts';
import { jsonOf, NOT_NOW, problemOf, schemaOf } from './openapi.ts';

const next = z.object({ next: z.string().meta({ description: 'Path of the page that follows' }) });

const state = z.object({
  phone: z.string().nullable().meta({ description: 'Who is signed in here; null for a visitor' }),
  code: z
    .object({ phone: z.string(), resend_at: z.iso.datetime() })
    .nullable()
    .meta({ description: 'The code that this browser asked for, while it holds' }),
});

const devices = z.array(
  z.object({
    id: z.string(),
    device: z.string(),
    seen_at: z.iso.datetime(),
    here: z.boolean().meta({ description: 'Whether it is this one' }),
  }),
);

const post = (schema: z.core.$ZodType) => {
  const body = { schema: schemaOf(schema, 'input') };
  return {
    requestBody: {
      required: true,
      content: { 'application/json': body, 'application/x-www-form-urlencoded': body },
    },
  };
};

const FOREIGN = { 403: problemOf('Sent from another site, or nobody can sign in here') };
const NOBODY = { 401: problemOf('Sign in first') };
const REFUSED = {
  303: { description: 'Done, for native forms: to the page that follows' },
  400: problemOf('No JSON'),
  ...FOREIGN,
  404: problemOf('No dealership at this address'),
  413: problemOf('Too long'),
  415: problemOf('Neither JSON nor a form'),
  422: problemOf('Fields to mend, each by its name'),
  ...NOT_NOW,
};

/** What the document says of signing in (docs/sign-in.md). */
export const signInDescriptions = {
  code: describeRoute({
    operationId: 'sendCode',
    summary: 'Send a code to a mobile',
    description: 'Answers alike whether the number is known or not. Sets the cookie that alone may guess.',
    ...post(codeRequestSchema),
    responses: {
      202: jsonOf(next, 'Sent'),
      ...REFUSED,
      429: problemOf('Too many codes to this number, or from one network; see Retry-After'),
    },
  }),
  signIn: describeRoute({
    operationId: 'signIn',
    summary: 'Sign in with the code',
    ...post(guessSchema),
    responses: { 200: jsonOf(next, 'Signed in on this device, by a cookie'), ...REFUSED },
  }),
  session: describeRoute({
    operationId: 'readSession',
    summary: 'Who is signed in on this device',
    responses: { 200: jsonOf(state, 'Somebody, or a visitor'), ...NOT_NOW },
  }),
  sessions: describeRoute({
    operationId: 'listSessions',
    summary: 'The devices somebody is signed in on',
    responses: { 200: jsonOf(devices, 'The last used first'), ...NOBODY, ...NOT_NOW },
  }),
  end: describeRoute({
    operationId: 'endSession',
    summary: 'Sign out another device',
    responses: {
      204: { description: 'Signed out' },
      ...NOBODY,
      ...FOREIGN,
      404: problemOf('It is signed out already'),
      ...NOT_NOW,
    },
  }),
  signOut: describeRoute({
    operationId: 'signOut',
    summary: 'Sign out this device',
    responses: {
      204: { description: 'Signed out' },
      303: { description: 'Signed out, for native forms: home' },
      ...FOREIGN,
      ...NOT_NOW,
    },
  }),
} as const;
