import type { CollectionFieldSchema } from 'typesense';
import { FACETS, type Facet } from '#domain/search/facets.ts';
import { declaredFacets, type IndexSettings, searchedFields } from '#search/engine/settings.ts';
import { searchedGroups } from './search-words.ts';

type FieldType = CollectionFieldSchema['type'];

const FACET_TYPES = {
  integer: 'int32',
  decimal: 'float',
  texts: 'string[]',
} as const satisfies Record<NonNullable<Facet['holds']>, FieldType>;

/** Types of fields that hold no plain text; a test holds them against what an index has. */
const TYPES: Readonly<Record<string, FieldType>> = {
  ...Object.fromEntries(
    FACETS.flatMap(({ attribute, holds }) => (holds === undefined ? [] : [[attribute, FACET_TYPES[holds]]])),
  ),
  complete: 'int32',
  created_at: 'int64',
  listed_until: 'int64',
  search_words: 'string[]',
  _geoloc: 'geopoint',
};

/** Fields that no facet names: what orders and the stock rule look at. */
const OTHERS = ['objectID', 'created_at', 'listed_until', 'complete', '_geoloc'];

/** Attributes that are found by words for them: those with forms, and numbers, which Typesense looks no words up in. */
export function wordedAttributes(settings: IndexSettings): string[] {
  const searched = searchedFields(settings, []).map(({ attribute }) => attribute);
  const { forms = {} } = settings;
  return searched.filter((name) => Object.hasOwn(forms, name) || /^(?:int|float)/.test(TYPES[name] ?? ''));
}

/** What Typesense must know of a car's fields: the filtered, searched and ordered ones. */
export function collectionFields(settings: IndexSettings): CollectionFieldSchema[] {
  const facets = declaredFacets(settings).map(({ attribute }) => attribute);
  const names = new Set([...facets, ...queryFields(settings).names, ...OTHERS]);
  return [...names].sort().map((name) => ({
    name,
    type: TYPES[name] ?? 'string',
    facet: facets.includes(name),
    optional: true,
    ...(name === 'objectID' && { sort: true }),
  }));
}

/** Fields that words are looked up in, with weights: the most telling has the greatest. */
export function queryFields(settings: IndexSettings): { names: string[]; weights: number[] } {
  const groups = searchedGroups(settings, wordedAttributes(settings));
  const fields = searchedFields({ searchableAttributes: groups }, []);
  return {
    names: fields.map(({ attribute }) => attribute),
    weights: fields.map(({ weight }) => groups.length - weight),
  };
}
