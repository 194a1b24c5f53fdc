import { z } from 'zod';
import type { Route } from './route.schema.ts';

/** Looks up postcodes. */
export const PLACE_ROUTES = {
  'GET /api/postcodes/:postcode': {
    id: 'findPostcode',
    summary: 'Look up the place of a postcode',
    responses: {
      200: ['Its coordinates, degrees', z.object({ lat: z.number(), long: z.number() })],
      404: 'Neither our table nor the geocoder has it',
      422: 'Not four digits',
    },
    problems: [429, 503],
  },
} as const satisfies Record<string, Route>;
