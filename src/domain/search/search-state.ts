import { byCharacters } from '../order.ts';
import type { FacetAttribute } from './facets.ts';
import type { SortKey } from './sort.ts';

/** What a number lies in; one end may be open, both ends count. */
export interface NumberRange {
  min: number | null;
  max: number | null;
}

/** "Within `km` of" a postcode. */
export interface Nearby {
  postcode: string;
  km: SearchRadius;
}

/** How far a shopper may look, kilometres. */
export const DISTANCES = [10, 25, 50, 100, 250, 500] as const;

export type SearchRadius = (typeof DISTANCES)[number];

/** What a shopper requests: "query, page, sortBy, and refinement lists" (S1 §3 "Search state"). */
export interface SearchState {
  /** Trimmed. */
  query: string;
  /** 1-based. */
  page: number;
  /** `null` is the listing's own order. */
  sortBy: SortKey | null;
  /** A facet's chosen values, one of which a car must have; in the order of their characters. */
  values: Partial<Record<FacetAttribute, readonly string[]>>;
  ranges: Partial<Record<FacetAttribute, NumberRange>>;
  near: Nearby | null;
}

/** All cars of a listing, its first page. */
export const WHOLE_LISTING: SearchState = {
  query: '',
  page: 1,
  sortBy: null,
  values: {},
  ranges: {},
  near: null,
};

/** One thing requested, as a chip shows it and as it can be dropped. */
export type Refinement =
  | { kind: 'query'; query: string }
  | { kind: 'value'; attribute: FacetAttribute; value: string }
  /** So many of one facet that they are dropped together. */
  | { kind: 'values'; attribute: FacetAttribute; values: readonly string[] }
  | { kind: 'range'; attribute: FacetAttribute; range: NumberRange }
  | { kind: 'near'; near: Nearby };

/** So many values of a facet are one refinement. */
const MANY = 5;

/** Everything that narrows the listing, in the order it is requested. */
export function refinementsOf({ query, values, ranges, near }: SearchState): Refinement[] {
  return [
    ...(query === '' ? [] : [{ kind: 'query' as const, query }]),
    ...entries(values).flatMap(([attribute, chosen]): Refinement[] =>
      chosen.length < MANY
        ? chosen.map((value) => ({ kind: 'value', attribute, value }))
        : [{ kind: 'values', attribute, values: chosen }],
    ),
    ...entries(ranges).map(([attribute, range]) => ({ kind: 'range' as const, attribute, range })),
    ...(near === null ? [] : [{ kind: 'near' as const, near }]),
  ];
}

/** The state with other words to look for. */
export const withQuery = (state: SearchState, query: string): SearchState => changed(state, { query });

/** The state at another page, 1-based, of the same cars. */
export const withPage = (state: SearchState, page: number): SearchState => ({ ...state, page });

/** The state in another order; `null` is the listing's own. */
export const withSort = (state: SearchState, sortBy: SortKey | null): SearchState =>
  changed(state, { sortBy });

/** The state near a place, or anywhere. */
export const withNearby = (state: SearchState, near: Nearby | null): SearchState => changed(state, { near });

/** The state with these values of a facet, in any order; none is no refinement. */
export function withValues(
  state: SearchState,
  attribute: FacetAttribute,
  chosen: readonly string[],
): SearchState {
  const { [attribute]: _, ...others } = state.values;
  const values = [...new Set(chosen)].sort(byCharacters);
  return changed(state, { values: values.length === 0 ? others : { ...state.values, [attribute]: values } });
}

/** The state with a facet's value chosen, or no longer chosen. */
export function withToggled(state: SearchState, attribute: FacetAttribute, value: string): SearchState {
  const chosen = state.values[attribute] ?? [];
  const others = chosen.filter((other) => other !== value);
  return withValues(state, attribute, others.length < chosen.length ? others : [...chosen, value]);
}

/** The state with this range of a facet; one that is open at both ends is no refinement. */
export function withRange(state: SearchState, attribute: FacetAttribute, range: NumberRange): SearchState {
  const { [attribute]: _, ...others } = state.ranges;
  const isOpen = range.min === null && range.max === null;
  return changed(state, { ranges: isOpen ? others : { ...state.ranges, [attribute]: range } });
}

/** The state without one thing that it requests. */
export function without(state: SearchState, refinement: Refinement): SearchState {
  switch (refinement.kind) {
    case 'query':
      return withQuery(state, '');
    case 'value':
      return withToggled(state, refinement.attribute, refinement.value);
    case 'values':
      return withValues(state, refinement.attribute, []);
    case 'range':
      return withRange(state, refinement.attribute, { min: null, max: null });
    case 'near':
      return withNearby(state, null);
  }
}

/** The state that requests nothing; the order stays. */
export const withoutAll = ({ sortBy }: SearchState): SearchState => ({ ...WHOLE_LISTING, sortBy });

/** Whatever is requested again is looked at from its first page. */
const changed = (state: SearchState, change: Partial<SearchState>): SearchState => ({
  ...state,
  ...change,
  page: 1,
});

function entries<T>(record: Partial<Record<FacetAttribute, T>>): [FacetAttribute, T][] {
  return Object.entries(record) as [FacetAttribute, T][];
}
