import { type Documents, eachDocument } from './documents.ts';
import { type FacetStats, facetCounts, facetOf, facetStats } from './facet.ts';
import type { Finder } from './found.ts';
import type { OpenedIndex } from './opened-index.ts';
import type { SearchParameters, SearchResponse } from './request.ts';

const MAX_VALUES = 100;

/** Values with counts, and statistics of numbers, of the facets that the parameters name. */
export function countFacets(
  { facets = [], maxValuesPerFacet, sortFacetValuesBy }: SearchParameters,
  documents: Documents,
  index: OpenedIndex,
  finder: Finder,
): Pick<SearchResponse, 'facets' | 'facets_stats'> {
  const { settings } = index;
  const asked: ReadonlySet<string> = new Set(typeof facets === 'string' ? [facets] : facets);
  const most = maxValuesPerFacet ?? settings.maxValuesPerFacet ?? MAX_VALUES;
  const order = sortFacetValuesBy ?? settings.sortFacetValuesBy ?? 'count';
  const values: [string, Record<string, number>][] = [];
  const stats: [string, FacetStats][] = [];
  for (const { attribute, counted } of index.facets) {
    const column = index.column(attribute);
    if (!counted || column === undefined || !(asked.has(attribute) || asked.has('*'))) continue;
    const own = column.numbers
      ? numberStats(column.numbers, documents)
      : facetStats(column.dictionary(), finder.counts(attribute, documents));
    if (own) stats.push([attribute, own]);
    // Without a key InstantSearch drops the statistics; with one for no value it shows an empty list.
    if (settings.ranges?.includes(attribute)) {
      if (own) values.push([attribute, {}]);
      continue;
    }
    const facet = facetOf(column.dictionary(), index);
    const shown = facetCounts(facet, finder.counts(attribute, documents), order).slice(0, most);
    if (shown.length > 0) {
      values.push([attribute, Object.fromEntries(shown.map(({ label, count }) => [label, count]))]);
    }
  }
  return { facets: Object.fromEntries(values), facets_stats: Object.fromEntries(stats) };
}

function numberStats(numbers: Float64Array, documents: Documents): FacetStats | null {
  let [total, sum, min, max] = [0, 0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  eachDocument(documents, (row) => {
    const number = numbers[row] ?? Number.NaN;
    if (Number.isNaN(number)) return;
    total++;
    sum += number;
    if (number < min) min = number;
    if (number > max) max = number;
  });
  return total === 0 ? null : { min, max, avg: sum / total, sum };
}
