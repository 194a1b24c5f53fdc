import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildIndex } from './build-index.ts';
import { openIndex } from './engine.ts';
import type { SearchRecord } from './record.ts';
import type { FacetSearchParameters, SearchParameters, SearchResponse } from './request.ts';
import type { IndexSettings, Ranking } from './settings.ts';

const VECTORS = '../shared/fixtures/algolia-vectors.dev.json';

interface Expected {
  error?: boolean;
  ids?: string[];
  nbHits?: number;
  hitsLength?: number;
  facets?: Record<string, Record<string, number>>;
  facetOrder?: Record<string, string[]>;
  facetKeys?: string[];
  facetSize?: Record<string, number>;
  page?: number;
  nbPages?: number;
  hitsPerPage?: number;
  exhaustiveNbHits?: boolean;
  pagesPartition?: boolean;
  facetHits?: unknown[];
  hitKeys?: string[];
  orderedPrefix?: string[];
}

interface Vector {
  id: string;
  settings: IndexSettings;
  replicas?: Record<string, Ranking>;
  records: string | SearchRecord[];
  indexName?: string;
  request?: SearchParameters;
  facetSearch?: FacetSearchParameters;
  expected: Expected;
}

interface Vectors {
  datasets: Record<string, SearchRecord[]>;
  vectors: Vector[];
}

/** How each expectation is read off an answer. */
const READINGS = {
  nbHits: ({ nbHits }) => nbHits,
  page: ({ page }) => page,
  nbPages: ({ nbPages }) => nbPages,
  hitsPerPage: ({ hitsPerPage }) => hitsPerPage,
  exhaustiveNbHits: ({ exhaustiveNbHits }) => exhaustiveNbHits,
  hitsLength: ({ hits }) => hits.length,
  facets: ({ facets }) => facets,
  facetKeys: ({ facets }) => Object.keys(facets).sort(),
  hitKeys: ({ hits }) => Object.keys(hits[0] ?? {}).sort(),
  ids: ({ hits }, { ids = [] }) => {
    const found = new Set(hits.map(({ objectID }) => objectID));
    return found.size === ids.length ? ids.filter((id) => found.has(id)) : [...found];
  },
  facetSize: ({ facets }, { facetSize = {} }) =>
    Object.fromEntries(
      Object.keys(facetSize).map((attribute) => [attribute, Object.keys(facets[attribute] ?? {}).length]),
    ),
  orderedPrefix: ({ hits }, { orderedPrefix = [] }) =>
    hits.map(({ objectID }) => objectID).slice(0, orderedPrefix.length),
  facetOrder: ({ facets }, { facetOrder = {} }) =>
    Object.fromEntries(
      Object.entries(facetOrder).map(([attribute, values]) => [
        attribute,
        Object.keys(facets[attribute] ?? {}).slice(0, values.length),
      ]),
    ),
} as const satisfies Record<string, (response: SearchResponse, expected: Expected) => unknown>;

const isRead = (key: string): key is keyof typeof READINGS => key in READINGS;

describe.skipIf(!existsSync(VECTORS))("Algolia's behaviour, by vectors", () => {
  const { datasets, vectors }: Vectors = existsSync(VECTORS)
    ? JSON.parse(readFileSync(VECTORS, 'utf8'))
    : { datasets: {}, vectors: [] };

  it.each(vectors)(
    '$id',
    ({ settings, replicas, records, indexName, request = {}, facetSearch, expected }) => {
      const dataset = typeof records === 'string' ? (datasets[records] ?? []) : records;
      const engine = openIndex(buildIndex(dataset, { ...settings, replicas }));
      const search = (params: SearchParameters) => {
        const [response] = engine.search([{ indexName, params }]);
        if (response === undefined) throw new Error('No answer');
        return response;
      };
      if (expected.error) {
        expect(() =>
          facetSearch ? engine.searchFacetValues({ params: facetSearch }) : search(request),
        ).toThrow();
        return;
      }
      if (facetSearch) {
        expect(engine.searchFacetValues({ params: facetSearch }).facetHits).toEqual(expected.facetHits);
        return;
      }
      const response = search(request);
      for (const [key, value] of Object.entries(expected)) {
        if (key === 'pagesPartition') {
          const ids = Array.from({ length: response.nbPages }, (_, page) => search({ ...request, page }).hits)
            .flat()
            .map(({ objectID }) => objectID);
          expect(ids.toSorted()).toEqual(dataset.map(({ objectID }) => objectID).sort());
        } else if (isRead(key)) {
          expect(READINGS[key](response, expected), key).toEqual(value);
        } else expect.fail(`The expectation ${key} is not read`);
      }
    },
  );
});
