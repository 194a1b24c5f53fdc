import { describe, expect, it } from 'vitest';
import { WHOLE_LISTING, withQuery } from '#domain/search/search-state.ts';
import type { SearchClient, SearchResult } from '#search/clients/client.ts';
import { searchViewWith } from './search-view.fixture.ts';
import { sentenceReader } from './sentence-reader.ts';

const RESULT: SearchResult = {
  hits: [],
  nbHits: 50,
  page: 0,
  nbPages: 1,
  hitsPerPage: 0,
  query: '',
  params: '',
  processingTimeMS: 0,
  facets: {
    make_model: { Toyota: 30, 'Toyota > HiLux': 30 },
    body: { SUV: 30, Ute: 20, Van: 1 },
    colour: { White: 30, Black: 20 },
    seats: { 5: 20, 7: 20, 8: 10 },
    price: {},
  },
  facets_stats: { price: { min: 10_000, max: 50_000, avg: 0, sum: 0 } },
  // A car in each part.
  histograms: { price: Array.from({ length: 200 }, () => 1) },
};

const client: SearchClient = {
  search: async (requests) => ({ results: requests.map(() => RESULT) }),
  searchForFacetValues: async () => [],
  ready: async () => {},
};

describe('the sentences of a page', () => {
  const view = searchViewWith();

  it.each([
    ['Toyota ute under 30k', ['Toyota', 'Ute', 'Up to $30,000']],
    ['7 or 8 seater hilux, not white', ['Seats: 7 or 8', 'Toyota HiLux', 'not White']],
    ['near 2300 with sunroof', ['Within 50 km of 2300', '“sunroof”']],
    ['cheap tradie van', ['cheap (Up to $20,000)', 'tradie (Ute or Van)', 'Van']],
  ])('are shown as they were read: %s', async (sentence, parts) => {
    const { summarise } = await sentenceReader(client, view);
    expect(summarise(sentence)).toEqual({ sentence, parts, corrections: [], absent: [], ignored: [] });
  });

  it('show what was corrected, and what no search can narrow by', async () => {
    const { summarise } = await sentenceReader(client, view);
    expect(summarise('toyta with one owner')).toMatchObject({
      parts: ['Toyota'],
      corrections: ['Toyota for toyta'],
      ignored: ['one owner'],
    });
  });

  it('show a word that stands for nothing here as omitted', async () => {
    const { summarise } = await sentenceReader(client, view);
    expect(summarise('economical ute')).toMatchObject({ parts: ['Ute'], ignored: ['economical'] });
  });

  it('show what the stock has nothing of', async () => {
    const { summarise } = await sentenceReader(client, view);
    expect(summarise('audi q5 or hilux, not bmw').absent).toEqual(['Audi Q5']);
  });

  it('show a word that was corrected beside a number as it is', async () => {
    const { summarise } = await sentenceReader(client, view);
    expect(summarise('7 seeter').corrections).toEqual(['seater for seeter']);
  });

  it('have what the site lets a word stand for', async () => {
    const cheap = { phrases: ['cheap', 'steal'], ranges: { price: { max: 15_000 } } };
    const own = searchViewWith({ shared_words: { cheap } });
    const { summarise } = await sentenceReader(client, own);
    expect(summarise('a steal').parts).toEqual(['steal (Up to $15,000)']);
    expect(summarise('cheap').parts).toEqual(['cheap (Up to $15,000)']);
    expect(summarise('tradie').parts, 'others stay').toEqual(['tradie (Ute or Van)']);
  });

  it('are text between quotation marks, and of one letter', async () => {
    const { understand } = await sentenceReader(client, view);
    for (const query of ['"ute"', 'u']) {
      const state = withQuery(WHOLE_LISTING, query);
      expect(understand(state)).toBe(state);
    }
    expect(understand(withQuery(WHOLE_LISTING, 'ute')).values).toEqual({ body: ['Ute'] });
  });
});
