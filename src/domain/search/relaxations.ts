import { facetOf } from './facets.ts';
import { isQuoted, quoted, unquoted } from './quoted.ts';
import { type Refinement, refinementsOf, type SearchState, without, withQuery } from './search-state.ts';

/** A search for less than a state requests. */
export interface Relaxation {
  /** What it does without, one of several words as a query of its own. */
  dropped: readonly Refinement[];
  state: SearchState;
}

/** How many are offered. */
const MAX_OFFERED = 3;

/** What it costs to give up what is no facet, beside `cost` of a facet. */
const COSTS = { query: 0, near: 2 };
/** Of a facet that says none. */
const DEFAULT_COST = 4;

const costOf = (part: Refinement): number =>
  'attribute' in part ? (facetOf(part.attribute).cost ?? DEFAULT_COST) : COSTS[part.kind];

/**
 * Every search for one thing less than a state requests, what costs least first; then those for more and more less, as
 * far as something is left.
 */
export function relaxationsOf(state: SearchState): Relaxation[] {
  const parts = partsOf(state).sort((a, b) => costOf(a) - costOf(b));
  const [first, second, ...more] = parts;
  const together = first && second ? more.map((_, place) => parts.slice(0, place + 2)) : [];
  return [...parts.map((part) => [part]), ...together].map((dropped) => ({
    dropped,
    state: dropped.reduce(withoutPart, state),
  }));
}

/** What is worth offering of `relaxationsOf`, by what each finds: single things, or as few as find anything. */
export function offeredRelaxations<T extends Relaxation & { count: number }>(counted: readonly T[]): T[] {
  const found = counted.filter(({ count }) => count > 0);
  const single = found.filter(({ dropped }) => dropped.length === 1);
  return single.length > 0 ? single.slice(0, MAX_OFFERED) : found.slice(0, 1);
}

/** The refinements of a state, its words one by one. */
function partsOf(state: SearchState): Refinement[] {
  return refinementsOf(state).flatMap((part): Refinement[] =>
    part.kind === 'query' ? wordsOf(part.query).map((query) => ({ kind: 'query', query })) : [part],
  );
}

const wordsOf = (query: string): string[] => unquoted(query).split(/\s+/);

function withoutPart(state: SearchState, part: Refinement): SearchState {
  if (part.kind !== 'query') return without(state, part);
  const words = wordsOf(state.query);
  const left = words.toSpliced(words.indexOf(part.query), 1).join(' ');
  return withQuery(state, left !== '' && isQuoted(state.query) ? quoted(left) : left);
}
