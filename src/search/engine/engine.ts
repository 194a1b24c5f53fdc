import { countFacets } from './counting.ts';
import { countDocuments, type Documents } from './documents.ts';
import { searchFacetValues } from './facet-search.ts';
import { createFinder, type Finder, type Found } from './found.ts';
import { type HistogramRequest, histogram } from './histogram.ts';
import { hitReader } from './hits.ts';
import { checksum } from './index-file.ts';
import { type OpenedIndex, openFile } from './opened-index.ts';
import { byDistance, inOrder, sortCriteria } from './ordering.ts';
import type {
  FacetSearchRequest,
  FacetSearchResponse,
  SearchParameters,
  SearchRequest,
  SearchResponse,
} from './request.ts';

/** A search over one opened index. What it refuses is a `SearchRefused`. */
export interface SearchEngine {
  /** One answer for each request, in their order. Requests of one call share their work. */
  search(requests: readonly SearchRequest[]): SearchResponse[];
  searchFacetValues(request: FacetSearchRequest): FacetSearchResponse;
  /** Makes in small steps what the first search would make at once; a page takes them when it is idle. */
  warm(): Generator<void, void>;
}

/** As hosted engines have it; a site's index says its own. */
const HITS_PER_PAGE = 20;

/** Opens a file of `buildIndex`; any other is an `IndexUnreadable`. Columns are read when they are first used. */
export function openIndex(file: Uint8Array): SearchEngine {
  const index = openFile(file);
  return {
    search(requests) {
      const finder = createFinder(index);
      return requests.map((request) => timed(() => answer(request, index, finder)));
    },
    searchFacetValues({ params }) {
      return timed(() => searchFacetValues(params, index, createFinder(index)));
    },
    *warm() {
      for (const attribute of index.attributes) {
        index.column(attribute);
        yield;
      }
      index.text();
      yield;
      index.order([]);
    },
  };
}

function timed<T extends object>(work: () => T): T & { processingTimeMS: number } {
  const start = performance.now();
  return Object.assign(work(), { processingTimeMS: performance.now() - start });
}

function answer(
  { indexName = '', params = {} }: SearchRequest,
  index: OpenedIndex,
  finder: Finder,
): Omit<SearchResponse, 'processingTimeMS'> {
  const { settings } = index;
  const { page = 0, query = '', clickAnalytics } = params;
  const hitsPerPage = params.length ?? params.hitsPerPage ?? settings.hitsPerPage ?? HITS_PER_PAGE;
  const first = params.offset ?? page * hitsPerPage;
  const found = finder.find(params);
  const per = documentsPerValue(params, index);
  const rows = hitsPerPage > 0 || per ? orderedRows(found, indexName, index) : null;
  const kept = rows && per ? distinctRows(rows, per, index) : rows;
  const nbHits = per && kept ? kept.length : countDocuments(found.documents);
  const reachable = Math.min(nbHits, settings.paginationLimitedTo ?? nbHits);
  const shown = kept?.subarray(first, Math.min(first + hitsPerPage, reachable)) ?? [];
  return {
    hits: Array.from(shown, hitReader(params, found.text?.markers ?? [], index)),
    nbHits,
    page,
    nbPages: hitsPerPage > 0 ? Math.ceil(reachable / hitsPerPage) : 0,
    hitsPerPage,
    ...countFacets(params, found.documents, index, finder),
    ...(params.histograms && { histograms: histogramsOf(params.histograms, found.documents, index) }),
    exhaustiveFacetsCount: true,
    exhaustiveNbHits: true,
    exhaustive: { facetsCount: true, nbHits: true },
    query,
    params: '',
    index: indexName,
    renderingContent: settings.renderingContent,
    userData: settings.userData,
    ...(clickAnalytics && { queryID: queryId(params) }),
  };
}

function histogramsOf(
  requests: readonly HistogramRequest[],
  documents: Documents,
  index: OpenedIndex,
): Record<string, number[]> {
  return Object.fromEntries(
    requests.map((request) => [
      request.attribute,
      histogram(request, index.column(request.attribute), documents),
    ]),
  );
}

/** The order an index's name stands for; where it names none, nearness, then fit of the text, then its own order. */
function orderedRows({ documents, text, place }: Found, indexName: string, index: OpenedIndex): Uint32Array {
  const { replicas = {}, ...settings } = index.settings;
  const { ranking = [], customRanking = [] } = {
    ...settings,
    ...(Object.hasOwn(replicas, indexName) ? replicas[indexName] : {}),
  };
  const rows = index.order([...ranking, ...customRanking]);
  if (sortCriteria(ranking).length > 0) return inOrder(rows, documents);
  const distances = [place?.distance, text?.distance].filter((distance) => distance != null);
  return distances.length > 0 ? byDistance(distances, rows, documents) : inOrder(rows, documents);
}

/** How many documents of one value are shown; `null` for all. */
function documentsPerValue({ distinct }: SearchParameters, { settings }: OpenedIndex): number | null {
  const per = Number(distinct ?? settings.distinct ?? 0);
  return per > 0 && settings.attributeForDistinct !== undefined ? per : null;
}

/** The first `per` rows of each value; documents without one are all kept. */
function distinctRows(rows: Uint32Array, per: number, index: OpenedIndex): Uint32Array {
  const seen = new Map<string, number>();
  const column = index.column(index.settings.attributeForDistinct ?? '');
  return rows.filter((row) => {
    const value = column?.at(row);
    if (value === undefined) return true;
    const key = JSON.stringify(value);
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return count <= per;
  });
}

/** 32 characters, the same for the same search: nothing is counted here that would tell two apart. */
const queryId = (params: SearchParameters): string =>
  checksum(new TextEncoder().encode(JSON.stringify(params)))
    .toString(16)
    .padStart(32, '0');
