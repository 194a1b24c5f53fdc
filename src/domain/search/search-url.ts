import { POSTCODE_PATTERN } from '../geo/postcode.ts';
import { byCharacters } from '../order.ts';
import { FACETS } from './facets.ts';
import { listingAddress } from './listing-address.ts';
import { DISTANCES, type Nearby, type NumberRange, type SearchState, withPage } from './search-state.ts';
import { SORT_KEYS, type SortKey } from './sort.ts';

/** Parameters that are not named by a facet. */
const NAMES = { query: 'query', postcode: 'postcode', within: 'within', sortBy: 'sortBy', page: 'page' };

/** Every name that means something to the search in an address, in the order they are printed. */
export const searchParameters = (): string[] => [
  NAMES.query,
  ...FACETS.map(({ attribute }) => attribute),
  NAMES.postcode,
  NAMES.within,
  NAMES.sortBy,
  NAMES.page,
];

/** `min..max`, each end a plain number or left open. */
const RANGE = /^(\d{1,12}(?:\.\d{1,4})?)?\.\.(\d{1,12}(?:\.\d{1,4})?)?$/;
const PAGE = /^[1-9]\d{0,5}$/;

/**
 * What an address asks the search for: `parseSearch(printSearch(state))` is the state. Parameters of others, and
 * junk in our own, are ignored.
 */
export function parseSearch(search: string): SearchState {
  const parameters = new URLSearchParams(search);
  const text = (name: string) => parameters.get(name)?.trim() ?? '';
  const state: SearchState = {
    query: text(NAMES.query),
    page: PAGE.test(text(NAMES.page)) ? Number(text(NAMES.page)) : 1,
    sortBy: sortKey(text(NAMES.sortBy)),
    values: {},
    ranges: {},
    near: nearby(text(NAMES.postcode), Number(text(NAMES.within))),
  };
  for (const { attribute, kind } of FACETS) {
    if (kind === 'range') {
      const range = numberRange(text(attribute));
      if (range !== null) state.ranges[attribute] = range;
      continue;
    }
    const values = new Set(parameters.getAll(attribute).map((value) => value.trim()));
    values.delete('');
    if (values.size > 0) state.values[attribute] = [...values].sort(byCharacters);
  }
  return state;
}

/**
 * The parameters of a state, `''` for a whole listing, else from their question mark on: `?make=Kia&price=..20000`.
 * One state has one address; "the first page is omitted from the address" (S1 §2), and so is the usual order.
 */
export function printSearch({ query, page, sortBy, values, ranges, near }: SearchState): string {
  const parameters = new URLSearchParams();
  if (query !== '') parameters.append(NAMES.query, query);
  for (const { attribute } of FACETS) {
    for (const value of values[attribute]?.toSorted(byCharacters) ?? []) parameters.append(attribute, value);
    const range = ranges[attribute];
    if (range !== undefined) parameters.append(attribute, `${range.min ?? ''}..${range.max ?? ''}`);
  }
  if (near !== null) parameters.append(NAMES.postcode, near.postcode);
  if (near !== null) parameters.append(NAMES.within, String(near.km));
  if (sortBy !== null) parameters.append(NAMES.sortBy, sortBy);
  if (page > 1) parameters.append(NAMES.page, String(page));
  return parameters.size === 0 ? '' : `?${parameters}`;
}

/** What an address requests: the page that its path names counts where its parameters request nothing. */
export function searchAt({ pathname, search }: { pathname: string; search: string }): SearchState {
  const requested = parseSearch(search);
  return printSearch(requested) === ''
    ? withPage(requested, listingAddress(pathname)?.page ?? requested.page)
    : requested;
}

/** The address of a search on the list that a path is a page of. */
export const searchHrefOn = (pathname: string, state: SearchState): string =>
  (listingAddress(pathname)?.route ?? pathname) + printSearch(state);

const sortKey = (text: string): SortKey | null => SORT_KEYS.find((key) => key === text) ?? null;

function numberRange(text: string): NumberRange | null {
  const [, min, max] = RANGE.exec(text) ?? [];
  if (min === undefined && max === undefined) return null;
  const range = { min: min === undefined ? null : Number(min), max: max === undefined ? null : Number(max) };
  return (range.min ?? 0) <= (range.max ?? Number.POSITIVE_INFINITY) ? range : null;
}

function nearby(postcode: string, within: number): Nearby | null {
  const km = DISTANCES.find((distance) => distance === within);
  return km !== undefined && POSTCODE_PATTERN.test(postcode) ? { postcode, km } : null;
}
