import type { Site } from '../site/site.schema.ts';
import { isReserved, isSold } from './status.ts';
import type { Vehicle } from './vehicle.schema.ts';

/** "{vehicle type}" and "{cars}" of the specification's sentences, and the "Car" of its headings and buttons (rules 57). */
export const ITEM_WORDS = {
  car: { one: 'car', many: 'cars', title: 'Car' },
  motorcycle: { one: 'motorcycle', many: 'motorcycles', title: 'Motorcycle' },
  caravan: { one: 'caravan', many: 'caravans', title: 'Caravan' },
} as const satisfies Record<Vehicle['item_type'], { one: string; many: string; title: string }>;

/** The SOLD notice (S1 §4, S2 §8). */
export function soldNotice({ item_type }: Pick<Vehicle, 'item_type'>): string {
  const word = ITEM_WORDS[item_type].one;
  return `Unfortunately this ${word} recently sold. But don't worry, we can help you find a similar ${word}!`;
}

/** "New", "Demo", or the site's keyword for used cars (S1 §4 "used keyword"). */
export function conditionWord({ car_type }: Pick<Vehicle, 'car_type'>, site: Site): string {
  return { new: 'New', demo: 'Demo', used: site.labels.used_keyword }[car_type];
}

export type Availability = 'in_stock' | 'coming_soon' | 'reserved' | 'sold';

/** Whether somebody can have the car: reserved and sold stand above the feed's status (rules 3, 12). */
export function availability(vehicle: Pick<Vehicle, 'status' | 'sold' | 'reserved' | 'held'>): Availability {
  if (isSold(vehicle)) return 'sold';
  return isReserved(vehicle) ? 'reserved' : vehicle.status;
}

/** Availability in plain words, also for those who do not see the tag (rules 12). */
export const AVAILABILITY_WORDS = {
  in_stock: 'In stock',
  coming_soon: 'Coming soon',
  reserved: 'Reserved',
  sold: 'Sold',
} as const satisfies Record<Availability, string>;
