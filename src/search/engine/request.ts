import type { FacetStats } from './facet.ts';
import type { PlaceRequest } from './place.ts';
import type { JsonValue } from './record.ts';

/** No provider gives more values of a facet, and no request may ask for more: as good as all. */
export const MAX_VALUES_PER_FACET = 1000;

/** Filters as lists: every element must hold, of an element that is a list itself one. Or all in one text, `a,(b,c)`. */
export type FilterList = string | readonly (string | readonly string[])[];

/** Buckets of equal width for the numbers of one attribute; what lies outside counts in the first or the last. */
export interface HistogramRequest {
  attribute: string;
  from: number;
  step: number;
  buckets: number;
}

/** The parameters of a search that the engine honours, in the names of InstantSearch; others are ignored. */
export interface SearchParameters extends PlaceRequest {
  query?: string;
  /** From 0. */
  page?: number;
  hitsPerPage?: number;
  offset?: number;
  length?: number;
  filters?: string;
  facetFilters?: FilterList;
  numericFilters?: FilterList;
  tagFilters?: FilterList;
  /** Facets to count, `*` for all. */
  facets?: string | readonly string[];
  /** An addition to Algolia's parameters, for sliders that show how the stock is spread. */
  histograms?: readonly HistogramRequest[];
  maxValuesPerFacet?: number;
  sortFacetValuesBy?: 'count' | 'alpha';
  attributesToRetrieve?: readonly string[];
  attributesToHighlight?: readonly string[] | null;
  /** Each with how many words: `name:10`. */
  attributesToSnippet?: readonly string[];
  highlightPreTag?: string;
  highlightPostTag?: string;
  distinct?: boolean | number;
  typoTolerance?: boolean | string;
  queryType?: 'prefixLast' | 'prefixAll' | 'prefixNone';
  restrictSearchableAttributes?: readonly string[];
  clickAnalytics?: boolean;
}

/** One search. The name of an index is the name of an order. */
export interface SearchRequest {
  indexName?: string;
  params?: SearchParameters;
}

export interface FacetSearchParameters extends SearchParameters {
  facetName: string;
  facetQuery?: string;
  /** 1 to 100. */
  maxFacetHits?: number;
}

/** A search among a facet's values, over the documents that the other parameters leave. */
export interface FacetSearchRequest {
  indexName?: string;
  params: FacetSearchParameters;
}

/** One found document: its attributes, and the marked ones where marks were requested. */
export interface Hit {
  objectID: string;
  _highlightResult?: Record<string, unknown>;
  _snippetResult?: Record<string, unknown>;
  [attribute: string]: unknown;
}

/** What InstantSearch reads of an answer. */
export interface SearchResponse {
  hits: Hit[];
  nbHits: number;
  page: number;
  nbPages: number;
  hitsPerPage: number;
  /** Only facets that have a value in the result, and those of which the range is requested. */
  facets: Record<string, Record<string, number>>;
  facets_stats: Record<string, FacetStats>;
  /** By attribute, where they were requested. */
  histograms?: Record<string, number[]>;
  exhaustiveFacetsCount: true;
  exhaustiveNbHits: true;
  exhaustive: { facetsCount: true; nbHits: true };
  query: string;
  params: string;
  index: string;
  processingTimeMS: number;
  renderingContent?: JsonValue;
  userData?: JsonValue;
  queryID?: string;
}

export interface FacetSearchResponse {
  facetHits: { value: string; highlighted: string; count: number }[];
  exhaustiveFacetsCount: boolean;
  processingTimeMS: number;
}
