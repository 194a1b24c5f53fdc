import { type Alternatives, documentsWith } from './condition.ts';
import { type Documents, intersect, sameDocuments } from './documents.ts';
import { parseFacetFilters, parseNumericFilters, parseTagFilters } from './filter-list.ts';
import { parseFilters } from './filter-string.ts';
import type { LazyParts } from './lazy-parts.ts';
import { memoize } from './memoize.ts';
import type { FacetCounts, OpenedIndex } from './opened-index.ts';
import type { PlaceMatch } from './place.ts';
import type { SearchParameters } from './request.ts';
import type { TextIndex, TextMatch, TextRequest } from './text-search.ts';

/** What one search finds, before it is ordered, cut and shown. */
export interface SearchMatches extends FacetCounts {
  text: TextMatch | null;
  place: PlaceMatch | null;
}

/**
 * Finds documents for the searches of one call and caches each part: InstantSearch repeats the same conditions
 * for every refined facet.
 */
export type FindMatches = (parameters: SearchParameters) => SearchMatches;

/** A finder for one call of searches; the next call gets its own. */
export function createFinder(
  index: OpenedIndex,
  text: () => TextIndex,
  parts: () => Pick<LazyParts, 'searchPlace'>,
): FindMatches {
  const documentsOf = memoize((alternatives) => documentsWith(JSON.parse(alternatives), index));
  const textOf = memoize((request) => text().find(JSON.parse(request)));

  const sets = [index.all];
  const shared = (documents: Documents): FacetCounts => {
    const existing = sets.find((set) => sameDocuments(set.documents, documents));
    if (existing) return existing;
    const own = index.counted(documents);
    sets.push(own);
    return own;
  };

  const findText = ({
    query = '',
    typoTolerance = true,
    queryType = 'prefixLast',
    restrictSearchableAttributes: attributes,
  }: SearchParameters): TextMatch | null => {
    if (query.trim() === '') return null;
    const typos = String(typoTolerance) !== 'false';
    const request: TextRequest = { query, typos, queryType, attributes };
    return textOf(JSON.stringify(request));
  };

  return (parameters) => {
    const documents = index.all.documents.slice();
    for (const alternatives of conditionsOf(parameters)) {
      intersect(documents, documentsOf(JSON.stringify(alternatives)));
    }
    const found = findText(parameters);
    if (found) intersect(documents, found.documents);
    const { aroundLatLng, insideBoundingBox, insidePolygon } = parameters;
    const area = aroundLatLng || insideBoundingBox || insidePolygon;
    const place = area ? parts().searchPlace(parameters, index.total, index.column) : null;
    if (place) intersect(documents, place.documents);
    return { ...shared(documents), text: found, place };
  };
}

/** All conditions, of every parameter. */
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
