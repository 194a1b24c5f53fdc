import { z } from 'zod';
import { spinBodySchema } from '../spin/spin.schema.ts';
import type { Route } from './route.schema.ts';

const won = z.object({
  prize: z.object({ id: z.string(), name: z.string(), text: z.string() }),
  claim: z.string().meta({ description: 'The claim code' }),
});

/** A won prize, as defined at the time of the spin, with its claim code. */
export type SpinPrize = z.output<typeof won>;

/** Spin-to-win (S2 §2, §4). */
export const SPIN_ROUTES = {
  'GET /api/spin': {
    id: 'readPrize',
    summary: 'Read the signed-in user’s prize',
    responses: { 200: ['A prize; null before the spin', z.object({ won: won.nullable() })] },
    problems: [503],
  },
  'POST /api/spin': {
    id: 'spin',
    summary: 'Draw the signed-in user’s one prize',
    request: spinBodySchema,
    form: 'native',
    responses: {
      200: ['The prize of an earlier spin; for native forms a page that shows the prize', z.object({ won })],
      201: ['The prize', z.object({ won })],
      303: 'Nobody is signed in, for native forms: to the sign-in page',
      404: 'No promotion on this site',
      410: 'The promotion is over',
    },
    problems: [401, 422, 429, 503],
  },
} as const satisfies Record<string, Route>;
