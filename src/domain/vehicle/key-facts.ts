import type { Site } from '../site/site.schema.ts';
import { filledSpecifications, type SpecificationKey, type SpecificationRow } from './specifications.ts';
import type { Vehicle } from './vehicle.schema.ts';

type KeysByItem = Record<Vehicle['item_type'], readonly SpecificationKey[]>;

const CARD_FACTS = {
  car: ['car_type', 'km', 'simple_transmission', 'simple_fuel', 'drive'],
  motorcycle: ['car_type', 'km', 'engine_size', 'simple_transmission', 'simple_fuel'],
  caravan: ['car_type', 'sleeps', 'body_length', 'tare_weight', 'axle_type'],
} as const satisfies KeysByItem;

const KEY_FACTS = {
  car: [
    'car_type',
    'km',
    'simple_transmission',
    'simple_fuel',
    'drive',
    'simple_body',
    'seats',
    'colour',
    'engine_size',
    'rego_expiry',
  ],
  motorcycle: [
    'car_type',
    'km',
    'engine_size',
    'simple_transmission',
    'simple_fuel',
    'colour',
    'rego_expiry',
  ],
  caravan: [
    'car_type',
    'sleeps',
    'body_length',
    'body_width',
    'tare_weight',
    'aggregate_trailer_mass',
    'axle_type',
    'rego_expiry',
  ],
} as const satisfies KeysByItem;

/** Lists the facts on a card, by item_type (S1 §3). */
export function cardFacts(vehicle: Vehicle, site: Site, now: Date): SpecificationRow[] {
  return pick(CARD_FACTS[vehicle.item_type], filledSpecifications(vehicle, site, now));
}

/** Lists the "Key information" of the vehicle page (S1 §2), including facts hidden from the site's specifications. */
export function keyFacts(vehicle: Vehicle, site: Site, now: Date): SpecificationRow[] {
  return pick(KEY_FACTS[vehicle.item_type], filledSpecifications(vehicle, site, now));
}

const pick = (keys: readonly SpecificationKey[], facts: SpecificationRow[]) =>
  keys.flatMap((key) => facts.filter((fact) => fact.key === key));
