import { z } from 'zod';
import { spinBodySchema } from '../spin/spin.schema.ts';
import type { Route } from './route.schema.ts';

const won = z.object({
  prize: z.object({ id: z.string(), name: z.string(), text: z.string() }),
  claim: z.string().meta({ description: 'The words that claim it' }),
});

/** What somebody has won: the prize as it was then, and the words that claim it. */
export type SpinPrize = z.output<typeof won>;

/** Spin-to-win (S2 §2, §4). */
export const SPIN_ROUTES = {
  'GET /api/spin': {
    id: 'readPrize',
    summary: 'What who is signed in has won',
    responses: { 200: ['A prize; null before the spin', z.object({ won: won.nullable() })] },
    problems: [503],
  },
  'POST /api/spin': {
    id: 'spin',
    summary: 'Draw the one prize of who is signed in',
    request: spinBodySchema,
    form: 'native',
    responses: {
      200: ['What they won before; for native forms a page that says what they won', z.object({ won })],
      201: ['What they won', z.object({ won })],
      303: 'Nobody is signed in, for native forms: to signing in',
      404: 'No promotion on this site',
      410: 'It is over',
    },
    problems: [401, 422, 429, 503],
  },
} as const satisfies Record<string, Route>;
