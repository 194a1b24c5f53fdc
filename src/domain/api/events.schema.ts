import { z } from 'zod';
import { EVENTS } from '../events/events.ts';
import type { Route } from './route.schema.ts';

const report = z.object({
  event: z.enum(Object.keys(EVENTS)),
  car_id: z.string().nullable().optional(),
  department: z.string().optional(),
  category: z.string().optional(),
});

/** Counting what happens on pages. */
export const EVENT_ROUTES = {
  'POST /api/events': {
    id: 'countEvent',
    summary: 'Count what happened on a page',
    description: 'Adds one to the count of the day. What is sent beyond the table of events is not kept.',
    request: report,
    responses: { 204: 'Counted', 422: 'No event that is counted' },
    problems: [429, 503],
  },
} as const satisfies Record<string, Route>;
