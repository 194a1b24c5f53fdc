import type { Site } from '../site/site.schema.ts';
import { isSold } from './status.ts';
import type { Vehicle } from './vehicle.schema.ts';

/** "What's Included" (S1 §2) with a car of its car_type, or with a motorcycle or caravan; nothing comes with a sold one. */
export function whatsIncluded(
  vehicle: Pick<Vehicle, 'status' | 'sold' | 'car_type' | 'item_type'>,
  { whats_included }: Pick<Site, 'whats_included'>,
): string[] {
  if (isSold(vehicle)) return [];
  const own = vehicle.item_type === 'car' ? null : whats_included[vehicle.item_type];
  return own ?? whats_included[vehicle.car_type];
}

/** "Protect Your Car" (S1 §2): what is offered with vehicles of its type; nothing with a sold one. */
export function protectYourCar(
  vehicle: Pick<Vehicle, 'status' | 'sold' | 'item_type'>,
  { protect_your_car }: Pick<Site, 'protect_your_car'>,
): { heading: string; text: string }[] {
  if (isSold(vehicle)) return [];
  return protect_your_car
    .filter(({ item_types }) => item_types.includes(vehicle.item_type))
    .map(({ heading, text }) => ({ heading, text }));
}

/**
 * "14-day used-car money-back or exchange (max 500 km driven, at least a quarter tank of fuel)" (S1 §9) as the site
 * sets it (rules 17): for unsold used vehicles that have an odometer and a tank.
 */
export function returnsPolicy(
  vehicle: Pick<Vehicle, 'status' | 'sold' | 'car_type' | 'item_type'>,
  { returns }: Pick<Site, 'returns'>,
): Site['returns'] {
  const isCovered = vehicle.car_type === 'used' && vehicle.item_type !== 'caravan' && !isSold(vehicle);
  return isCovered ? returns : null;
}
