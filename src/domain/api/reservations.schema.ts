import { z } from 'zod';
import { HOLD_STATES } from '../reservation/hold.ts';
import { alertSchema, reservationSchema } from '../reservation/reservation.schema.ts';
import { CAR_STATES } from '../vehicle/allows.ts';
import type { Route } from './route.schema.ts';

const until = z.object({ at: z.iso.datetime(), text: z.string() }).nullable();

const reservation = z.object({
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

/** What a shopper sees of their own reservation. */
export type ReservationResponse = z.output<typeof reservation>;

const availability = z.object({
  state: z.enum(CAR_STATES),
  until: until.meta({ description: 'When its hold ends by itself' }),
  checkout_url: z
    .string()
    .nullable()
    .meta({ description: 'Where the hold that was asked about is paid, while it waits for that' }),
});

/** Whether a car can be had at this moment. */
export type Availability = z.output<typeof availability>;

const NO_RESERVATION = { 404: 'No such reservation on this site' } as const;
const NO_CAR = { 404: 'No such car on this site' } as const;

/** Holding a car, seeing who holds it, and letting go of it (docs/reservations.md). */
export const RESERVATION_ROUTES = {
  'POST /api/reservations': {
    id: 'createReservation',
    summary: 'Hold a car, to pay its deposit next',
    description:
      'Price and deposit are those of the stock, whatever the body says. One Idempotency-Key makes one reservation, however often it is sent; without it, only the browser that began goes on, by its cookie. Native forms are led to the checkout.',
    request: reservationSchema,
    form: 'native',
    idempotent: true,
    responses: {
      201: ['The car is held until the deposit is paid, or a quarter of an hour', reservation],
      202: 'Taken from no person: nothing is held',
      303: 'Held, for native forms: to the checkout',
      409: 'It is held, by you or by somebody else; you hold another unpaid, or too many are; or it can no longer be reserved online',
    },
    problems: [401, 422, 429, 503],
  },
  'POST /api/reservations/alerts': {
    id: 'tellWhenFree',
    summary: 'Be told once that a car is free again',
    request: alertSchema,
    form: 'native',
    responses: {
      202: 'Noted',
      303: 'Noted, for native forms: back to the car',
      ...NO_CAR,
      409: 'Nobody holds it, or it is sold',
    },
    problems: [422, 429, 503],
  },
  'GET /api/reservations/cars/:id': {
    id: 'readAvailability',
    summary: 'Whether a car can be had at this moment',
    // Who holds the car themselves is told so.
    query: { hold: 'The reservation_id of whoever asks' },
    responses: { 200: ['How it stands', availability], ...NO_CAR },
    problems: [503],
  },
  'GET /api/reservations/:id': {
    id: 'readReservation',
    summary: 'Where a reservation stands',
    responses: { 200: ['Where it stands', reservation], ...NO_RESERVATION },
    problems: [503],
  },
  'POST /api/reservations/:id/release': {
    id: 'releaseReservation',
    summary: 'Let go of a car; what was paid goes back',
    request: z.unknown(),
    responses: { 200: 'Released', ...NO_RESERVATION, 409: 'It is over already' },
    problems: [503],
  },
} as const satisfies Record<string, Route>;
