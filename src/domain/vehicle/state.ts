import type { Site } from '../site/site.schema.ts';
import type { CarState } from './allows.ts';
import { isExcluded, isSold } from './status.ts';
import type { Vehicle } from './vehicle.schema.ts';

export type ViewerHold = 'unpaid' | 'paid';

export type StateFacts = Pick<
  Vehicle,
  'status' | 'sold' | 'reserved' | 'held' | 'preorder' | 'tag' | 'car_type'
>;

/** States by precedence: sold, then not for sale, then holds, then arrival (rules 3, 12, 58). */
const STATES: readonly {
  state: CarState;
  holds: (vehicle: StateFacts, site: Site, own: ViewerHold | null) => boolean;
}[] = [
  { state: 'withdrawn', holds: isExcluded },
  { state: 'sold', holds: isSold },
  { state: 'test_drive_only', holds: isTestDriveOnly },
  { state: 'mine_unpaid', holds: (_vehicle, _site, own) => own === 'unpaid' },
  { state: 'mine_paid', holds: (_vehicle, _site, own) => own === 'paid' },
  { state: 'reserved', holds: isReserved },
  { state: 'preorder', holds: ({ preorder }) => preorder },
  { state: 'coming_soon', holds: ({ status }) => status === 'coming_soon' },
];

/**
 * Returns the state of a car on a site, for a viewer with the hold `own`; a `null` vehicle is one that the site does
 * not have.
 */
export function carState(vehicle: StateFacts | null, site: Site, own: ViewerHold | null = null): CarState {
  if (vehicle === null) return 'withdrawn';
  return STATES.find(({ holds }) => holds(vehicle, site, own))?.state ?? 'in_stock';
}

/** Whether a shopper holds a car or the dealership marked it reserved. */
export function isReserved({ reserved, held }: Pick<Vehicle, 'reserved' | 'held'>): boolean {
  return reserved || held === true;
}

/** Whether a car's tag means "not for sale", such as "Test Drive Only" (S1 §3, rules 58). */
export function isTestDriveOnly(
  { tag }: Pick<Vehicle, 'tag'>,
  { not_for_sale_tags }: Pick<Site, 'not_for_sale_tags'>,
): boolean {
  return tag !== null && not_for_sale_tags.some((name) => plain(name) === plain(tag));
}

const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();
