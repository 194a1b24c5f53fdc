import { type Alternatives, documentsWith } from './condition.ts';
import { countValues } from './dictionary.ts';
import { type Documents, intersect, sameDocuments, unite } from './documents.ts';
import { parseFacetFilters, parseNumericFilters, parseTagFilters } from './filter-list.ts';
import { parseFilters } from './filter-string.ts';
import type { OpenedIndex } from './opened-index.ts';
import { type PlaceMatch, searchPlace } from './place.ts';
import type { SearchParameters } from './request.ts';
import type { TextMatch } from './text-search.ts';

/** What one search finds, before it is ordered, cut and counted. */
export interface Found {
  documents: Documents;
  text: TextMatch | null;
  place: PlaceMatch | null;
}

/**
 * Finds documents for the searches of one call and remembers each part: InstantSearch asks the same things once
 * for every refined facet. Counts are kept by set of documents, however it was asked for.
 */
export interface Finder {
  find(parameters: SearchParameters): Found;
  counts(attribute: string, documents: Documents): Uint32Array;
}

export function createFinder(index: OpenedIndex): Finder {
  const alternatives = remember((any: Alternatives) => anyOf(any, index));
  const texts = remember((parameters: SearchParameters) => searchText(parameters, index));
  const sets: { documents: Documents; counts: Map<string, Uint32Array> }[] = [];

  const shared = (documents: Documents) => {
    const known = sets.find((set) => sameDocuments(set.documents, documents));
    if (known) return known;
    const set = { documents, counts: new Map<string, Uint32Array>() };
    sets.push(set);
    return set;
  };

  return {
    find(parameters) {
      const { query = '', typoTolerance, queryType, restrictSearchableAttributes } = parameters;
      const asked = JSON.stringify([query.trim(), typoTolerance, queryType, restrictSearchableAttributes]);
      const text = query.trim() === '' ? null : texts(asked, parameters);
      const place = searchPlace(parameters, index.total, index.column);
      const documents = index.all.slice();
      for (const group of conditionsOf(parameters)) {
        intersect(documents, alternatives(JSON.stringify(group), group));
      }
      if (text) intersect(documents, text.documents);
      if (place) intersect(documents, place.documents);
      return { documents: shared(documents).documents, text, place };
    },
    counts(attribute, documents) {
      const { counts } = shared(documents);
      const column = index.column(attribute);
      const known =
        counts.get(attribute) ?? (column ? countValues(column.dictionary(), documents) : new Uint32Array(0));
      counts.set(attribute, known);
      return known;
    },
  };
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

function anyOf(conditions: Alternatives, index: OpenedIndex): Documents {
  const documents = index.all.slice().fill(0);
  for (const condition of conditions) unite(documents, documentsWith(condition, index));
  return documents;
}

function searchText(
  {
    query = '',
    typoTolerance = true,
    queryType = 'prefixLast',
    restrictSearchableAttributes,
  }: SearchParameters,
  index: OpenedIndex,
): TextMatch {
  const typos = String(typoTolerance) !== 'false';
  return index.text()({ query, typos, queryType, attributes: restrictSearchableAttributes });
}

function remember<K, V>(make: (from: K) => V): (key: string, from: K) => V {
  const known = new Map<string, V>();
  return (key, from) => {
    const value = known.get(key) ?? make(from);
    known.set(key, value);
    return value;
  };
}
