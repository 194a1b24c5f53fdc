import type { Site } from '../site/site.schema.ts';
import { stateAllows } from './allows.ts';
import { carState, type StateFacts } from './state.ts';
import type { Vehicle } from './vehicle.schema.ts';

/** Lists "What's Included" (S1 §2) by item_type or car_type; empty for a vehicle that is not for sale. */
export function whatsIncluded(vehicle: StateFacts & Pick<Vehicle, 'item_type'>, site: Site): string[] {
  if (!hasTerms(vehicle, site)) return [];
  const { whats_included } = site;
  const own = vehicle.item_type === 'car' ? null : whats_included[vehicle.item_type];
  return own ?? whats_included[vehicle.car_type];
}

/** Lists the products of "Protect Your Car" (S1 §2) by item_type; empty for a vehicle that is not for sale. */
export function protectYourCar(
  vehicle: StateFacts & Pick<Vehicle, 'item_type'>,
  site: Site,
): { heading: string; text: string }[] {
  if (!hasTerms(vehicle, site)) return [];
  return site.protect_your_car
    .filter(({ item_types }) => item_types.includes(vehicle.item_type))
    .map(({ heading, text }) => ({ heading, text }));
}

/**
 * Returns the site's "14-day used-car money-back or exchange (max 500 km driven, at least a quarter tank of fuel)" (S1
 * §9, rules 17): for used vehicles that are for sale, except caravans.
 */
export function returnsPolicy(vehicle: StateFacts & Pick<Vehicle, 'item_type'>, site: Site): Site['returns'] {
  const isKind = vehicle.car_type === 'used' && vehicle.item_type !== 'caravan';
  return isKind && hasTerms(vehicle, site) ? site.returns : null;
}

const hasTerms = (vehicle: StateFacts, site: Site) => stateAllows('sale_terms', carState(vehicle, site));
