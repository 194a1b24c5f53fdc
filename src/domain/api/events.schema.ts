import { z } from 'zod';
import { EVENTS, type EventName } from '../events/events.ts';
import type { Route } from './route.schema.ts';

const EVENT_NAMES = Object.keys(EVENTS) as EventName[];

const report = z.object({
  event: z.enum(EVENT_NAMES),
  car_id: z.string().nullable().optional(),
  department: z.string().optional(),
  category: z.string().optional(),
});

/** An event as a page reports it. */
export type SentEvent = z.output<typeof report>;

const search = z.object({
  search: z.string().max(2000),
  found: z.number().int().nonnegative(),
  corrections: z.array(z.string().max(200)).max(20).optional(),
});

/** Counts events on pages (docs/events.md). */
export const EVENT_ROUTES = {
  'POST /api/events': {
    id: 'countEvent',
    summary: 'Count an event on a page',
    description: 'Adds one to the count of the day. Values beyond the table of events are not stored.',
    request: report,
    responses: { 204: 'Counted' },
    problems: [422, 429, 503],
  },
  'POST /api/searches': {
    id: 'countSearch',
    summary: 'Count a search on a page',
    description:
      'Counts the search, its filters, words and corrected spellings, and what it did not find. Words that could identify somebody are not stored.',
    request: search,
    responses: { 204: 'Counted, or not counted on this site' },
    problems: [422, 429, 503],
  },
} as const satisfies Record<string, Route>;
