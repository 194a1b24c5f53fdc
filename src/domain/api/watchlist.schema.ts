import { z } from 'zod';
import { WATCHLIST_LIMIT } from '../watchlist/watched-car.ts';
import { watchlistChangeSchema } from '../watchlist/watchlist.schema.ts';
import type { Route } from './route.schema.ts';

const watchlist = z.object({
  cars: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        slug: z.string(),
        make: z.string(),
        model: z.string(),
        primary_image_url: z.string().nullable(),
        price: z.number().nullable().meta({ description: 'Price when the car was saved, dollars' }),
        price_type: z.string().nullable(),
      }),
    )
    .meta({ description: 'In the order of saving' }),
  texts: z.boolean().meta({ description: 'Whether changes are sent as text messages' }),
});

export type Watchlist = z.output<typeof watchlist>;

const LIST = { 200: ['The current list', watchlist] } as const;
const NO_CAR = { 404: 'No such car on this site' } as const;

/** Reads and changes the signed-in user's watchlist, and stops its texts (docs/sign-in.md). */
export const WATCHLIST_ROUTES = {
  'GET /api/watchlist': {
    id: 'readWatchlist',
    summary: 'Read the signed-in user’s watchlist',
    responses: LIST,
    problems: [401, 403, 503],
  },
  'PUT /api/watchlist/:id': {
    id: 'watchCar',
    summary: 'Add a car to the watchlist',
    description: 'Stores its current price. A car that is on the list already stays unchanged.',
    responses: {
      ...LIST,
      ...NO_CAR,
      409: `The car is sold, or the list has ${WATCHLIST_LIMIT} cars already`,
    },
    problems: [401, 403, 429, 503],
  },
  'DELETE /api/watchlist/:id': {
    id: 'stopWatchingCar',
    summary: 'Remove a car from the watchlist',
    responses: { ...LIST, ...NO_CAR },
    problems: [401, 403, 503],
  },
  'POST /api/watchlist': {
    id: 'changeWatchlist',
    summary: 'Add several cars, or switch texts on or off',
    description: 'Cars that are sold or gone are omitted.',
    request: watchlistChangeSchema,
    responses: { ...LIST, 422: 'Neither cars nor a choice about texts' },
    problems: [401, 429, 503],
  },
  'GET /api/stop-texts/:token': {
    id: 'showStopTexts',
    summary: 'Show the page with the button that stops texts, which each text links to',
    responses: { 200: ['A page', 'text/html'] },
  },
  'POST /api/stop-texts/:token': {
    id: 'stopTexts',
    summary: 'Stop the texts of one watchlist',
    responses: { 200: ['Stopped', 'text/html'], 404: ['No such watchlist', 'text/html'] },
    problems: [503],
  },
} as const satisfies Record<string, Route>;
