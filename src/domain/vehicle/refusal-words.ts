import type { CarAction } from './allows.ts';
import type { ActionRefusal } from './conditions.ts';
import type { Vehicle } from './vehicle.schema.ts';
import { ITEM_WORDS } from './words.ts';

/** Predicates that name the reason. */
const REASONS = {
  in_stock: 'is in stock already',
  coming_soon: 'has not arrived yet',
  preorder: 'is still to be built',
  test_drive_only: 'is here for test drives and not for sale',
  mine_unpaid: 'is on hold for you already',
  mine_paid: 'is reserved for you already',
  reserved: 'is reserved for somebody',
  sold: 'has been sold',
  withdrawn: 'is no longer on this website',
  no_price: 'has no price yet',
  low_price: 'costs too little',
  no_deposit: 'takes no deposit',
  no_photos: 'has no photos yet',
  not_used: 'is not a used one',
  not_driven: 'is not one to be driven',
  not_arrived: 'has not arrived yet',
} as const satisfies Record<Exclude<ActionRefusal, 'not_offered'>, string>;

/** Clauses that name the refused action on an item, for actions of the service. */
const DEEDS = {
  reserve: (it) => `${it} cannot be reserved online`,
  buy_online: (it) => `${it} cannot be bought online`,
  test_drive: (it) => `no test drive of ${it} can be booked`,
  request_photos: (it) => `no photos of ${it} can be sent`,
  finance: (it) => `there is no finance for ${it}`,
  trade_in: (it) => `nothing can be traded in for ${it}`,
  save: (it) => `${it} cannot be saved`,
  alert: () => 'there is nothing to wait for',
} as const satisfies Partial<Record<CarAction, (it: string) => string>>;

/**
 * Explains a refusal to the shopper: "This car has been sold: it cannot be reserved online."; without a reason where the
 * site does not offer the action: "This car cannot be bought online."
 */
export function refusalText(
  refusal: ActionRefusal,
  action: keyof typeof DEEDS,
  item_type: Vehicle['item_type'] = 'car',
): string {
  const item = `this ${ITEM_WORDS[item_type].one}`;
  const text =
    refusal === 'not_offered' ? DEEDS[action](item) : `${item} ${REASONS[refusal]}: ${DEEDS[action]('it')}`;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
