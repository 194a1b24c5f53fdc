import { HIERARCHY_SEPARATOR } from '../facets.ts';
import { type SearchState, withValues } from '../search-state.ts';
import { CATALOGUE, SEGMENTS } from './catalogue.ts';
import { phraseKey } from './phrase.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A search for what is nearest in kind to makes and models that a stock has not got. */
export interface SimilarKind {
  /** What is missing, as a filter has it: `Audi`, `Audi > Q5`. */
  absent: readonly string[];
  /** The makes or bodies that stand in for it; none where nothing is near. */
  kinds: readonly string[];
  state: SearchState;
}

/** What stands in for the makes and models of a state that the stock has not got; `null` where none is missing. */
export function similarKind(state: SearchState, vocabulary: Vocabulary): SimilarKind | null {
  const wanted = state.values.make_model ?? [];
  const stocked = Object.keys(vocabulary.stock.values.make_model ?? {});
  const missing = wanted.flatMap((value) => {
    const bodies = stocked.includes(value) ? null : bodiesOf(value);
    return bodies === null ? [] : { value, bodies };
  });
  if (missing.length === 0) return null;
  const absent = missing.map(({ value }) => value);
  const others = withValues(
    state,
    'make_model',
    wanted.filter((value) => !absent.includes(value)),
  );
  const makes = absent.flatMap((value) => kinOf(value, stocked));
  if (makes.length > 0) {
    const values = [...(others.values.make_model ?? []), ...makes];
    return { absent, kinds: [...new Set(makes)], state: withValues(others, 'make_model', values) };
  }
  const bodies = missing.flatMap((make) => stockedBodies(make.bodies, vocabulary));
  const kinds = [...new Set(bodies)];
  return { absent, kinds, state: state.values.body ? others : withValues(others, 'body', kinds) };
}

/** The bodies of a make or model of the catalogue; `null` for any other. */
function bodiesOf(value: string): string[] | null {
  const [make = '', model] = value.split(HIERARCHY_SEPARATOR);
  const entry = Object.entries(CATALOGUE).find(([name]) => name === make);
  if (entry === undefined) return null;
  return Object.entries(entry[1].models)
    .filter(([, models]) => (model === undefined ? models.length > 0 : models.includes(model)))
    .map(([body]) => body);
}

/** The makes of a stock that are of the same segment as a make that is missing whole. */
function kinOf(value: string, stocked: readonly string[]): string[] {
  const segment = SEGMENTS.find((makes) => makes.includes(value)) ?? [];
  return stocked.filter((own) => segment.some((make) => phraseKey(make) === phraseKey(own)));
}

/** Bodies as the stock calls them. */
const stockedBodies = (bodies: readonly string[], { phrases }: Vocabulary): string[] =>
  bodies.flatMap((body) => {
    const meaning = phrases.get(phraseKey(body));
    return meaning?.kind === 'values' && meaning.attribute === 'body' && !meaning.isAbsent
      ? meaning.values
      : [];
  });
