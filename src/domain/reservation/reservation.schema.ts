import * as z from 'zod/mini';
import { altcha, email, line, name, phone, special } from '../lead/sender.schema.ts';
import { PURPOSES } from './reservation.ts';

/** An id: text from forms, a number from scripts. */
const car_id = z.pipe(z.union([line().check(z.minLength(1)), z.number()]), z.transform(String));

/**
 * The body of `POST /api/reservations`: person and car only (promises "Price, deposit and state come from the server,
 * never from the body").
 */
export const reservationSchema = z.object({
  special,
  car_id,
  name,
  email,
  phone,
  purpose: z._default(z.enum(PURPOSES), 'reserve'),
  altcha,
});

/** The body of `POST /api/reservations/alerts`: "tell me if it becomes free". */
export const alertSchema = z.object({ car_id, email, altcha });

export type ReservationBody = z.output<typeof reservationSchema>;
