import { describeRoute } from 'hono-openapi';
import { z } from 'zod';
import { WATCHLIST_LIMIT } from '#domain/watchlist/watched-car.ts';
import { mergeSchema, textsSchema } from '#domain/watchlist/watchlist.schema.ts';
import { jsonOf, NOT_NOW, NOT_POSTED, problemOf, schemaOf } from './openapi.ts';

const answer = z.object({
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

const LIST = { 200: jsonOf(answer, 'The list as it is then'), ...NOT_NOW };
const NO_MEMBER = {
  401: problemOf('Sign in first'),
  403: problemOf('Sent from another site, or nobody can sign in here'),
};
const NO_CAR = { 404: problemOf('No such car on this site') };
const FULL = `It is sold, or the list holds ${WATCHLIST_LIMIT} cars already`;

/** What the document says of the watchlist and of stopping its texts (docs/sign-in.md). */
export const watchlistDescriptions = {
  read: describeRoute({
    operationId: 'readWatchlist',
    summary: 'The cars that who is signed in watches',
    responses: { ...LIST, ...NO_MEMBER },
  }),
  save: describeRoute({
    operationId: 'watchCar',
    summary: 'Put a car on the watchlist',
    description: 'With the price that it has now. A car that is on it already stays as it is.',
    responses: { ...LIST, ...NO_MEMBER, ...NO_CAR, 409: problemOf(FULL) },
  }),
  remove: describeRoute({
    operationId: 'stopWatchingCar',
    summary: 'Take a car off the watchlist',
    responses: { ...LIST, ...NO_MEMBER, ...NO_CAR },
  }),
  change: describeRoute({
    operationId: 'changeWatchlist',
    summary: 'Save several cars, or choose whether texts are sent',
    description: 'Of several cars those that are sold or gone are left out.',
    requestBody: {
      required: true,
      content: {
        'application/json': { schema: schemaOf(z.union([textsSchema, mergeSchema]), 'input') },
      },
    },
    responses: {
      ...{ ...LIST, ...NOT_POSTED, ...NO_MEMBER },
      422: problemOf('Neither cars nor whether texts are wanted'),
    },
  }),
  stopPage: describeRoute({
    operationId: 'askToStopTexts',
    summary: 'Where the link in each text leads: a page with the button that stops them',
    responses: { 200: { description: 'A page' } },
  }),
  stop: describeRoute({
    operationId: 'stopTexts',
    summary: 'Stop the texts of one watchlist',
    responses: {
      200: { description: 'Stopped: a page says so' },
      404: { description: 'Of no watchlist' },
      ...NOT_NOW,
    },
  }),
} as const;
