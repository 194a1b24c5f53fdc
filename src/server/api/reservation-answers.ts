import { dollarsOf } from '#domain/reservation/cents.ts';
import { type HoldState, stateAt } from '#domain/reservation/hold.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { instantText } from '#domain/reservation/terms.ts';
import { vehiclePath } from '#domain/site/routes.ts';
import type { Site } from '#domain/site/site.schema.ts';
import { CONFLICT, FIX, type Problem } from './answers.ts';
import type { ReservationIntake } from './reservation-intake.ts';

/** What a shopper sees of their own reservation. */
export interface ReservationAnswer {
  reservation_id: string;
  reference: string;
  state: HoldState;
  car: { id: string; name: string; href: string };
  /** Dollars. */
  deposit: number;
  /** Whether the deposit was paid, wherever it is by now. */
  paid: boolean;
  /** While it is active: when it ends by itself. */
  until: { at: string; text: string } | null;
  /** While it waits for its deposit: where that is paid. */
  checkout_url: string | null;
  /** Whether nobody's money moves. */
  test_money: boolean;
}

/** A reservation as its owner is told of it at `now`. */
export function reservationAnswer(
  hold: Reservation,
  { site, real, now }: { site: Site; real: boolean; now: Date },
): ReservationAnswer {
  const state = stateAt(hold, now);
  const active = state === 'pending' || state === 'held';
  return {
    reservation_id: hold.id,
    reference: hold.reference,
    state,
    car: { id: hold.car_id, name: hold.car_name, href: vehiclePath(hold.slug) },
    deposit: dollarsOf(hold.deposit),
    paid: hold.captured_at !== null,
    until: active ? { at: hold.expires_at.toISOString(), text: instantText(hold.expires_at, site) } : null,
    checkout_url: state === 'pending' ? hold.checkout_url : null,
    test_money: !real,
  };
}

/** What an intake is answered as a problem; `null` where the shopper goes on to pay. */
export function reservationProblem(intake: ReservationIntake): Problem | null {
  switch (intake.kind) {
    case 'invalid':
      return { status: 422, title: FIX, errors: intake.issues };
    case 'conflict':
      return CONFLICT;
    case 'taken':
      return { status: 409, title: 'Somebody was a moment faster: this one is on hold now.', errors: [] };
    case 'own': {
      const title = 'This one is on hold for you already: the receipt that we emailed says until when.';
      return { status: 409, title, errors: [] };
    }
    case 'unavailable':
      return { status: 409, title: 'This one can no longer be reserved online. Please call us.', errors: [] };
    case 'limited': {
      const title = 'Too many reservations came from your network. Please try again later, or call us.';
      return { status: 429, title, errors: [], retryAfter: intake.retryAfter };
    }
    default:
      return null;
  }
}
