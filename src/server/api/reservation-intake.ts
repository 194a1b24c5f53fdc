import { referenceOf } from '#domain/lead/reference.ts';
import { isFilled } from '#domain/lead/sender.schema.ts';
import { parsePhone } from '#domain/phone/phone-number.ts';
import { centsOf } from '#domain/reservation/cents.ts';
import { groupOf, heldCar } from '#domain/reservation/held-car.ts';
import { stateAt } from '#domain/reservation/hold.ts';
import type { ReservationBody } from '#domain/reservation/reservation.schema.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { type UnpaidShare, unpaidShare } from '#domain/reservation/unpaid-share.ts';
import { reservationPath } from '#domain/site/routes.ts';
import type { Site } from '#domain/site/site.schema.ts';
import { depositFor, refusalOf } from '#domain/vehicle/conditions.ts';
import { refusalText } from '#domain/vehicle/refusal-words.ts';
import { sha256 } from '#sites/sha256.ts';
import type { SiteContext, StockVehicle } from '#sites/site-context.ts';
import type { Guard, RefusalKind } from '../abuse/guard.ts';
import type { ClientAddress } from '../client-address.ts';
import type { Core } from '../core.ts';
import { CheckoutRefused, type Payments } from '../payments/payments.ts';
import type { HoldStore, ReserveResult } from '../store/holds/hold-store.ts';
import type { HoldLimit } from '../store/holds/unpaid-holds.ts';
import type { Refusal } from './problem.ts';
import { parseRequest } from './routes.ts';

export interface ReservationIntakeDeps
  extends Pick<Core, 'siteContexts' | 'siteSlugs' | 'log' | 'now' | 'newId' | 'randomBytes'> {
  holds: HoldStore;
  payments: Payments;
  guard: Guard;
  /** Schedules the settling of holds at this instant. */
  settleAt: (due: Date) => void;
}

export interface ReservationPost {
  body: unknown;
  siteContext: SiteContext;
  /** `Idempotency-Key`, else `null`. */
  key: string | null;
  address: ClientAddress;
  /** Id of the reservation in the visitor's browser. */
  heldId: string | null;
  /** The phone that the visitor is signed in with. */
  signedIn: string | null;
  /** Stores the hold's id in the browser, before the checkout is opened, which may fail. */
  onHeld: (id: string) => void;
  /** Origin by which the shopper reached the site, such as `https://www.dealer.example`. */
  origin: string;
}

export type ReservationIntake =
  /** `checkout_url` is `null` once nothing is left to pay: the hold is paid, or has ended. */
  | { kind: 'reserved' | 'repeated'; reservation: Reservation; checkout_url: string | null }
  | { kind: 'taken' | 'begun' | 'own' | 'dropped' | HoldLimit }
  /** Why this car cannot be reserved. */
  | { kind: 'unavailable'; reason: string }
  | Refusal;

/** Limits of the store that count as refusals. */
const REFUSALS: Partial<Record<ReserveResult['outcome'], RefusalKind>> = {
  unpaid: 'unpaid hold',
  often: 'unpaid hold',
  full: 'unpaid share',
};
const REFERENCE_BYTES = 10;
/** The action that each purpose of a reservation requires of its car. */
const ACTIONS = { reserve: 'reserve', purchase: 'buy_online' } as const;

/**
 * Takes in a reservation: checks it against the current stock (rules 13) and the rate limits, and opens the checkout of
 * its deposit unless another shopper was first.
 */
export async function acceptReservation(
  { body, siteContext, key, address, heldId, signedIn, onHeld, origin }: ReservationPost,
  deps: ReservationIntakeDeps,
): Promise<ReservationIntake> {
  const parsed = parseRequest('POST /api/reservations', body);
  if (!parsed.ok) return { kind: 'invalid', problem: parsed.problem };
  if (isFilled(parsed.value.special)) return { kind: 'dropped' };
  const vehicle = await siteContext.onOffer(parsed.value.car_id);
  const action = ACTIONS[parsed.value.purpose];
  const refusal = refusalOf(action, vehicle, siteContext.site);
  if (vehicle === null || refusal !== null)
    return { kind: 'unavailable', reason: refusalText(refusal ?? 'withdrawn', action, vehicle?.item_type) };
  const entry = entryOf(parsed.value, vehicle, siteContext.site, deps);
  const now = deps.now();
  const { slug: site, leads: settings } = siteContext.site;
  const { altcha, ...fields } = parsed.value;
  const proof = { sent: altcha, claim: key ?? entry.id };
  const admission = await deps.guard.admitProven('reservation', { site, address, settings, proof }, now);
  if (!admission.ok) return admission;
  const bodyHash = sha256(JSON.stringify(fields));
  const shares = await unpaidShares(siteContext, deps);
  const network = await deps.guard.networkKey(address);
  const terms = { shares, network, heldId, signedIn };
  const reserved = await deps.holds.reserve({ ...entry, key, bodyHash }, now, terms);
  if (!('reservation' in reserved)) {
    const budget = REFUSALS[reserved.outcome];
    if (budget !== undefined) deps.guard.refused({ action: 'reservation', site, budget });
    return { kind: reserved.outcome };
  }
  const { reservation, outcome } = reserved;
  onHeld(reservation.id);
  if (outcome === 'reserved') deps.settleAt(reservation.expires_at);
  const checkout_url = await checkoutOf(reservation, origin, deps);
  return { kind: outcome, reservation, checkout_url };
}

/** Returns the share of each site of a group, any of which may show a car of this one. */
async function unpaidShares(
  own: SiteContext,
  { siteContexts, siteSlugs, log }: ReservationIntakeDeps,
): Promise<UnpaidShare[]> {
  const group = groupOf(own.site);
  /** Nothing for a site that cannot be read: its fault must not end the reservations of the others. */
  const shareOf = async (slug: string): Promise<UnpaidShare[]> => {
    try {
      const other = await siteContexts.of(slug);
      return other !== null && groupOf(other.site) === group ? [await shareIn(other)] : [];
    } catch (error) {
      log.error({ site: slug, err: error }, 'cars of a site of the group cannot be read');
      return [];
    }
  };
  const others = (await siteSlugs()).filter((slug) => slug !== own.site.slug);
  return [await shareIn(own), ...(await Promise.all(others.map(shareOf))).flat()];
}

const shareIn = async ({ site, stock }: SiteContext): Promise<UnpaidShare> =>
  unpaidShare(await stock(), site);

/** Builds the hold to be stored. */
function entryOf(
  { name, email, phone, purpose }: ReservationBody,
  vehicle: StockVehicle,
  site: Site,
  { newId, randomBytes }: ReservationIntakeDeps,
) {
  return {
    id: newId(),
    site: site.slug,
    car: heldCar(vehicle, site),
    car_id: vehicle.id,
    slug: vehicle.slug,
    car_name: vehicle.name,
    reference: referenceOf(randomBytes(REFERENCE_BYTES)),
    name,
    email,
    purpose,
    phone: parsePhone(phone)?.e164 ?? phone,
    deposit: centsOf(depositFor(vehicle, site)),
    hours: site.reservation.hours,
  };
}

/** Returns the checkout address while payment is possible; repeated calls return the same one. */
async function checkoutOf(
  reservation: Reservation,
  origin: string,
  { payments, holds, now }: ReservationIntakeDeps,
): Promise<string | null> {
  if (stateAt(reservation, now()) !== 'pending') return null;
  const { id, checkout_url, deposit, car_name, email, reference, created_at } = reservation;
  if (checkout_url !== null) return checkout_url;
  const checkout = {
    subject: id,
    amount: deposit,
    email,
    begun: created_at,
    label: `Refundable deposit: ${car_name} (${reference})`,
    return_url: `${origin}${reservationPath(id)}`,
  };
  const opened = await payments.open(checkout).catch(async (error: unknown) => {
    // The next attempt is a new hold, whose key repeats no stored refusal. After a timeout there may be a checkout.
    if (error instanceof CheckoutRefused) await holds.withdraw(id, now());
    throw error;
  });
  if (await holds.opened(id, opened)) return opened.checkout_url;
  await payments.close(opened.session);
  throw new Error('Another request withdrew the hold of this checkout');
}
