import { z } from 'zod';
import { HOLD_STATES } from '../reservation/hold.ts';
import { alertSchema, reservationSchema } from '../reservation/reservation.schema.ts';
import { CAR_STATES } from '../vehicle/allows.ts';
import type { Route } from './route.schema.ts';

const until = z
  .object({
    at: z.iso.datetime(),
    left_ms: z.number().meta({ description: 'Milliseconds until then: the clocks of browsers differ' }),
    text: z.string(),
  })
  .nullable();

const reservation = z.object({
  reservation_id: z.string().meta({ description: 'Secret: its bearer may read and release the reservation' }),
  reference: z.string().meta({ description: 'The reservation’s number for shopper and dealer' }),
  state: z.enum(HOLD_STATES),
  car: z.object({ id: z.string(), name: z.string(), href: z.string() }),
  deposit: z.number().meta({ description: 'Dollars' }),
  paid: z.boolean().meta({ description: 'Whether the deposit was paid, even if refunded since' }),
  until: until.meta({ description: 'The time of its expiry, while it is active' }),
  checkout_url: z.string().nullable().meta({ description: 'The checkout address, while the deposit is due' }),
  test_money: z.boolean().meta({ description: 'Whether no real money is charged' }),
});

/** A reservation, as shown to its shopper. */
export type ReservationResponse = z.output<typeof reservation>;

const availability = z.object({
  state: z.enum(CAR_STATES),
  until: until.meta({ description: 'The time at which its hold expires' }),
  checkout_url: z
    .string()
    .nullable()
    .meta({ description: 'The checkout address of the hold in the query, while its deposit is due' }),
});

/** A car's current state, from holds and stock. */
export type Availability = z.output<typeof availability>;

const NO_RESERVATION = { 404: 'No such reservation on this site' } as const;
const NO_CAR = { 404: 'No such car on this site' } as const;

/** Holds cars, reports their holds and releases them (docs/reservations.md). */
export const RESERVATION_ROUTES = {
  'POST /api/reservations': {
    id: 'createReservation',
    summary: 'Hold a car until its deposit is paid',
    description:
      'Price and deposit are those of the stock, whatever the body says. Requests with one Idempotency-Key make one reservation; without a key, only the browser that began it can continue it, by its cookie. Native forms are redirected to the checkout.',
    request: reservationSchema,
    form: 'native',
    idempotent: true,
    responses: {
      201: ['The car is held for fifteen minutes, in which the deposit is to be paid', reservation],
      202: 'Judged to be a bot: nothing is held',
      303: 'Held, for native forms: to the checkout',
      409: 'The car is held already; you hold another one unpaid, or too many are held; or it can no longer be reserved online',
    },
    problems: [401, 422, 429, 503],
  },
  'POST /api/reservations/alerts': {
    id: 'requestAvailabilityNotice',
    summary: 'Ask for one notice when a car is available again',
    request: alertSchema,
    form: 'native',
    responses: {
      202: 'Noted',
      303: 'Noted, for native forms: back to the car',
      ...NO_CAR,
      409: 'The car is not held, or it is sold',
    },
    problems: [422, 429, 503],
  },
  'GET /api/reservations/cars/:id': {
    id: 'readAvailability',
    summary: 'Read whether a car is available',
    // Distinguishes the shopper's own hold from another's.
    query: { hold: 'The caller’s own reservation_id' },
    responses: { 200: ['Its state', availability], ...NO_CAR },
    problems: [503],
  },
  'GET /api/reservations/:id': {
    id: 'readReservation',
    summary: 'Read a reservation',
    responses: { 200: ['Its state', reservation], ...NO_RESERVATION },
    problems: [503],
  },
  'POST /api/reservations/:id/release': {
    id: 'releaseReservation',
    summary: 'Release a car and refund its deposit',
    request: z.unknown(),
    responses: { 200: 'Released', ...NO_RESERVATION, 409: 'It has ended already' },
    problems: [503],
  },
} as const satisfies Record<string, Route>;
