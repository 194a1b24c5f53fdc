import { byCharacters } from '../order.ts';
import type { SearchState } from './search-state.ts';
import { foldValue } from './value-group.ts';

/** Values of each facet with how many cars have them. */
type ValueCounts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/**
 * The state with each chosen value as the stock spells it ("the most frequent spelling is shown", rules "Facet value
 * case"); the same object where nothing is spelled otherwise.
 */
export function withSpellings(state: SearchState, counts: ValueCounts): SearchState {
  const values = Object.fromEntries(
    Object.entries(state.values).map(([attribute, chosen]) => {
      const spellings = spellingsIn(counts[attribute] ?? {});
      const spelled = new Set(chosen.map((value) => spellings.get(foldValue(value)) ?? value));
      return [attribute, [...spelled].sort(byCharacters)];
    }),
  );
  return JSON.stringify(values) === JSON.stringify(state.values) ? state : { ...state, values };
}

/** Each value by its folded form. A search lists what an address requests too, as a value of no cars. */
const spellingsIn = (counts: Readonly<Record<string, number>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(counts)
      .sort(([, a], [, b]) => a - b)
      .map(([value]) => [foldValue(value), value]),
  );
