import { z } from 'zod';
import { WATCHLIST_LIMIT } from '../watchlist/watched-car.ts';
import { watchlistChangeSchema } from '../watchlist/watchlist.schema.ts';
import type { Route } from './route.schema.ts';

const watchlist = z.object({
  cars: z
    .array(
      z.object({
        ...{ id: z.string(), name: z.string(), slug: z.string(), make: z.string(), model: z.string() },
        primary_image_url: z.string().nullable(),
        price: z.number().nullable().meta({ description: 'Dollars, when the car was saved' }),
        price_type: z.string().nullable(),
      }),
    )
    .meta({ description: 'In the order in which they were saved' }),
  texts: z.boolean().meta({ description: 'Whether text messages tell of changes' }),
});

/** The watchlist as the service holds it. */
export type Watchlist = z.output<typeof watchlist>;

const LIST = { 200: ['The list as it is then', watchlist] } as const;
const NO_CAR = { 404: 'No such car on this site' } as const;

/** The watchlist of who is signed in, and the end of its texts (docs/sign-in.md). */
export const WATCHLIST_ROUTES = {
  'GET /api/watchlist': {
    id: 'readWatchlist',
    summary: 'The cars that who is signed in watches',
    responses: LIST,
    problems: [401, 403, 503],
  },
  'PUT /api/watchlist/:id': {
    id: 'watchCar',
    summary: 'Put a car on the watchlist',
    description: 'With the price that it has now. A car that is on it already stays as it is.',
    responses: {
      ...{ ...LIST, ...NO_CAR },
      409: `It is sold, or the list holds ${WATCHLIST_LIMIT} cars already`,
    },
    problems: [401, 403, 429, 503],
  },
  'DELETE /api/watchlist/:id': {
    id: 'stopWatchingCar',
    summary: 'Take a car off the watchlist',
    responses: { ...LIST, ...NO_CAR },
    problems: [401, 403, 503],
  },
  'POST /api/watchlist': {
    id: 'changeWatchlist',
    summary: 'Save several cars, or choose whether texts are sent',
    description: 'Of several cars those that are sold or gone are left out.',
    request: watchlistChangeSchema,
    responses: { ...LIST, 422: 'Neither cars nor whether texts are wanted' },
    problems: [401, 429, 503],
  },
  'GET /api/stop-texts/:token': {
    id: 'askToStopTexts',
    summary: 'Where the link in each text leads: a page with the button that stops them',
    responses: { 200: ['A page', 'text/html'] },
  },
  'POST /api/stop-texts/:token': {
    id: 'stopTexts',
    summary: 'Stop the texts of one watchlist',
    responses: { 200: ['Stopped: a page says so', 'text/html'], 404: ['Of no watchlist', 'text/html'] },
    problems: [503],
  },
} as const satisfies Record<string, Route>;
