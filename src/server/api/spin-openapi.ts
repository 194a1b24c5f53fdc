import { describeRoute } from 'hono-openapi';
import { z } from 'zod';
import { jsonOf, NOT_NOW, NOT_POSTED, problemOf } from './openapi.ts';

const won = z.object({
  prize: z.object({ id: z.string(), name: z.string(), text: z.string() }),
  claim: z.string().meta({ description: 'The words that claim it' }),
});

/** What the document says of spin-to-win (S2 §2, §4). */
export const spinDescriptions = {
  read: describeRoute({
    operationId: 'readPrize',
    summary: 'What who is signed in has won',
    responses: {
      200: jsonOf(z.object({ won: won.nullable() }), 'A prize; null before the spin'),
      ...NOT_NOW,
    },
  }),
  spin: describeRoute({
    operationId: 'spin',
    summary: 'Draw the one prize of who is signed in',
    responses: {
      200: jsonOf(z.object({ won }), 'What they won before; for native forms a page that says what they won'),
      201: jsonOf(z.object({ won }), 'What they won'),
      303: { description: 'Nobody is signed in, for native forms: to signing in' },
      ...NOT_POSTED,
      401: problemOf('Sign in first, at sign_in'),
      403: problemOf('Posted from another site, or nobody can sign in here'),
      404: problemOf('No promotion on this site'),
      410: problemOf('It is over'),
      503: problemOf('Cannot be kept at this moment; see Retry-After'),
    },
  }),
} as const;
