import { createHash } from 'node:crypto';
import type { Issue } from '#domain/errors.ts';
import { referenceOf } from '#domain/lead/reference.ts';
import { tryParse } from '#domain/parse.ts';
import { parsePhone } from '#domain/phone/phone-number.ts';
import { centsOf } from '#domain/reservation/cents.ts';
import { heldCar } from '#domain/reservation/held-car.ts';
import { stateAt } from '#domain/reservation/hold.ts';
import { type ReservationBody, reservationSchema } from '#domain/reservation/reservation.schema.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { reservationPath } from '#domain/site/routes.ts';
import { canBuyOnline, canReserve, depositFor } from '#domain/vehicle/eligibility.ts';
import type { Desk } from '#generator/desk.ts';
import type { Payments } from '../payments/payments.ts';
import type { HoldStore } from '../store/hold-store.ts';
import { isFilled } from './honeypot.ts';
import type { RateLimit, RateLimiter } from './rate-limiter.ts';

export interface ReservationIntakeDeps {
  holds: HoldStore;
  payments: Payments;
  limiter: RateLimiter;
  now: () => Date;
  newId: () => string;
  randomBytes: (count: number) => Uint8Array;
  /** Has done what is due then. */
  settleAt: (due: Date) => void;
}

/** One post, as far as it says who and what. */
export interface ReservationPost {
  body: unknown;
  desk: Desk;
  /** `Idempotency-Key`, else `null`. */
  key: string | null;
  /** Network of the visitor; `null` is not counted. */
  prefix: string | null;
  /** The site as the shopper reached it, such as `https://www.dealer.example`. */
  origin: string;
}

export type ReservationIntake =
  /** `checkout_url` is `null` once there is nothing to be paid: the hold is paid, or over. */
  | { kind: 'reserved' | 'repeated'; reservation: Reservation; checkout_url: string | null }
  | { kind: 'invalid'; issues: Issue[] }
  | { kind: 'taken' | 'own' | 'unavailable' | 'conflict' | 'dropped' }
  | { kind: 'limited'; retryAfter: number };

/** Reservations that one network may begin: an unpaid one keeps a car from everybody for a quarter of an hour. */
const PREFIX_LIMIT: RateLimit = { hits: 20, window: 15 * 60_000 };
const REFERENCE_BYTES = 10;

/**
 * Takes a reservation in: checked against the stock as it is at this moment (rules 13), counted, and where nobody was
 * first, with a checkout to pay its deposit at.
 */
export async function takeReservation(
  { body, desk, key, prefix, origin }: ReservationPost,
  deps: ReservationIntakeDeps,
): Promise<ReservationIntake> {
  const parsed = tryParse(reservationSchema, body, () => 'Please check this field.');
  if (!parsed.ok) return { kind: 'invalid', issues: parsed.issues };
  if (isFilled(parsed.value.special)) return { kind: 'dropped' };
  const entry = await entryOf(parsed.value, desk, deps);
  if (entry === null) return { kind: 'unavailable' };
  const now = deps.now();
  const { slug } = desk.site;
  const retryAfter =
    prefix === null ? null : await deps.limiter.hit(`reserve ${slug} ${prefix}`, PREFIX_LIMIT, now);
  if (retryAfter !== null) return { kind: 'limited', retryAfter };
  const bodyHash = createHash('sha256').update(JSON.stringify(parsed.value)).digest('hex');
  const reserved = await deps.holds.reserve({ ...entry, key, bodyHash }, now);
  if (!('reservation' in reserved)) return { kind: reserved.outcome };
  const { reservation, outcome } = reserved;
  if (outcome === 'reserved') deps.settleAt(reservation.expires_at);
  const checkout_url = await checkoutOf(reservation, origin, deps);
  return { kind: outcome, reservation, checkout_url };
}

/** The hold that this would be; `null` where the car is not to be had here. */
async function entryOf(
  { car_id, name, email, phone, purpose }: ReservationBody,
  { site, onOffer }: Desk,
  { newId, randomBytes }: ReservationIntakeDeps,
) {
  const vehicle = await onOffer(car_id);
  const offered = { reserve: canReserve, purchase: canBuyOnline }[purpose];
  if (vehicle === null || !offered(vehicle, site)) return null;
  return {
    ...{ id: newId(), site: site.slug, car: heldCar(vehicle, site), car_id: vehicle.id },
    ...{ slug: vehicle.slug, car_name: vehicle.name },
    reference: referenceOf(randomBytes(REFERENCE_BYTES)),
    ...{ name, email, purpose, phone: parsePhone(phone)?.e164 ?? phone },
    ...{ deposit: centsOf(depositFor(vehicle, site)), hours: site.reservation.hours },
  };
}

/** Where it is paid, while it waits for that; the same one however often it is asked for. */
async function checkoutOf(
  reservation: Reservation,
  origin: string,
  { payments, holds, now }: ReservationIntakeDeps,
): Promise<string | null> {
  if (stateAt(reservation, now()) !== 'pending') return null;
  const { id, checkout_url, deposit, car_name, email, reference, created_at } = reservation;
  if (checkout_url !== null) return checkout_url;
  const opened = await payments.open({
    ...{ subject: id, amount: deposit, email, begun: created_at },
    label: `Refundable deposit: ${car_name} (${reference})`,
    return_url: `${origin}${reservationPath(id)}`,
  });
  await holds.opened(id, opened);
  return opened.checkout_url;
}
