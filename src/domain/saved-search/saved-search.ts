import { DAY_MS } from '../duration.ts';
import { ownProperty } from '../own-property.ts';
import { relaxationsOf } from '../search/relaxations.ts';
import { refinementsOf, type SearchState } from '../search/search-state.ts';
import { parseSearch, printSearch } from '../search/search-url.ts';
import { FAVOURITES_LIMIT, idsIn } from '../shortlist/list.ts';
import { favouritesPath, searchRoutePath } from '../site/routes.ts';

/** What a saved search looks for: cars that match, or certain cars. `href` is its one address on the site. */
export type SavedSearch = { href: string } & (
  | {
      kind: 'matches';
      /** The listing that it was made on, by the parts of its address below `/search`; empty for all cars. */
      listing: readonly string[];
      /** What was requested there. */
      state: SearchState;
    }
  | { kind: 'cars'; ids: readonly string[] }
);

/** Any origin: an address that leaves it is no search of the site. */
const ORIGIN = 'https://site.invalid';
/** A listing is at most a make and a model. */
const MAX_PARTS = 2;

/**
 * Reads the address of a search of this site, or of a list of cars (`/favourites?ids=7,12`); `null` for any other. Order
 * and page say nothing about which cars are wanted.
 */
export function savedSearchOf(href: string): SavedSearch | null {
  const url = URL.parse(href, ORIGIN);
  if (url === null || url.origin !== ORIGIN) return null;
  return url.pathname === favouritesPath() ? carsOf(url) : matchesOf(url);
}

function carsOf({ searchParams }: URL): SavedSearch | null {
  const ids = idsIn(searchParams.get('ids'), FAVOURITES_LIMIT);
  return ids.length === 0 ? null : { kind: 'cars', ids, href: favouritesPath(ids) };
}

function matchesOf(url: URL): SavedSearch | null {
  const [, root, ...listing] = url.pathname.split('/');
  if (`/${root}` !== searchRoutePath() || listing.length > MAX_PARTS || listing.includes('')) return null;
  return matching(listing, { ...parseSearch(url.search), page: 1, sortBy: null });
}

function matching(listing: readonly string[], state: SearchState): SavedSearch {
  const path = [searchRoutePath(), ...listing].join('/');
  return { kind: 'matches', listing, state, href: path + printSearch(state) };
}

const LABEL_LENGTH = 120;

/** A search as it is stored: its one address, and its words. */
export interface WordedSearch {
  href: string;
  label: string;
}

/** What is stored of a search that somebody saves; `null` where the address is no search of a site. */
export function searchToStore(href: string, words: string): WordedSearch | null {
  const search = savedSearchOf(href);
  return search && { href: search.href, label: words.slice(0, LABEL_LENGTH) || 'Your search' };
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
  /** Whether the search found it at the last comparison; `close` for one that was only offered instead. */
  found: boolean | 'close';
}

/** The cars that a search found at any time, by id: one that returns is no arrival. */
export type SeenCars = Readonly<Record<string, SeenCar>>;

/** A reason to write to whoever saved a search; `saving` is how many dollars less a car costs. */
export type SearchChange =
  | { kind: 'new' | 'back' | 'gone' | 'close'; id: string }
  | { kind: 'cheaper'; id: string; saving: number };

/** Cars that left and are stored at most, so that a search over a whole list stays small. */
const MAX_LEFT_CARS = 500;

/**
 * Compares what a search finds with what it found before. A match is new, is back, or costs less by the same type of
 * price (rules 20); one that left is no news. Of certain cars none is new, and it is news that one left.
 */
export function searchChanges(
  kind: SavedSearch['kind'],
  seen: SeenCars,
  found: readonly FoundCar[],
): { changes: SearchChange[]; seen: SeenCars } {
  const present = new Map(found.map(({ id, price, price_type }) => [id, { price, price_type, found: true }]));
  const left = Object.entries(seen).filter(([id]) => !present.has(id));
  const gone = left.filter(([, car]) => car.found === true).map(([id]) => ({ kind: 'gone', id }) as const);
  const changed = found.flatMap((car) => changeOf(ownProperty(seen, car.id), car) ?? []);
  return {
    changes: kind === 'matches' ? changed : [...changed.map(ofCertainCar), ...gone],
    seen: Object.fromEntries([
      ...left
        .slice(-MAX_LEFT_CARS)
        .map(([id, car]) => [id, { ...car, found: car.found === 'close' ? car.found : false }] as const),
      ...present,
    ]),
  };
}

/** A car that was not for sale before is back. */
const ofCertainCar = (change: SearchChange): SearchChange =>
  change.kind === 'new' ? { ...change, kind: 'back' } : change;

function changeOf(before: SeenCar | undefined, { id, price, price_type }: FoundCar): SearchChange | null {
  if (before === undefined || before.found === 'close') return { kind: 'new', id };
  if (!before.found) return { kind: 'back', id };
  if (price === null || before.price === null || before.price_type !== price_type) return null;
  return price < before.price ? { kind: 'cheaper', id, saving: before.price - price } : null;
}

/** After so many days without a match or a mail, what comes closest is offered. */
const QUIET_DAYS = 14;

/**
 * Whether a search led to no mail for so long, by when it was confirmed or last changed, and when its person was last
 * mailed.
 */
export const isQuiet = (begun: Date, mailed: Date | null, now: Date): boolean =>
  now.getTime() - Math.max(begun.getTime(), mailed?.getTime() ?? 0) >= QUIET_DAYS * DAY_MS;

const MAX_CLOSE = 3;

/** The searches for less whose cars come close to a search; none that wants nothing in particular any more. */
export const closeSearches = (search: SavedSearch): SavedSearch[] =>
  search.kind === 'cars'
    ? []
    : relaxationsOf(search.state)
        .filter(({ state }) => search.listing.length > 0 || refinementsOf(state).length > 0)
        .map(({ state }) => matching(search.listing, state));

/** Offers the first cars that come close, each once; they count as offered, not as found. */
export function offerClose(
  seen: SeenCars,
  close: readonly FoundCar[],
): { changes: SearchChange[]; seen: SeenCars } {
  const fresh = close.filter(({ id }) => !Object.hasOwn(seen, id)).slice(0, MAX_CLOSE);
  const offered = fresh.map(({ id, ...car }) => [id, { ...car, found: 'close' }] as const);
  return {
    changes: fresh.map(({ id }) => ({ kind: 'close', id })),
    seen: { ...seen, ...Object.fromEntries(offered) },
  };
}
