import type { ItemAvailability } from '../structured-data/schema-org.ts';

/** States of a car, relative to a viewer. */
export const CAR_STATES = [
  'in_stock',
  'coming_soon',
  'preorder',
  /** Has a tag that means "not for sale" (rules 58). */
  'test_drive_only',
  /** Held by the viewer, who has not paid the deposit yet. */
  'mine_unpaid',
  /** Held by the viewer, who has paid the deposit. */
  'mine_paid',
  /** Held by another shopper, or marked reserved by the dealership. */
  'reserved',
  'sold',
  /** Not shown on the site, or no longer. */
  'withdrawn',
] as const;
export type CarState = (typeof CAR_STATES)[number];

/** For sale and not held. */
const FREE = ['in_stock', 'coming_soon', 'preorder'] as const satisfies CarState[];
const MINE = ['mine_unpaid', 'mine_paid'] as const satisfies CarState[];
const UNSOLD = [...FREE, 'test_drive_only', ...MINE, 'reserved'] as const satisfies CarState[];
const SHOWN = [...UNSOLD, 'sold'] as const satisfies CarState[];

/**
 * The states of a car that allow each action. Further conditions on the site's flags, prices and kinds of vehicle are in
 * `conditions.ts`.
 */
const ALLOWED = {
  // Leads are never refused, even from an open page of a car that has gone.
  enquire: [...SHOWN, 'withdrawn'],
  call: SHOWN,
  // "disable reserve/test-drive" for held cars (rules 12), except for the holder.
  test_drive: [...FREE, 'test_drive_only', ...MINE],
  /** To inspect it at its location. */
  see: ['in_stock', 'test_drive_only', ...MINE, 'reserved'],
  request_photos: UNSOLD,
  // No finance for a car that is not for sale (rules 58).
  finance: [...FREE, ...MINE, 'reserved'],
  // "Reserve button only when the car is in_stock or coming_soon" (S1 §5), not reserved (rules 13).
  reserve: FREE,
  buy_online: FREE,
  // "The car is in_stock, not sold, not reserved" (S1 §5, rules 14). A valuation that has begun is a lead, and goes on.
  trade_in: ['in_stock'],
  save: UNSOLD,
  compare: UNSOLD,
  /** To subscribe to a notice when it is available again. */
  alert: ['reserved'],
  show_price: SHOWN,
  /** To be suggested on pages. */
  suggest: FREE,
  /** To be called in stock: below headings such as "In stock now", in counts, and in prices "from" (`in-stock.ts`). */
  feature: ['in_stock'],
  market_badge: [...FREE, ...MINE, 'reserved'],
  certified: UNSOLD,
  /** To show inclusions, products and the returns policy. */
  sale_terms: [...FREE, ...MINE, 'reserved'],
  /** To download its PDF. */
  sheet: UNSOLD,
  find_similar: ['sold'],
} as const satisfies Record<string, readonly CarState[]>;

export type CarAction = keyof typeof ALLOWED;

export const CAR_ACTIONS = Object.keys(ALLOWED).filter(isAction);

function isAction(name: string): name is CarAction {
  return Object.hasOwn(ALLOWED, name);
}

/** Buttons of a held car that the page shows once the hold has ended, or to the holder, by the action that allows each. */
export const WAITING_BUTTONS = {
  reserve: 'reserve',
  online_purchase: 'buy_online',
  test_drive: 'test_drive',
  trade_in: 'trade_in',
} as const satisfies Record<string, CarAction>;

export function stateAllows(action: CarAction, state: CarState): boolean {
  const states: readonly CarState[] = ALLOWED[action];
  return states.includes(state);
}

/** Availability in market feeds by state; `absent` cars are omitted (rules 58). */
export const FEED_OFFER = {
  in_stock: 'available',
  coming_soon: 'not_available',
  preorder: 'not_available',
  test_drive_only: 'absent',
  mine_unpaid: 'not_available',
  mine_paid: 'not_available',
  reserved: 'not_available',
  sold: 'not_available',
  withdrawn: 'absent',
} as const satisfies Record<CarState, 'available' | 'not_available' | 'absent'>;

/** Availability in structured data by state. */
export const SCHEMA_AVAILABILITY = {
  in_stock: 'https://schema.org/InStock',
  coming_soon: 'https://schema.org/PreOrder',
  preorder: 'https://schema.org/PreOrder',
  test_drive_only: 'https://schema.org/OutOfStock',
  mine_unpaid: 'https://schema.org/Reserved',
  mine_paid: 'https://schema.org/Reserved',
  reserved: 'https://schema.org/Reserved',
  sold: 'https://schema.org/SoldOut',
  withdrawn: 'https://schema.org/Discontinued',
} as const satisfies Record<CarState, ItemAvailability>;
