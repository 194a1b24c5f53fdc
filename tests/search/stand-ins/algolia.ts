// A stand-in for Algolia: implements the part of its published REST API that we use on top of our own engine. It tests
// our requests, not Algolia.
import { buildIndex } from '#search/engine/build-index.ts';
import { openIndex, type SearchEngine } from '#search/engine/engine.ts';
import { SearchRefused } from '#search/engine/errors.ts';
import type { SearchRecord } from '#search/engine/record.ts';
import type { SearchParameters } from '#search/engine/request.ts';
import type { IndexSettings } from '#search/engine/settings.ts';
import { type Call, type Reply, type StandIn, serveStandIn } from './http-server.ts';

export const SEARCH_KEY = 'search-only-key';
export const ADMIN_KEY = 'admin-key-of-the-stand-in';

/** Search parameters of Algolia that our clients could send. */
const PARAMETERS: ReadonlySet<string> = new Set(
  [
    'indexName type facet facetQuery maxFacetHits query page hitsPerPage offset length filters facetFilters',
    'numericFilters tagFilters facets maxValuesPerFacet sortFacetValuesBy attributesToRetrieve',
    'attributesToHighlight attributesToSnippet highlightPreTag highlightPostTag distinct typoTolerance queryType',
    'restrictSearchableAttributes clickAnalytics ruleContexts aroundLatLng aroundRadius insideBoundingBox',
    'insidePolygon analytics userToken',
  ]
    .join(' ')
    .split(' '),
);

/** Index settings of Algolia that ours could contain. */
const SETTINGS: ReadonlySet<string> = new Set(
  [
    'attributesForFaceting searchableAttributes attributesToRetrieve attributesToHighlight replicas hitsPerPage',
    'paginationLimitedTo maxValuesPerFacet sortFacetValuesBy attributeForDistinct distinct renderingContent userData',
    'ranking customRanking allowTyposOnNumericTokens',
  ]
    .join(' ')
    .split(' '),
);

interface Synonym {
  type: string;
  input: string;
  synonyms: string[];
}
type AlgoliaSettings = Omit<IndexSettings, 'replicas'> & { replicas?: string[] };

export function serveAlgolia(): Promise<StandIn> {
  const settings = new Map<string, AlgoliaSettings>();
  let records = new Map<string, SearchRecord>();
  let synonyms: Synonym[] = [];
  let engines = new Map<string, SearchEngine>();

  const engine = (name: string): SearchEngine => {
    const cached = engines.get(name);
    if (cached) return cached;
    const { replicas: _names, ...own } = settings.get(name) ?? {};
    const aliases = Object.fromEntries(synonyms.map(({ input, synonyms: same }) => [input, same]));
    const opened = openIndex(buildIndex([...records.values()], { ...own, aliases }));
    engines.set(name, opened);
    return opened;
  };

  const search = (query: SearchParameters & Record<string, unknown>) => {
    const unknown = Object.keys(query).find((name) => !PARAMETERS.has(name));
    if (unknown) throw new SearchRefused(`Unknown parameter: ${unknown}`);
    const { indexName, type, facet, ...params } = query;
    const own = settings.get(String(indexName));
    if (own === undefined) throw new SearchRefused(`Index ${indexName} does not exist`);
    if (type === 'facet') {
      return engine(String(indexName)).searchFacetValues({ params: { ...params, facetName: String(facet) } });
    }
    const [found] = engine(String(indexName)).search([{ indexName: String(indexName), params }]);
    return found;
  };

  /** Writes, by `METHOD what` of `/1/indexes/{index}/{what}`. */
  const writes: Record<string, (index: string, body: never) => unknown> = {
    'PUT settings': (index, body: AlgoliaSettings) => {
      const unknown = Object.keys(body).find((name) => !SETTINGS.has(name));
      if (unknown) throw new SearchRefused(`Invalid object attributes: ${unknown}`);
      settings.set(index, body);
      for (const replica of body.replicas ?? []) settings.set(replica, settings.get(replica) ?? body);
      return { taskID: 1, updatedAt: '' };
    },
    'POST synonyms/batch': (_index, body: Synonym[]) => {
      synonyms = body;
      return { taskID: 2, updatedAt: '' };
    },
    'POST batch': (_index, { requests }: { requests: { action: string; body: SearchRecord }[] }) => {
      records = new Map(records);
      for (const { action, body } of requests) {
        if (action === 'deleteObject') records.delete(body.objectID);
        else records.set(body.objectID, body);
      }
      return { taskID: 3, objectIDs: requests.map(({ body }) => body.objectID) };
    },
    'POST browse': () => ({ hits: [...records.keys()].map((objectID) => ({ objectID })) }),
    'GET settings': (index) => settings.get(index) ?? null,
  };

  const respond = ({ method, path, query, headers, body }: Call): Reply => {
    const key = headers['x-algolia-api-key'] ?? query.get('x-algolia-api-key');
    const json = body === '' ? null : JSON.parse(body);
    if (path === '/1/indexes/*/queries') {
      if (key !== SEARCH_KEY && key !== ADMIN_KEY) return refusal(403, 'Invalid Application-ID or API key');
      return { body: { results: json.requests.map(search) } };
    }
    const [, index = '', what = ''] = /^\/1\/indexes\/([^/]+)\/(.+)$/.exec(path) ?? [];
    if (key !== ADMIN_KEY) return refusal(403, 'Method not allowed with this API key');
    if (method === 'GET' && what.startsWith('task/')) {
      return { body: { status: 'published', pendingTask: false } };
    }
    const done = writes[`${method} ${what}`]?.(index, json as never) ?? null;
    if (done === null) return refusal(404, `Index ${index} does not exist`);
    if (method !== 'GET') engines = new Map();
    return { body: done };
  };

  return serveStandIn((call) => {
    try {
      return respond(call);
    } catch (error) {
      if (error instanceof SearchRefused) return refusal(400, error.message);
      throw error;
    }
  });
}

const refusal = (status: number, message: string): Reply => ({ status, body: { message, status } });
