// A stand-in for Typesense: implements the part of its REST API, by the documentation of version 30, that we use on top
// of our own engine. It tests our requests, not Typesense.
import type { Filter } from '#domain/search/filter.ts';
import { printForAlgolia } from '#domain/search/filter-dialects.ts';
import { buildIndex } from '#search/engine/build-index.ts';
import { openIndex, type SearchEngine } from '#search/engine/engine.ts';
import { SearchRefused } from '#search/engine/errors.ts';
import type { JsonValue, SearchRecord } from '#search/engine/record.ts';
import type { FacetSearchResponse } from '#search/engine/request.ts';
import { type Call, type Reply, type StandIn, serveStandIn } from './http-server.ts';
import { parseFilterBy } from './typesense-filter.ts';

export const SEARCH_KEY = 'search-only-key';
export const ADMIN_KEY = 'admin-key-of-the-stand-in';

interface Field {
  name: string;
  type: string;
  facet?: boolean;
  optional?: boolean;
  sort?: boolean;
  drop?: boolean;
}
type Document = Record<string, JsonValue> & { id: string };
type Search = Record<string, string | number | undefined>;
interface Synonym {
  root: string;
  synonyms: string[];
}

/** Values that each type of field accepts. */
const FITS: Record<string, (value: JsonValue) => boolean> = {
  string: (value) => typeof value === 'string',
  int32: (value) => Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31,
  int64: (value) => Number.isInteger(value),
  float: (value) => typeof value === 'number',
  geopoint: (value) => Array.isArray(value) && value.length === 2,
  'string[]': (value) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
};

export function serveTypesense(): Promise<StandIn> {
  let fields: Field[] | null = null;
  let documents = new Map<string, Document>();
  let preset: Search = {};
  let synonyms: Synonym[] = [];
  let engines = new Map<string, SearchEngine>();

  const engine = (query_by: string, weights: string, order: Order): SearchEngine => {
    const key = JSON.stringify([query_by, weights, order]);
    const cached = engines.get(key);
    if (cached) return cached;
    const opened = openIndex(
      buildIndex([...documents.values()].map(engineRecord), {
        attributesForFaceting: (fields ?? [])
          .filter(({ facet }) => facet)
          .map(({ name }) => `searchable(${name})`),
        searchableAttributes: groupsOf(query_by, weights),
        aliases: Object.fromEntries(synonyms.map(({ root, synonyms: same }) => [root, same])),
        ...order,
      }),
    );
    engines.set(key, opened);
    return opened;
  };

  const search = (own: Search) => {
    const query: Search = { ...preset, ...own };
    const { q = '*', query_by = '', query_by_weights = '', per_page = 10, page = 1 } = query;
    const facets = String(query.facet_by ?? '')
      .split(',')
      .filter((name) => name !== '');
    for (const name of [...facets, ...String(query_by).split(',')]) {
      if (!fields?.some((field) => field.name === name))
        throw new SearchRefused(`Could not find a field named \`${name}\` in the schema.`);
    }
    const { filters, place } = parseFilterBy(String(query.filter_by ?? ''));
    const { replica, ...order } = orderOf(String(query.sort_by ?? ''), fields ?? []);
    const found = engine(String(query_by), String(query_by_weights), order);
    const params = {
      query: q === '*' ? '' : String(q),
      filters: printForAlgolia(filters.flatMap(asStored)),
      ...place,
      hitsPerPage: Number(per_page),
      page: Number(page) - 1,
      facets,
      maxValuesPerFacet: Number(query.max_facet_values ?? 10),
      attributesToHighlight: [],
    };
    const [facetName = '', ...facetQuery] = String(query.facet_query ?? '').split(':');
    const values =
      facetName === ''
        ? null
        : found.searchFacetValues({
            params: {
              ...params,
              facetName,
              facetQuery: facetQuery.join(':'),
              highlightPreTag: '<mark>',
              highlightPostTag: '</mark>',
              maxFacetHits: params.maxValuesPerFacet,
            },
          });
    const [result] = found.search([{ indexName: replica, params }]);
    if (result === undefined) throw new SearchRefused('No answer');
    const included = query.include_fields === undefined ? null : String(query.include_fields).split(',');
    return {
      found: result.nbHits,
      page: Number(page),
      search_time_ms: 1,
      request_params: { per_page: Number(per_page), q },
      hits: result.hits.map(({ objectID }) => ({
        document: picked(documents.get(objectID), included),
        highlight: {},
        highlights: [],
      })),
      facet_counts: facets.map((field_name) => ({
        field_name,
        counts: values === null ? countsOf(result.facets[field_name]) : valueCounts(values),
        stats: { ...result.facets_stats[field_name], total_values: 1 },
      })),
    };
  };

  /** Typesense compares without case and punctuation. */
  const asStored = (filter: Filter): Filter[] => {
    const [first] = filter;
    if (first === undefined || first.kind === 'number') return [filter];
    const stored = [...documents.values()].flatMap((document) => document[first.attribute] ?? []);
    const spellings = [...new Set(stored.map(String))];
    const meant = (value: string) => spellings.filter((one) => compared(one) === compared(value));
    const conditions = filter.flatMap((condition) =>
      condition.kind === 'number' ? [] : meant(condition.value).map((value) => ({ ...condition, value })),
    );
    if (conditions.length === 0) return first.negated ? [] : [filter];
    return first.negated ? conditions.map((condition) => [condition]) : [conditions];
  };

  const refusedDocument = (document: Document): string | null => {
    const wrong = (fields ?? []).find(({ name, type }) => {
      const value = document[name];
      return value != null && !FITS[type]?.(value);
    });
    return wrong ? `Field \`${wrong.name}\` must be a ${wrong.type}.` : null;
  };

  const collection = (name: string) => ({ name, fields, num_documents: documents.size });

  /** By `METHOD what` of `/collections/{collection}/{what}`. */
  const writes: Record<string, (call: Call, name: string) => Reply> = {
    'GET ': (_call, name) =>
      fields === null
        ? refusal(404, `No collection with name \`${name}\` found.`)
        : { body: collection(name) },
    'PATCH ': ({ body }, name) => {
      const { fields: changes = [] }: { fields?: Field[] } = JSON.parse(body);
      for (const change of changes) {
        fields = (fields ?? []).filter((field) => field.name !== change.name);
        if (!change.drop) fields.push(change);
      }
      return { body: collection(name) };
    },
    'POST documents/import': ({ body }) => ({
      body: body
        .split('\n')
        .map((line): Document => JSON.parse(line))
        .map((document) => {
          const error = refusedDocument(document);
          if (error === null) documents.set(document.id, document);
          return JSON.stringify(error === null ? { success: true } : { success: false, error });
        })
        .join('\n'),
    }),
    'DELETE documents': ({ query }) => {
      const { filters } = parseFilterBy(query.get('filter_by') ?? '');
      const ids = filters.flat().flatMap((one) => (one.kind === 'number' ? [] : [one.value]));
      for (const id of ids) documents.delete(id);
      return { body: { num_deleted: ids.length } };
    },
    'GET documents/export': () => ({
      body: [...documents.keys()].map((id) => JSON.stringify({ id })).join('\n'),
    }),
  };

  const respond = (call: Call): Reply => {
    const { method, path, headers, query, body } = call;
    const key = headers['x-typesense-api-key'] ?? query.get('x-typesense-api-key');
    if (method === 'POST' && path === '/multi_search') {
      if (key !== SEARCH_KEY)
        return refusal(401, 'Forbidden - a valid `x-typesense-api-key` header must be sent.');
      const { searches }: { searches: Search[] } = JSON.parse(body);
      return { body: { results: searches.map(searched) } };
    }
    if (key !== ADMIN_KEY)
      return refusal(401, 'Forbidden - a valid `x-typesense-api-key` header must be sent.');
    if (method !== 'GET') engines = new Map();
    if (method === 'PUT' && path.startsWith('/presets/')) {
      preset = JSON.parse(body).value;
      return { body: { value: preset } };
    }
    if (method === 'PUT' && path.startsWith('/synonym_sets/')) {
      synonyms = JSON.parse(body).items;
      return { body: { items: synonyms } };
    }
    if (method === 'POST' && path === '/collections') {
      const { name, fields: wanted }: { name: string; fields: Field[] } = JSON.parse(body);
      fields = wanted;
      documents = new Map();
      return { status: 201, body: collection(name) };
    }
    const [, name = '', what = ''] = /^\/collections\/([^/]+)\/?(.*)$/.exec(path) ?? [];
    return writes[`${method} ${what}`]?.(call, name) ?? refusal(404, 'Not Found');
  };

  const searched = (one: Search) => {
    try {
      return search(one);
    } catch (error) {
      if (error instanceof SearchRefused) return { code: 400, error: error.message };
      throw error;
    }
  };

  return serveStandIn(respond);
}

interface Order {
  ranking?: string[];
  customRanking?: string[];
  replica?: string;
}

/**
 * Parses `price:desc,objectID:asc` into criteria: all, or those among equally good matches. Numbers are sortable,
 * strings on demand.
 */
function orderOf(sort_by: string, fields: readonly Field[]): Order {
  const parts = sort_by.match(/[^,(]+(?:\([^)]*\))?:(?:asc|desc)/g) ?? [];
  if (parts.length > 3) throw new SearchRefused('Only upto 3 sort_by fields can be specified.');
  const named = parts.filter((part) => !/^_(?:text_match|geoloc)\b/.test(part));
  const criteria = named.map((part) => {
    const [name = '', direction = ''] = part.split(':');
    const field = fields.find((one) => one.name === name);
    const sorts = field?.sort ?? /^(?:int|float)/.test(field?.type ?? '');
    if (!sorts)
      throw new SearchRefused(`Could not find a field named \`${name}\` in the schema for sorting.`);
    return `${direction}(${name})`;
  });
  return named.length < parts.length ? { customRanking: criteria } : { ranking: criteria };
}

/** Fields by weight, heaviest first. */
function groupsOf(query_by: string, weights: string): string[] {
  const groups = new Map<number, string[]>();
  const weighed = weights.split(',').map(Number);
  query_by.split(',').forEach((name, index) => {
    const weight = weighed[index] ?? 1;
    groups.set(weight, [...(groups.get(weight) ?? []), name]);
  });
  return [...groups].sort(([a], [b]) => b - a).map(([, names]) => names.join());
}

function engineRecord({ id, _geoloc, ...document }: Document): SearchRecord {
  const [lat = null, lng = null] = Array.isArray(_geoloc) ? _geoloc : [];
  return { ...document, objectID: id, _geoloc: lat === null ? null : { lat, lng } };
}

const picked = (document: Document | undefined, included: readonly string[] | null) =>
  Object.fromEntries(
    Object.entries(document ?? {}).filter(([name]) => included === null || included.includes(name)),
  );

const countsOf = (counts: Record<string, number> = {}) =>
  Object.entries(counts).map(([value, count]) => ({ value, count, highlighted: value }));

const valueCounts = ({ facetHits }: FacetSearchResponse) => facetHits;

const compared = (value: string): string =>
  value
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s]/gu, '')
    .split(/\s+/)
    .join(' ')
    .trim();

const refusal = (status: number, message: string): Reply => ({ status, body: { message } });
