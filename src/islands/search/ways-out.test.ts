import { describe, expect, it } from 'vitest';
import { type SearchState, WHOLE_LISTING } from '#domain/search/search-state.ts';
import type { SearchClient } from '#search/clients/client.ts';
import { searchViewWith } from './search-view.fixture.ts';
import { bestWayOut } from './ways-out.ts';

const refined: SearchState = {
  ...WHOLE_LISTING,
  query: 'zzz',
  values: { body: ['Ute'] },
  ranges: { price: { min: null, max: 9_000 } },
};

/** Finds `counts` in the order of the requests. */
const clientWith = (counts: readonly number[]): SearchClient => ({
  search: async () => ({
    results: counts.map((nbHits) => ({
      hits: [],
      nbHits,
      page: 0,
      nbPages: 0,
      hitsPerPage: 0,
      query: '',
      params: '',
      processingTimeMS: 0,
    })),
  }),
  searchForFacetValues: async () => [],
  ready: async () => {},
});

const wayOut = (...counts: number[]) => bestWayOut(clientWith(counts), refined, searchViewWith(), null);

describe('the way out of a search that found nothing', () => {
  it('drops the one thing that yields most', async () => {
    expect(await wayOut(0, 4, 2)).toEqual({
      refinement: { kind: 'value', attribute: 'body', value: 'Ute' },
      count: 4,
    });
  });

  it('drops what was asked for first, where two yield as much', async () => {
    expect(await wayOut(3, 3, 0)).toMatchObject({ refinement: { kind: 'query' } });
  });

  it('is none where dropping one is not enough', async () => {
    expect(await wayOut(0, 0, 0)).toBeNull();
  });
});
