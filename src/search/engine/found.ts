import { type Alternatives, documentsWith } from './condition.ts';
import { countValues } from './dictionary.ts';
import { type Documents, intersect, rowsOf, sameDocuments } from './documents.ts';
import { parseFacetFilters, parseNumericFilters, parseTagFilters } from './filter-list.ts';
import { parseFilters } from './filter-string.ts';
import { type OpenedIndex, remember } from './opened-index.ts';
import type { PlaceMatch } from './place.ts';
import type { SearchParameters } from './request.ts';
import type { Seldom } from './seldom.ts';
import type { TextMatch } from './text-search.ts';

/** A set of documents and what was counted of it, however it was asked for. */
export interface Counted {
  documents: Documents;
  /** Ascending. */
  rows: Uint32Array;
  /** How many have each value of an attribute, by the value's place. */
  counts(attribute: string): Uint32Array;
}

/** What one search finds, before it is ordered, cut and shown. */
export interface Found extends Counted {
  text: TextMatch | null;
  place: PlaceMatch | null;
}

/**
 * Finds documents for the searches of one call and remembers each part: InstantSearch asks the same things once
 * for every refined facet.
 */
export type Finder = (parameters: SearchParameters) => Found;

export function createFinder(index: OpenedIndex, seldom: () => Seldom): Finder {
  const known = new Map<string, Documents>();
  const texts = new Map<string, TextMatch>();
  const sets: Counted[] = [];

  const documentsOf = (alternatives: Alternatives): Documents => {
    const key = JSON.stringify(alternatives);
    const documents = known.get(key) ?? documentsWith(alternatives, index);
    known.set(key, documents);
    return documents;
  };

  const counted = (documents: Documents): Counted => {
    const same = sets.find((set) => sameDocuments(set.documents, documents));
    if (same) return same;
    const rows = rowsOf(documents);
    const counts = remember((attribute: string) => {
      const dictionary = index.column(attribute)?.dictionary();
      if (dictionary === undefined) return new Uint32Array(0);
      return rows.length === index.total ? index.counts(attribute) : countValues(dictionary, documents, rows);
    });
    const set = { documents, rows, counts };
    sets.push(set);
    return set;
  };

  return (parameters) => {
    const documents = index.all.slice();
    for (const alternatives of conditionsOf(parameters)) intersect(documents, documentsOf(alternatives));
    const text = findText(parameters);
    if (text) intersect(documents, text.documents);
    const { aroundLatLng, insideBoundingBox, insidePolygon } = parameters;
    const asked = aroundLatLng ?? insideBoundingBox ?? insidePolygon;
    const place = asked ? seldom().searchPlace(parameters, index.total, index.column) : null;
    if (place) intersect(documents, place.documents);
    return { ...counted(documents), text, place };
  };

  function findText({
    query = '',
    typoTolerance = true,
    queryType = 'prefixLast',
    restrictSearchableAttributes: attributes,
  }: SearchParameters): TextMatch | null {
    if (query.trim() === '') return null;
    const typos = String(typoTolerance) !== 'false';
    const request = { query, typos, queryType, attributes };
    const key = JSON.stringify(request);
    const found = texts.get(key) ?? index.text()(request);
    texts.set(key, found);
    return found;
  }
}

/** All that must hold, whichever parameter says it. */
function conditionsOf({
  filters = '',
  facetFilters = [],
  numericFilters = [],
  tagFilters = [],
}: SearchParameters): Alternatives[] {
  return [
    ...parseFilters(filters),
    ...parseFacetFilters(facetFilters),
    ...parseNumericFilters(numericFilters),
    ...parseTagFilters(tagFilters),
  ];
}
