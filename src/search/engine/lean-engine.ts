import { ownProperty } from '#domain/own-property.ts';
import { nested } from './branch.ts';
import { countFacets } from './counting.ts';
import { createFinder, type FindMatches, type SearchMatches } from './find-matches.ts';
import { histogram } from './histogram.ts';
import type { LazyParts } from './lazy-parts.ts';
import { once } from './memoize.ts';
import { type OpenedIndex, openFile } from './opened-index.ts';
import { inOrder, isSorting, rowsBy } from './ordering.ts';
import type {
  FacetSearchRequest,
  FacetSearchResponse,
  Hit,
  SearchParameters,
  SearchRequest,
  SearchResponse,
} from './request.ts';

/** A search over one opened index. What it refuses is a `SearchRefused`. */
export interface SearchEngine {
  /** One answer for each request, in their order. Requests of one call share their work. */
  search(requests: readonly SearchRequest[]): SearchResponse[];
  searchFacetValues(request: FacetSearchRequest): FacetSearchResponse;
  /** Makes in small steps what the first search by filters would make at once; a page takes them when it is idle. */
  warm(): Generator<void, void>;
  /** The same for the first search by words. */
  warmText(): Generator<void, void>;
}

/** As hosted engines have it; a site's index sets its own. */
const HITS_PER_PAGE = 20;

/**
 * Opens a file of `buildIndex`; any other is an `IndexUnreadable`. `parts` gives what filters alone do not
 * need; what it throws, the search throws.
 */
export function leanEngine(file: Uint8Array, parts: () => LazyParts): SearchEngine {
  const index = openFile(file);
  const text = once(() => parts().openText(index));
  const { settings } = index;
  return {
    search(requests) {
      const finder = createFinder(index, text, parts);
      return requests.map((request) => timed(() => runSearch(request, index, finder, parts)));
    },
    searchFacetValues({ params }) {
      return timed(() => parts().searchFacetValues(params, createFinder(index, text, parts)(params), index));
    },
    *warm() {
      for (const { attribute } of index.facets) {
        yield void (settings.ranges?.includes(attribute)
          ? index.column(attribute)?.dictionary()
          : index.facet(attribute));
      }
      yield void index.column('objectID')?.dictionary();
      index.order(criteriaOf('', index).all);
    },
    *warmText() {
      for (const { postings } of text().fields) yield void postings();
      text().terms();
    },
  };
}

function timed<T extends object>(work: () => T): T & { processingTimeMS: number } {
  const start = performance.now();
  return Object.assign(work(), { processingTimeMS: performance.now() - start });
}

function runSearch(
  { indexName = '', params = {} }: SearchRequest,
  index: OpenedIndex,
  finder: FindMatches,
  parts: () => LazyParts,
): Omit<SearchResponse, 'processingTimeMS'> {
  const { settings } = index;
  const { page = 0, query = '', histograms, clickAnalytics } = params;
  const hitsPerPage = params.length ?? params.hitsPerPage ?? settings.hitsPerPage ?? HITS_PER_PAGE;
  const first = params.offset ?? page * hitsPerPage;
  const found = finder(params);
  const total = found.rows.length;
  const per = documentsPerValue(params, index);
  const rows = per ? parts().distinctRows(orderedRows(found, indexName, total, index), per, index) : null;
  const nbHits = rows?.length ?? total;
  const reachable = Math.min(nbHits, settings.paginationLimitedTo ?? nbHits);
  const last = Math.min(first + hitsPerPage, reachable);
  const shown = (rows ?? orderedRows(found, indexName, last, index)).subarray(first, last);
  const marks = () => parts().marksReader(params, found.text?.markers ?? [], index);
  return {
    hits: shown.length > 0 ? Array.from(shown, hitReader(params, index, marks)) : [],
    nbHits,
    page,
    nbPages: hitsPerPage > 0 ? Math.ceil(reachable / hitsPerPage) : 0,
    hitsPerPage,
    ...countFacets(params, found, index),
    ...(histograms && {
      histograms: Object.fromEntries(
        histograms.map((request) => [request.attribute, histogram(request, found, index)]),
      ),
    }),
    exhaustiveFacetsCount: true,
    exhaustiveNbHits: true,
    exhaustive: { facetsCount: true, nbHits: true },
    query,
    params: '',
    index: indexName,
    renderingContent: settings.renderingContent,
    userData: settings.userData,
    ...(clickAnalytics && { queryID: parts().queryId(params) }),
  };
}

/** Builds hits out of rows as the parameters or settings require them; `marks` is called where they want some. */
function hitReader(
  { attributesToRetrieve, attributesToHighlight, attributesToSnippet = [] }: SearchParameters,
  { settings, column, branch }: OpenedIndex,
  marks: () => (row: number) => Partial<Hit>,
): (row: number) => Hit {
  const retrieved = branch(attributesToRetrieve ?? settings.attributesToRetrieve ?? ['*']);
  const highlighted = attributesToHighlight ?? settings.attributesToHighlight;
  const marked = highlighted?.length === 0 && attributesToSnippet.length === 0 ? null : marks();
  return (row) => ({
    ...nested(retrieved, row, (value) => value),
    ...marked?.(row),
    objectID: String(column('objectID')?.at(row)),
  });
}

/** What an index's name orders by, and whether that comes before nearness and fit of the text. */
function criteriaOf(indexName: string, { settings }: OpenedIndex): { all: string[]; first: boolean } {
  const { replicas = {}, ...own } = settings;
  const { ranking = [], customRanking = [] } = {
    ...own,
    ...ownProperty(replicas, indexName),
  };
  return { all: [...ranking, ...customRanking], first: isSorting(ranking) };
}

/**
 * The first `limit` rows in the order an index's name represents; where it names none, by nearness, then fit of the
 * text, then its own order.
 */
function orderedRows(
  { documents, rows, text, place }: SearchMatches,
  indexName: string,
  limit: number,
  index: OpenedIndex,
): Uint32Array {
  // A search that only counts needs no order, which is most of the work of the first one.
  if (limit === 0) return rows.subarray(0, 0);
  const { all, first } = criteriaOf(indexName, index);
  const distances = [place?.distance, text?.distance].filter((distance) => distance != null);
  if (first || distances.length === 0) return inOrder(index.order(all), documents, limit);
  return rowsBy(distances, inOrder(index.order(all), documents, rows.length));
}

/** How many documents of one value are shown; `null` for all. */
function documentsPerValue({ distinct }: SearchParameters, { settings }: OpenedIndex): number | null {
  const per = Number(distinct ?? settings.distinct ?? 0);
  return per > 0 && settings.attributeForDistinct !== undefined ? per : null;
}
