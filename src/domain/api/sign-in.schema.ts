import { z } from 'zod';
import { codeRequestSchema, guessSchema } from '../sign-in/sign-in.schema.ts';
import type { Route } from './route.schema.ts';

const next = z.object({ next: z.string().meta({ description: 'Path of the next page' }) });

const session = z.object({
  phone: z
    .string()
    .nullable()
    .meta({ description: 'The signed-in user’s number, formatted; null for a visitor' }),
  code: z
    .object({ phone: z.string(), resend_at: z.iso.datetime() })
    .nullable()
    .meta({ description: 'This browser’s last code, while it is valid' }),
});

/** The sign-in state of this browser. */
export type SessionState = z.output<typeof session>;

const device = z.object({
  id: z.string(),
  device: z.string(),
  seen_at: z.iso.datetime(),
  here: z.boolean().meta({ description: 'Whether it is this device' }),
});

export type Device = z.output<typeof device>;

const FOLLOWS = 'Done, for native forms: to the next page';

/** Signs users in and out (docs/sign-in.md). */
export const SIGN_IN_ROUTES = {
  'POST /api/sign-in/code': {
    id: 'sendCode',
    summary: 'Send a code to a mobile number',
    description:
      'The response is the same for known and unknown numbers. Sets a cookie; only its browser may enter the code.',
    request: codeRequestSchema,
    form: 'native',
    responses: { 202: ['Sent', next], 303: FOLLOWS },
    problems: [422, 429, 503],
  },
  'POST /api/sign-in': {
    id: 'signIn',
    summary: 'Sign in with the code',
    request: guessSchema,
    form: 'native',
    responses: { 200: ['Signed in on this device, by a cookie', next], 303: FOLLOWS },
    problems: [422, 429, 503],
  },
  'GET /api/session': {
    id: 'readSession',
    summary: 'Read who is signed in on this device',
    responses: { 200: ['A user or a visitor', session] },
    problems: [503],
  },
  'GET /api/sessions': {
    id: 'listSessions',
    summary: 'List the devices on which the user is signed in',
    responses: { 200: ['Most recently used first', z.array(device)] },
    problems: [401, 503],
  },
  'DELETE /api/sessions/:id': {
    id: 'endSession',
    summary: 'Sign out another device',
    responses: { 204: 'Signed out', 404: 'It is signed out already' },
    problems: [401, 403, 503],
  },
  'POST /api/sign-out': {
    id: 'signOut',
    summary: 'Sign out this device',
    responses: { 204: 'Signed out', 303: 'Signed out, for native forms: home' },
    problems: [403, 503],
  },
} as const satisfies Record<string, Route>;
