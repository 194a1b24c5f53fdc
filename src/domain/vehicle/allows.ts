import type { ItemAvailability } from '../structured-data/schema-org.ts';

/** Where a car stands, for whoever looks at it. */
export const CAR_STATES = [
  'in_stock',
  'coming_soon',
  'preorder',
  /** It carries a tag that means "not for sale" (rules 58). */
  'test_drive_only',
  /** The one who looks holds it, and has still to pay the deposit. */
  'mine_unpaid',
  /** The one who looks has paid to hold it. */
  'mine_paid',
  /** Held by another shopper, or marked reserved by the dealership. */
  'reserved',
  'sold',
  /** The site does not show it, or not any more. */
  'withdrawn',
] as const;
export type CarState = (typeof CAR_STATES)[number];

/** Nobody has it yet, and somebody can. */
const FREE = ['in_stock', 'coming_soon', 'preorder'] as const satisfies CarState[];
const MINE = ['mine_unpaid', 'mine_paid'] as const satisfies CarState[];
const UNSOLD = [...FREE, 'test_drive_only', ...MINE, 'reserved'] as const satisfies CarState[];
const SHOWN = [...UNSOLD, 'sold'] as const satisfies CarState[];

/**
 * In which states of a car each thing can be done with it. Flags of the site, prices and kinds of vehicle are further
 * conditions: `conditions.ts`.
 */
const ALLOWED = {
  // A lead is never turned away: whoever has the page of a car open that is gone can still ask.
  enquire: [...SHOWN, 'withdrawn'],
  call: SHOWN,
  // "disable reserve/test-drive" of held cars (rules 12), except for who holds it.
  test_drive: [...FREE, 'test_drive_only', ...MINE],
  /** To go and look at it. */
  see: ['in_stock', 'test_drive_only', ...MINE, 'reserved'],
  request_photos: UNSOLD,
  // A car that is not for sale takes no finance (rules 58).
  finance: [...FREE, ...MINE, 'reserved'],
  // "Reserve button only when the car is in_stock or coming_soon" (S1 §5), not reserved (rules 13).
  reserve: FREE,
  buy_online: FREE,
  // "The car is in_stock, not sold, not reserved" (S1 §5, rules 14).
  trade_in: ['in_stock'],
  save: UNSOLD,
  compare: UNSOLD,
  /** To be told when it is free. */
  alert: ['reserved'],
  show_price: SHOWN,
  /** To be had: a list's prices begin at such cars, and pages suggest them. */
  price_from: FREE,
  market_badge: [...FREE, ...MINE, 'reserved'],
  /** To be called one of the certified programme. */
  certified: UNSOLD,
  /** What comes with it: inclusions, products, returns. */
  sale_terms: [...FREE, ...MINE, 'reserved'],
  /** Its PDF. */
  sheet: UNSOLD,
  find_similar: ['sold'],
} as const satisfies Record<string, readonly CarState[]>;

export type CarAction = keyof typeof ALLOWED;

/** Everything that can be done with a car. */
export const CAR_ACTIONS = Object.keys(ALLOWED).filter(isAction);

function isAction(name: string): name is CarAction {
  return Object.hasOwn(ALLOWED, name);
}

/** Whether a car in this state can be had for this, as far as its state decides. */
export function stateAllows(action: CarAction, state: CarState): boolean {
  const states: readonly CarState[] = ALLOWED[action];
  return states.includes(state);
}

/** How market feeds name a car in each state: as available, as not available, or not at all (rules 58). */
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

/** How structured data names it. */
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
