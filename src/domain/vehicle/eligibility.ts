import { displayedPrice } from '../price/price.ts';
import { canSignIn } from '../site/gates.ts';
import type { Site } from '../site/site.schema.ts';
import { isAvailable, isReserved, isSold } from './status.ts';
import type { Vehicle } from './vehicle.schema.ts';

/** What decides whether somebody can have a car. */
export type StockVehicle = Pick<
  Vehicle,
  | 'id'
  | 'slug'
  | 'name'
  | 'vin'
  | 'status'
  | 'sold'
  | 'reserved'
  | 'price'
  | 'deposit'
  | 'car_type'
  | 'item_type'
>;

/** "Price is above 200" (S1 §5), dollars. */
const TRADE_IN_PRICE_MINIMUM = 200;

/**
 * Whether a car has its favourite and compare buttons. "Hidden when: the car is not in an eligible state;
 * its price is 0 or less; it has no thumbnails or images (garage-style sites)" (S1 §5); no price is 0.
 */
export function canShortlist(vehicle: Vehicle, site: Site): boolean {
  const hasPhotos = vehicle.images.length > 0 || !site.flags.garage_enabled;
  return isAvailable(vehicle) && (vehicle.price ?? 0) > 0 && hasPhotos;
}

/** "A sold car's Save button is hidden unless already saved" (S1 §4). */
export function canSave(vehicle: Vehicle, alreadySaved: boolean): boolean {
  return alreadySaved || !isSold(vehicle);
}

/** How a car's Save button stands: offered, or there for who has saved the car before it was sold (S1 §4). */
export type SaveButton = 'offered' | 'if_saved';

/** The Save button of a car; `null` where nobody can sign in, or the car has no buttons of its own (rules 44). */
export function saveButton(vehicle: Vehicle, site: Site): SaveButton | null {
  if (!canSignIn(site)) return null;
  if (!canSave(vehicle, false)) return 'if_saved';
  return canShortlist(vehicle, site) ? 'offered' : null;
}

/** Dollars that hold this car: "a per-car amount, default $200" (S1 §4 "Reserve Online"). */
export function depositFor(vehicle: Pick<Vehicle, 'deposit'>, { reservation }: Site): number {
  return vehicle.deposit ?? reservation.deposit;
}

/** "Reserve button only when the car is in_stock or coming_soon" (S1 §5), not reserved, with a price and a deposit (rules 13). */
export function canReserve(vehicle: StockVehicle, site: Site): boolean {
  return site.flags.reserve_online && isObtainable(vehicle) && depositFor(vehicle, site) > 0;
}

/** "Online purchase for used cars on flagged sites" (S1 §2), which begins with a hold: of cars that could be reserved as well (rules 13). */
export function canBuyOnline(vehicle: StockVehicle, site: Site): boolean {
  return (
    site.flags.online_purchase &&
    vehicle.car_type === 'used' &&
    isObtainable(vehicle) &&
    depositFor(vehicle, site) > 0
  );
}

/** Whether a site holds cars at all: to reserve them, or to sell them from afar. */
export const holdsCars = ({ flags }: Site): boolean => flags.reserve_online || flags.online_purchase;

/** Whether a site sells used cars from afar (S1 §2). */
export const sellsOnline = ({ flags }: Site): boolean => flags.online_purchase;

/** Whether a car has a checkout: to reserve it, or to buy it from afar. */
export const hasCheckout = (vehicle: StockVehicle, site: Site): boolean =>
  canReserve(vehicle, site) || canBuyOnline(vehicle, site);

/** "Only when: the site has a valuation service; the car is in_stock, not sold, not reserved; price is above 200" (S1 §5, rules 14). */
export function canTradeIn(vehicle: Vehicle, site: Site): boolean {
  return (
    site.flags.valuation &&
    vehicle.status === 'in_stock' &&
    isFree(vehicle) &&
    (vehicle.price ?? 0) > TRADE_IN_PRICE_MINIMUM
  );
}

/** Test drives are offered of what can be driven, and nobody has bought or holds (rules 12). */
export function canBookTestDrive(vehicle: Vehicle, site: Site): boolean {
  return site.flags.test_drive && vehicle.item_type !== 'caravan' && isFree(vehicle);
}

const isFree = (vehicle: Pick<Vehicle, 'status' | 'sold' | 'reserved' | 'held'>) =>
  isAvailable(vehicle) && !isReserved(vehicle);
/** A shopper's hold takes no checkout away: whoever holds the car is in it, and others are told there when it is free. */
const isObtainable = (vehicle: StockVehicle) =>
  isAvailable(vehicle) && !vehicle.reserved && displayedPrice(vehicle) !== null;
