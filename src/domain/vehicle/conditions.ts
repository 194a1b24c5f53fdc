import { displayedPrice } from '../price/price.ts';
import { canSignIn } from '../site/gates.ts';
import type { Site } from '../site/site.schema.ts';
import type { CarState } from './allows.ts';
import { type CarAction, stateAllows } from './allows.ts';
import { carState, isTestDriveOnly, type StateFacts, type ViewerHold } from './state.ts';
import { hasArrived } from './status.ts';
import type { Vehicle } from './vehicle.schema.ts';

export type CarFacts = StateFacts & Pick<Vehicle, 'price' | 'deposit' | 'item_type' | 'images'>;

/** A missing condition of an action that the car's state allows. */
export type Lack =
  | 'not_offered'
  | 'no_price'
  | 'low_price'
  | 'no_deposit'
  | 'no_photos'
  | 'not_used'
  | 'not_driven'
  | 'not_arrived';

/** Why an action is refused: the car's state, or a missing condition. */
export type ActionRefusal = CarState | Lack;

interface CarCondition {
  lack: ActionRefusal;
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

/**
 * Hidden if "its price is 0 or less; it has no thumbnails or images (garage-style sites)" (S1 §5); no price counts as
 * 0.
 */
const SHORTLISTED: readonly CarCondition[] = [
  { lack: 'no_price', holds: ({ price }) => (price ?? 0) > 0 },
  { lack: 'no_photos', holds: ({ images }, { flags }) => images.length > 0 || !flags.garage_enabled },
];

/** Conditions of actions besides the state; all must be true. */
const CONDITIONS: Partial<Record<CarAction, readonly CarCondition[]>> = {
  test_drive: [
    offeredBy(({ flags }) => flags.test_drive),
    { lack: 'not_driven', holds: ({ item_type }) => item_type !== 'caravan' },
    // The state names the tag alone, and a reserved car takes no test drives (rules 12).
    { lack: 'reserved', holds: (vehicle, site) => !vehicle.reserved || !isTestDriveOnly(vehicle, site) },
  ],
  // A reserved car may not have arrived yet.
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
    { lack: 'no_price', holds: ({ price }) => price !== null },
    { lack: 'low_price', holds: ({ price }) => Number(price) > TRADE_IN_PRICE_MINIMUM },
  ],
  save: [offeredBy(canSignIn), ...SHORTLISTED],
  compare: SHORTLISTED,
  sheet: [offeredBy(hasSheets)],
};

/**
 * Returns why a site refuses an action on a car, its state before other conditions; `null` if it is allowed. `own` is the
 * viewer's hold on the car; a `null` vehicle is one that the site does not have.
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

/** Whether a site allows an action on a car; `own` is the viewer's hold on it. */
export const allows = (
  action: CarAction,
  vehicle: CarFacts,
  site: Site,
  own: ViewerHold | null = null,
): boolean => refusalOf(action, vehicle, site, own) === null;

/** Whether an action is allowed once shoppers' holds end. */
export const allowsWhenFree = (action: CarAction, vehicle: CarFacts, site: Site): boolean =>
  allows(action, { ...vehicle, held: false }, site);

/** Whether a car can be reserved or bought online; also while it is held, for the holder to return to the checkout. */
export const hasCheckout = (vehicle: CarFacts, site: Site): boolean =>
  allowsWhenFree('reserve', vehicle, site) || allowsWhenFree('buy_online', vehicle, site);

/** Returns a car's deposit, dollars: "a per-car amount, default $200" (S1 §4 "Reserve Online"). */
export const depositFor = ({ deposit }: Pick<Vehicle, 'deposit'>, { reservation }: Site): number =>
  deposit ?? reservation.deposit;

/** State of the Save button; `if_saved`: shown only to those who saved the car before it was sold, here or by account (S1 §4). */
export type SaveOffer = 'offered' | 'if_saved';

/**
 * Returns the state of a car's Save button: "A sold car's Save button is hidden unless already saved" (S1 §4). `null` for
 * no button: for an unsold car on a site without sign-in, and one that cannot be saved (rules 44).
 */
export function saveButton(vehicle: CarFacts, site: Site): SaveOffer | null {
  const refusal = refusalOf('save', vehicle, site);
  if (refusal === 'sold') return 'if_saved';
  return refusal === null ? 'offered' : null;
}

/** Whether a site offers cars as PDF (S2 §7). */
export function hasSheets({ flags }: Pick<Site, 'flags'>): boolean {
  return flags.vehicle_pdf;
}
