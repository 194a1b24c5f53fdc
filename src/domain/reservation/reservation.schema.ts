import * as z from 'zod/mini';
import { cleanLine } from '../lead/clean-text.ts';
import { isEmail, isPhone } from '../lead/contact-rules.ts';
import { FIELD_MESSAGES } from '../lead/lead.schema.ts';
import { PURPOSES } from './reservation.ts';

const LINE = 200;
const line = z.string().check(z.overwrite(cleanLine), z.maxLength(LINE, FIELD_MESSAGES.long));

const email = z
  .string(FIELD_MESSAGES.email)
  .check(z.overwrite(cleanLine), z.maxLength(254), z.refine(isEmail, FIELD_MESSAGES.email));

/** The proof of work of a browser, as ALTCHA sends it; none of who has no script. */
export const altcha = z._default(z.nullable(z.string().check(z.maxLength(4000))), null);

/** Ids come as texts from forms and as numbers from scripts. */
const carId = z.pipe(z.union([line.check(z.minLength(1)), z.number()]), z.transform(String));

/**
 * The body of `POST /api/reservations`: who, and which car. What it costs, and whether it can be had, is nothing that
 * a browser says (promises "Price, deposit and state come from the server, never from the body").
 */
export const reservationSchema = z.object({
  /** Whoever fills it is no person (rules 39). */
  special: z._default(z.nullable(z.unknown()), null),
  car_id: carId,
  name: z
    .string(FIELD_MESSAGES.name)
    .check(
      z.overwrite(cleanLine),
      z.minLength(1, FIELD_MESSAGES.name),
      z.maxLength(LINE, FIELD_MESSAGES.long),
    ),
  email,
  phone: z
    .string(FIELD_MESSAGES.phone)
    .check(z.overwrite(cleanLine), z.maxLength(40), z.refine(isPhone, FIELD_MESSAGES.phone)),
  purpose: z._default(z.enum(PURPOSES), 'reserve'),
  altcha,
});

/** The body of `POST /api/reservations/alerts`: "tell me if it becomes free". */
export const alertSchema = z.object({ car_id: carId, email, altcha });

export type ReservationBody = z.output<typeof reservationSchema>;
