import { describeRoute } from 'hono-openapi';
import { z } from 'zod';
import { HOLD_STATES } from '#domain/reservation/hold.ts';
import { alertSchema, reservationSchema } from '#domain/reservation/reservation.schema.ts';
import { STATE_WORDS } from '#domain/vehicle/words.ts';
import { bodyOf, IDEMPOTENCY_KEY, jsonOf, NOT_NOW, NOT_POSTED, problemOf } from './openapi.ts';

const until = z.object({ at: z.iso.datetime(), text: z.string() }).nullable();
const answer = z.object({
  reservation_id: z
    .string()
    .meta({ description: 'Leads to the reservation: keep it as secret as the reservation is' }),
  reference: z.string().meta({ description: 'What shopper and dealer call it' }),
  state: z.enum(HOLD_STATES),
  car: z.object({ id: z.string(), name: z.string(), href: z.string() }),
  deposit: z.number().meta({ description: 'Dollars' }),
  paid: z.boolean().meta({ description: 'Whether the deposit was paid, wherever it is by now' }),
  until: until.meta({ description: 'While it is active: when it ends by itself' }),
  checkout_url: z
    .string()
    .nullable()
    .meta({ description: 'While it waits for its deposit: where that is paid' }),
  test_money: z.boolean().meta({ description: 'Whether nobody’s money moves' }),
});

const LATER = { 429: problemOf('Too many from one person or network; see Retry-After'), ...NOT_NOW };
/** Who holds the car themselves is told so. */
const OWN_HOLD = {
  ...{ in: 'query', name: 'hold' },
  description: 'The reservation_id of whoever asks',
  schema: { type: 'string' },
} as const;
const UNKNOWN = { 404: problemOf('No such reservation on this site') };

/** What the document says of reservations (docs/reservations.md). */
export const reservationDescriptions = {
  create: describeRoute({
    operationId: 'createReservation',
    summary: 'Hold a car, to pay its deposit next',
    description:
      'Price and deposit are those of the stock, whatever the body says. One Idempotency-Key makes one reservation, however often it is sent; without it, only the browser that began goes on, by its cookie. Native forms are led to the checkout.',
    parameters: [IDEMPOTENCY_KEY],
    requestBody: bodyOf(reservationSchema),
    responses: {
      201: jsonOf(answer, 'The car is held until the deposit is paid, or a quarter of an hour'),
      202: { description: 'Taken from no person: nothing is held' },
      303: { description: 'Held, for native forms: to the checkout' },
      ...NOT_POSTED,
      401: problemOf('Sign in first, at sign_in'),
      409: problemOf(
        'It is held, by you or by somebody else; you hold another unpaid, or too many are; or it can no longer be reserved online',
      ),
      422: problemOf('Fields to mend, each by its name'),
      ...LATER,
    },
  }),
  alert: describeRoute({
    operationId: 'tellWhenFree',
    summary: 'Be told once that a car is free again',
    requestBody: bodyOf(alertSchema),
    responses: {
      202: { description: 'Noted' },
      303: { description: 'Noted, for native forms: back to the car' },
      ...NOT_POSTED,
      404: problemOf('No such car on this site'),
      409: problemOf('Nobody holds it, or it is sold'),
      422: problemOf('Fields to mend, each by its name'),
      ...LATER,
    },
  }),
  car: describeRoute({
    operationId: 'readAvailability',
    summary: 'Whether a car can be had at this moment',
    parameters: [OWN_HOLD],
    responses: {
      200: jsonOf(
        z.object({
          state: z.enum(Object.keys(STATE_WORDS)),
          until: until.meta({ description: 'When its hold ends by itself' }),
          checkout_url: z
            .string()
            .nullable()
            .meta({ description: 'Where the hold that was asked about is paid, while it waits for that' }),
        }),
        'How it stands',
      ),
      404: problemOf('No such car on this site'),
      ...NOT_NOW,
    },
  }),
  read: describeRoute({
    operationId: 'readReservation',
    summary: 'Where a reservation stands',
    responses: { 200: jsonOf(answer, 'Where it stands'), ...UNKNOWN, ...NOT_NOW },
  }),
  release: describeRoute({
    operationId: 'releaseReservation',
    summary: 'Let go of a car; what was paid goes back',
    responses: {
      200: { description: 'Released' },
      ...NOT_POSTED,
      ...UNKNOWN,
      409: problemOf('It is over already'),
      ...NOT_NOW,
    },
  }),
} as const;
