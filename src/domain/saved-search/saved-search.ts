import type { SearchState } from '../search/search-state.ts';
import { parseSearch, printSearch } from '../search/search-url.ts';
import { searchRoutePath } from '../site/routes.ts';

/** What a saved search looks for. */
export interface SavedSearch {
  /** The listing that it was made on, by the parts of its address below `/search`; empty for all cars. */
  listing: readonly string[];
  /** What was requested there. */
  state: SearchState;
  /** The one address of such a search. */
  href: string;
}

/** Any origin: an address that leaves it is no search of the site. */
const ORIGIN = 'https://site.invalid';
/** A listing is at most a make and a model. */
const MOST_PARTS = 2;

/**
 * Reads the address of a search of this site, `null` for any other. Order and page say nothing about which cars are
 * wanted.
 */
export function savedSearchOf(href: string): SavedSearch | null {
  const url = URL.parse(href, ORIGIN);
  if (url === null || url.origin !== ORIGIN) return null;
  const [, root, ...listing] = url.pathname.split('/');
  if (`/${root}` !== searchRoutePath() || listing.length > MOST_PARTS || listing.includes('')) return null;
  const state: SearchState = { ...parseSearch(url.search), page: 1, sortBy: null };
  const path = [searchRoutePath(), ...listing].join('/');
  return { listing, state, href: path + printSearch(state) };
}

/** A car that a search found and that can be had. */
export interface FoundCar {
  id: string;
  /** Dollars; `null` without a price. */
  price: number | null;
  price_type: string | null;
}

/** A car as a search last found it. */
interface SeenCar extends Omit<FoundCar, 'id'> {
  /** Whether the search found it at the last comparison. */
  found: boolean;
}

/** The cars that a search found at any time, by id: one that returns is no arrival. */
export type SeenCars = Readonly<Record<string, SeenCar>>;

/** A reason to write to whoever saved a search; `saving` is how many dollars less a car costs. */
export type SearchChange =
  | { kind: 'new' | 'back'; id: string }
  | { kind: 'cheaper'; id: string; saving: number };

/**
 * Compares what a search finds with what it found before. A car is new, is back, or costs less by the same type of
 * price (rules 20); one that left is no news.
 */
export function searchChanges(
  seen: SeenCars,
  found: readonly FoundCar[],
): { changes: SearchChange[]; seen: SeenCars } {
  const gone = Object.entries(seen).map(([id, car]) => [id, { ...car, found: false }] as const);
  const present = found.map(({ id, ...car }) => [id, { ...car, found: true }] as const);
  return {
    changes: found.flatMap(
      (car) => changeOf(Object.hasOwn(seen, car.id) ? seen[car.id] : undefined, car) ?? [],
    ),
    seen: Object.fromEntries([...gone, ...present]),
  };
}

function changeOf(before: SeenCar | undefined, { id, price, price_type }: FoundCar): SearchChange | null {
  if (before === undefined) return { kind: 'new', id };
  if (!before.found) return { kind: 'back', id };
  if (price === null || before.price === null || before.price_type !== price_type) return null;
  return price < before.price ? { kind: 'cheaper', id, saving: before.price - price } : null;
}
