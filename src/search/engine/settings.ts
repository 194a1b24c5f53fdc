import type { JsonValue } from './record.ts';

/** What a replica, an index under another name, orders otherwise. */
export interface Ranking {
  /** Criteria such as `desc(price)`, or `spread(make)`: its values take turns. The names of relevance criteria may stand among them. */
  ranking?: readonly string[];
  /** Criteria among equally relevant documents. */
  customRanking?: readonly string[];
}

/**
 * How others may determine a column, which then is not stored where they do:
 * - `templates`: the first of these that yields a document's value is used; see `fillerOf`;
 * - `lookup`: each value of `from` has one value of this.
 */
export type Derivation = { attribute: string } & (
  | { kind: 'templates'; templates: readonly JsonValue[] }
  | { kind: 'lookup'; from: string }
);

/** The settings of an index for its documents' attributes, in the names of Algolia's settings, with six of its own. */
export interface IndexSettings extends Ranking {
  /** Plain, `searchable(…)` for facet-value search, or `filterOnly(…)` for no counts. */
  attributesForFaceting?: readonly string[];
  /** The most telling first; names parted by commas weigh the same. `unordered(…)`, or a comma, ignores the position. */
  searchableAttributes?: readonly string[];
  /** What a hit has where a search does not say; all attributes where it is missing. */
  attributesToRetrieve?: readonly string[];
  /** Attributes whose values are given with marks too; searchable ones where it is missing. */
  attributesToHighlight?: readonly string[];
  replicas?: Readonly<Record<string, Ranking>>;
  hitsPerPage?: number;
  paginationLimitedTo?: number;
  maxValuesPerFacet?: number;
  sortFacetValuesBy?: 'count' | 'alpha';
  attributeForDistinct?: string;
  distinct?: boolean | number;
  renderingContent?: JsonValue;
  userData?: JsonValue;
  /** Facets of which only the range is requested: statistics, no values. */
  ranges?: readonly string[];
  /** A word of a query → phrases that mean the same. */
  aliases?: Readonly<Record<string, readonly string[]>>;
  /** Attributes whose words say what a document is. */
  subjectAttributes?: readonly string[];
  /** Searchable attributes that rank last, and where a word of a subject counts only beside another word of the query. */
  supportingAttributes?: readonly string[];
  /** Attribute → words its values are found by instead of themselves, `{}` being the value: `{}seater`. */
  forms?: Readonly<Record<string, readonly string[]>>;
  /** In their order: a column may be derived from stored ones and from those before it. Used where an index is built. */
  derived?: readonly Derivation[];
}

/** One facet as declared. */
export interface DeclaredFacet {
  attribute: string;
  searchable: boolean;
  counted: boolean;
}

const MODIFIER = /^(\w+)\((.*)\)$/;

/** Declared facets in their order. */
export function declaredFacets({ attributesForFaceting = [] }: IndexSettings): DeclaredFacet[] {
  return attributesForFaceting.map((declared) => {
    const [, modifier, attribute = declared] = MODIFIER.exec(declared) ?? [];
    return { attribute, searchable: modifier === 'searchable', counted: modifier !== 'filterOnly' };
  });
}

/** One attribute that words are looked up in. */
export interface SearchedField {
  attribute: string;
  /** 0 is the most telling. */
  weight: number;
  /** Whether words at the front of its values rank higher. */
  ordered: boolean;
}

/** Searchable attributes; without a declaration every one of `attributes` is, with the same weight. */
export function searchedFields(
  { searchableAttributes }: IndexSettings,
  attributes: readonly string[],
): SearchedField[] {
  const declared = searchableAttributes ?? [
    attributes.filter((name) => name !== 'objectID' && !name.startsWith('_')).join(),
  ];
  return declared.flatMap((names, weight) =>
    names.split(',').map((name) => {
      const [, modifier, attribute = name] = MODIFIER.exec(name.trim()) ?? [];
      return {
        attribute: attribute.trim(),
        weight,
        ordered: modifier !== 'unordered' && !names.includes(','),
      };
    }),
  );
}
