import { z } from 'zod';
import type { Route } from './route.schema.ts';

/** Where a postcode lies. */
export const PLACE_ROUTES = {
  'GET /api/postcodes/:postcode': {
    id: 'findPostcode',
    summary: 'Where a postcode lies',
    responses: {
      200: ['Its place, in degrees', z.object({ lat: z.number(), long: z.number() })],
      404: 'Nobody who was asked knows it',
      422: 'Not four digits',
    },
    problems: [429, 503],
  },
} as const satisfies Record<string, Route>;
