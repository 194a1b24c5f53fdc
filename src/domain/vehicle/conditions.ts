import { displayedPrice } from '../price/price.ts';
import { canSignIn } from '../site/gates.ts';
import type { Site } from '../site/site.schema.ts';
import type { CarState } from './allows.ts';
import { type CarAction, stateAllows } from './allows.ts';
import { carState, type StateFacts, type ViewerHold } from './state.ts';
import { hasArrived } from './status.ts';
import type { Vehicle } from './vehicle.schema.ts';

/** What of a car decides what can be done with it. Of its photos: whether there are any. */
export type CarFacts = StateFacts & Pick<Vehicle, 'price' | 'deposit' | 'item_type' | 'images'>;

/** What a car, or the site, lacks for something that the car's state would allow. */
export type Lack =
  | 'not_offered'
  | 'no_price'
  | 'low_price'
  | 'no_deposit'
  | 'no_photos'
  | 'not_used'
  | 'not_driven'
  | 'not_arrived';

/** Why something cannot be done with a car: its state, or what else it lacks. */
export type ActionRefusal = CarState | Lack;

interface CarCondition {
  lack: Lack;
  holds: (vehicle: CarFacts, site: Site) => boolean;
}

/** "Price is above 200" (S1 §5), dollars. */
const TRADE_IN_PRICE_MINIMUM = 200;

const offeredBy = (isOffered: (site: Site) => boolean): CarCondition => ({
  lack: 'not_offered',
  holds: (_vehicle, site) => isOffered(site),
});
const PRICED: CarCondition = { lack: 'no_price', holds: (vehicle) => displayedPrice(vehicle) !== null };
const DEPOSIT: CarCondition = { lack: 'no_deposit', holds: (vehicle, site) => depositFor(vehicle, site) > 0 };

/** "Its price is 0 or less; it has no thumbnails or images (garage-style sites)" (S1 §5); no price is 0. */
const SHORTLISTED: readonly CarCondition[] = [
  { lack: 'no_price', holds: ({ price }) => (price ?? 0) > 0 },
  { lack: 'no_photos', holds: ({ images }, { flags }) => images.length > 0 || !flags.garage_enabled },
];

/** Flags of the site, prices and kinds of vehicle that count beside the state: all of an action's must hold. */
const CONDITIONS: Partial<Record<CarAction, readonly CarCondition[]>> = {
  test_drive: [
    offeredBy(({ flags }) => flags.test_drive),
    { lack: 'not_driven', holds: ({ item_type }) => item_type !== 'caravan' },
  ],
  // A car can be reserved before it comes.
  see: [{ lack: 'not_arrived', holds: hasArrived }],
  // "Also require … price > 10, deposit > 0" (rules 13).
  reserve: [offeredBy(({ flags }) => flags.reserve_online), PRICED, DEPOSIT],
  // "Online purchase for used cars on flagged sites" (S1 §2) begins with a hold.
  buy_online: [
    offeredBy(({ flags }) => flags.online_purchase),
    { lack: 'not_used', holds: ({ car_type }) => car_type === 'used' },
    PRICED,
    DEPOSIT,
  ],
  // "The site has a valuation service; … price is above 200" (S1 §5, rules 14).
  trade_in: [
    offeredBy(({ flags }) => flags.valuation),
    { lack: 'low_price', holds: ({ price }) => (price ?? 0) > TRADE_IN_PRICE_MINIMUM },
  ],
  save: [offeredBy(canSignIn), ...SHORTLISTED],
  compare: SHORTLISTED,
  sheet: [offeredBy(hasSheets)],
};

/**
 * Why a site does not offer something of a car to who holds it as `own` says, its state before all else; `null` where it
 * does. `null` for a car is one that the site does not have.
 */
export function refusalOf(
  action: CarAction,
  vehicle: CarFacts | null,
  site: Site,
  own: ViewerHold | null = null,
): ActionRefusal | null {
  const state = carState(vehicle, site, own);
  if (vehicle === null || !stateAllows(action, state)) return state;
  return CONDITIONS[action]?.find(({ holds }) => !holds(vehicle, site))?.lack ?? null;
}

/** Whether a site offers something of a car, to who holds it as `own` says. */
export const allows = (
  action: CarAction,
  vehicle: CarFacts,
  site: Site,
  own: ViewerHold | null = null,
): boolean => refusalOf(action, vehicle, site, own) === null;

/** Whether it will be offered once no shopper holds the car any more. */
export const allowsWhenFree = (action: CarAction, vehicle: CarFacts, site: Site): boolean =>
  allows(action, { ...vehicle, held: false }, site);

/** Whether a car has a checkout, to reserve it or to buy it from afar: also while a shopper holds it, who is led back to it. */
export const hasCheckout = (vehicle: CarFacts, site: Site): boolean =>
  allowsWhenFree('reserve', vehicle, site) || allowsWhenFree('buy_online', vehicle, site);

/** Dollars that hold this car: "a per-car amount, default $200" (S1 §4 "Reserve Online"). */
export const depositFor = ({ deposit }: Pick<Vehicle, 'deposit'>, { reservation }: Site): number =>
  deposit ?? reservation.deposit;

/** How a car's Save button stands: offered, or there for who has saved the car before it was sold (S1 §4). */
export type SaveButton = 'offered' | 'if_saved';

/**
 * "A sold car's Save button is hidden unless already saved" (S1 §4); `null` where nobody can sign in, or the car has no
 * buttons of its own (rules 44).
 */
export function saveButton(vehicle: CarFacts, site: Site): SaveButton | null {
  const refusal = refusalOf('save', vehicle, site);
  if (refusal === 'sold' && canSignIn(site)) return 'if_saved';
  return refusal === null ? 'offered' : null;
}

/** Whether the cars of a site are there as PDF (S2 §7). */
export function hasSheets({ flags }: Pick<Site, 'flags'>): boolean {
  return flags.vehicle_pdf;
}
