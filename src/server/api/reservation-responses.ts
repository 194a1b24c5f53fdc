import type { ReservationResponse } from '#domain/api/reservations.schema.ts';
import { MINUTE_MS } from '#domain/duration.ts';
import { dollarsOf } from '#domain/reservation/cents.ts';
import { PENDING_MS, stateAt } from '#domain/reservation/hold.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { instantText } from '#domain/reservation/terms.ts';
import { vehiclePath } from '#domain/site/routes.ts';
import type { Site } from '#domain/site/site.schema.ts';
import { type ProblemDetails, refusalProblem } from './problem.ts';
import type { ReservationIntake } from './reservation-intake.ts';

/** Builds the owner's view of a reservation at `now`. */
export function reservationResponse(
  hold: Reservation,
  { site, real, now }: { site: Site; real: boolean; now: Date },
): ReservationResponse {
  const state = stateAt(hold, now);
  const active = state === 'pending' || state === 'held';
  return {
    reservation_id: hold.id,
    reference: hold.reference,
    state,
    car: { id: hold.car_id, name: hold.car_name, href: vehiclePath(hold.slug) },
    deposit: dollarsOf(hold.deposit),
    paid: hold.captured_at !== null,
    until: active ? holdEnd(hold, site, now) : null,
    checkout_url: state === 'pending' ? hold.checkout_url : null,
    test_money: !real,
  };
}

/** Returns when a hold ends by itself, and how long that is from now. */
export const holdEnd = ({ expires_at }: Pick<Reservation, 'expires_at'>, site: Site, now: Date) => ({
  at: expires_at.toISOString(),
  left_ms: expires_at.getTime() - now.getTime(),
  text: instantText(expires_at, site),
});

/**
 * Returns the problem of an intake; `null` where the shopper goes on to pay. A native form's page offers `phone`
 * instead.
 */
export function reservationProblem(intake: ReservationIntake, phone: string | null): ProblemDetails | null {
  const call = phone === null ? 'call us' : `call us on ${phone}`;
  const refused = (title: string): ProblemDetails => ({ status: 409, title });
  switch (intake.kind) {
    case 'reserved':
    case 'repeated':
    case 'dropped':
      return null;
    case 'taken':
      return refused(
        `Somebody was a moment faster: this one is on hold now. If that was you, please go on where you began, or ${call}.`,
      );
    case 'own':
      return refused('This one is on hold for you already: the receipt that we emailed says until when.');
    case 'begun':
      return refused(
        `This one waits for your deposit already. Please pay where you began, try again in ${MINUTES} minutes, or ${call}.`,
      );
    // One answer: what somebody held, or has still to pay for, is nobody else's business.
    case 'unpaid':
    case 'often':
    case 'full':
      return refused(
        `This one cannot be held at this moment. If another waits for your deposit, please pay for it or let it go; else try again in ${MINUTES} minutes, or ${call}.`,
      );
    case 'unavailable':
      return refused(`${intake.reason} Please ${call}.`);
    default:
      return refusalProblem(
        intake,
        `Too many reservations came from your network. Please try again later, or ${call}.`,
      );
  }
}

const MINUTES = PENDING_MS / MINUTE_MS;
