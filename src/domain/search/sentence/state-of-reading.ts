import { type FacetAttribute, HIERARCHY_SEPARATOR } from '../facets.ts';
import { parentOf } from '../hierarchy.ts';
import {
  type NumberRange,
  type SearchState,
  withNearby,
  withQuery,
  withRange,
  withValues,
} from '../search-state.ts';
import type { Reading } from './read-sentence.ts';
import type { PartMeaning } from './read-step.ts';
import type { SharedBound } from './shared-words.ts';
import { countsWithin } from './values-within.ts';
import type { StockFacets } from './vocabulary.ts';

type ValuesMeaning = Extract<PartMeaning, { kind: 'values' }>;
type RangeMeaning = Extract<PartMeaning, { kind: 'range' }>;

/** The state with what a sentence requests: its facets replace those of the state, what it leaves is the query. */
export function stateOfReading(
  state: SearchState,
  { parts, rest }: Reading,
  stock: StockFacets,
): SearchState {
  if (parts.length === 0 && rest === state.query) return state;
  const meanings = parts.map(({ meaning }) => meaning);
  const own = meanings.filter((meaning) => meaning.kind === 'values' || meaning.kind === 'range');
  const named = new Set(own.map(({ attribute }) => attribute));
  const shared = meanings
    .flatMap((meaning) => (meaning.kind === 'shared' ? sharedMeanings(meaning, stock) : []))
    .filter(({ attribute, kind }) => !named.has(attribute) && (kind === 'range' || !own.some(isOfNoCar)));
  const all = [...own, ...shared];
  const near = meanings.find((meaning) => meaning.kind === 'near');
  let next = withQuery(near ? withNearby(state, near.near) : state, rest);
  for (const [attribute, values] of grouped(all.filter((meaning) => meaning.kind === 'values'))) {
    const offered = Object.keys(stock.values[attribute] ?? {});
    next = withValues(
      next,
      attribute,
      attribute === 'make_model' ? modelsOf(values, offered) : valuesOf(values, offered),
    );
  }
  for (const [attribute, ranges] of grouped(all.filter((meaning) => meaning.kind === 'range')))
    next = withRange(next, attribute, joined(ranges.map(({ range }) => range)));
  return next;
}

/** Whether it requests motorcycles or caravans, which the bodies, fuels and seats of shared words are not about. */
const isOfNoCar = (meaning: ValuesMeaning | RangeMeaning): boolean =>
  meaning.kind === 'values' &&
  meaning.attribute === 'item_type' &&
  !meaning.isNegated &&
  !meaning.values.includes('car');

function grouped<T extends { attribute: FacetAttribute }>(meanings: readonly T[]): Map<FacetAttribute, T[]> {
  const groups = new Map<FacetAttribute, T[]>();
  for (const meaning of meanings)
    groups.set(meaning.attribute, [...(groups.get(meaning.attribute) ?? []), meaning]);
  return groups;
}

/** Ranges of one facet: ends complete each other, and of several the widest counts; none where they exclude each other. */
function joined(ranges: readonly NumberRange[]): NumberRange {
  const min = widest(
    Math.min,
    ranges.map((range) => range.min),
  );
  const max = widest(
    Math.max,
    ranges.map((range) => range.max),
  );
  return min !== null && max !== null && min > max ? { min: null, max: null } : { min, max };
}

function widest(choose: (...ends: number[]) => number, ends: readonly (number | null)[]): number | null {
  const named = ends.filter((end) => end !== null);
  return named.length === 0 ? null : choose(...named);
}

/** The named values without the excluded ones; all others of the stock where none is named. */
function valuesOf(meanings: readonly ValuesMeaning[], offered: readonly string[]): string[] {
  const { wanted, excluded } = split(meanings);
  const values = (wanted.length > 0 ? wanted : offered).filter((value) => !excluded.has(value));
  return values.length > 0 ? values : [`Not ${[...excluded].join(', ')}`];
}

/** The same of makes and models: a model narrows its make, and one that is excluded leaves the others of its make. */
function modelsOf(meanings: readonly ValuesMeaning[], offered: readonly string[]): string[] {
  const { wanted, excluded } = split(meanings);
  const makes = new Set<string | null>(wanted.filter((value) => parentOf(value) === null));
  const models = meanings
    .filter(({ isNegated }) => !isNegated)
    .flatMap(({ values }) => {
      const ofMakes = values.filter((value) => makes.has(parentOf(value)));
      return ofMakes.length > 0 ? ofMakes : values;
    })
    .filter((value) => parentOf(value) !== null);
  const narrowed = new Set(models.map(parentOf));
  const broad =
    wanted.length > 0
      ? wanted.filter((value) => parentOf(value) === null && !narrowed.has(value))
      : offered.filter((value) => parentOf(value) === null);
  const values = [...broad, ...models].filter(
    (value) => !excluded.has(value) && !excluded.has(parentOf(value) ?? ''),
  );
  const left = values.flatMap((value) => withoutModels(value, excluded, offered));
  return left.length > 0 ? left : [`Not ${[...excluded].join(', ')}`];
}

function withoutModels(value: string, excluded: ReadonlySet<string>, offered: readonly string[]): string[] {
  const below = value + HIERARCHY_SEPARATOR;
  if (![...excluded].some((other) => other.startsWith(below))) return [value];
  return offered.filter((other) => other.startsWith(below) && !excluded.has(other));
}

function split(meanings: readonly ValuesMeaning[]): { wanted: string[]; excluded: Set<string> } {
  const of = (isNegated: boolean) =>
    meanings.filter((meaning) => meaning.isNegated === isNegated).flatMap(({ values }) => values);
  return { wanted: of(false), excluded: new Set(of(true)) };
}

/** What a shared word stands for in this stock. */
export function sharedMeanings(
  { word }: Extract<PartMeaning, { kind: 'shared' }>,
  stock: StockFacets,
): (ValuesMeaning | RangeMeaning)[] {
  const valuesIn = (attribute: string) => Object.keys(stock.values[attribute] ?? {});
  const value = (attribute: FacetAttribute, values: readonly string[]): ValuesMeaning => ({
    kind: 'values',
    attribute,
    values,
    isNegated: false,
    isAbsent: false,
  });
  const listed = Object.entries(word.values ?? {}).map(([attribute, values]) =>
    value(
      attribute as FacetAttribute,
      values.filter((name) => valuesIn(attribute).includes(name)),
    ),
  );
  const seats =
    word.seats === undefined
      ? []
      : [value('seats', countsWithin(valuesIn('seats'), { min: word.seats, max: null }))];
  const ranges = Object.entries(word.ranges ?? {}).map(([attribute, { min, max }]): RangeMeaning => {
    const bound = (end: SharedBound | undefined) =>
      typeof end === 'object' ? stock.share(attribute, end.share) : (end ?? null);
    return {
      kind: 'range',
      attribute: attribute as FacetAttribute,
      range: { min: bound(min), max: bound(max) },
    };
  });
  return [...listed.filter(({ values }) => values.length > 0), ...seats, ...ranges];
}
