import {
  BUDGET_PRICE_FLOOR,
  type BudgetFigures,
  byCountAndName,
  type FacetItem,
} from '#domain/finance/budget-choice.ts';
import { ownProperty } from '#domain/own-property.ts';
import { above, anyOf, between, type Filter } from '#domain/search/filter.ts';
import { printForAlgolia } from '#domain/search/filter-dialects.ts';
import type { NumberRange } from '#domain/search/search-state.ts';
import type { RangeLimits } from '#domain/search/span.ts';
import type { SearchRequest } from '#search/engine/request.ts';
import type { SearchResult } from './clients/client.ts';

/** Parts of the slider's limits that the histogram counts. */
const BUCKETS = 49;

const TILES = ['make', 'car_type'] as const satisfies readonly (keyof BudgetFigures['tiles'])[];

/** What the panel's figures depend on. */
export interface BudgetQuestion {
  range: NumberRange;
  /** None is all. */
  bodies: readonly string[];
  limits: RangeLimits;
}

/** The searches behind the budget panel: what is found, the body types beside it, and the prices around it. */
export function budgetRequests({ range, bodies, limits }: BudgetQuestion): SearchRequest[] {
  const priced = above('price', BUDGET_PRICE_FLOOR);
  const within = [priced, between('price', range.min ?? 0, range.max ?? Number.MAX_SAFE_INTEGER)];
  const chosen = anyOf('body', bodies);
  const { min, max } = limits;
  return [
    request([...within, chosen], { facets: TILES }),
    request(within, { facets: ['body'] }),
    request([priced, chosen], {
      facets: ['price'],
      histograms: [{ attribute: 'price', from: min, step: (max - min) / BUCKETS, buckets: BUCKETS }],
    }),
  ];
}

const request = (filters: readonly Filter[], params: SearchRequest['params']): SearchRequest => ({
  params: { ...params, filters: printForAlgolia(filters), hitsPerPage: 0 },
});

/** What the answers to `budgetRequests` say. `labels` are for conditions, which are stored by the feed's word. */
export function budgetFigures(
  [found, beside, around]: readonly Pick<SearchResult, 'nbHits' | 'facets' | 'facets_stats' | 'histograms'>[],
  labels: Readonly<Record<string, string>>,
): BudgetFigures {
  return {
    count: found?.nbHits ?? 0,
    minimum: around?.facets_stats?.price?.min ?? null,
    histogram: around?.histograms?.price ?? [],
    bodies: itemsOf(beside?.facets?.body),
    tiles: {
      make: itemsOf(found?.facets?.make),
      car_type: itemsOf(found?.facets?.car_type, labels),
    },
  };
}

const itemsOf = (
  counts: Readonly<Record<string, number>> = {},
  labels: Readonly<Record<string, string>> = {},
): FacetItem[] =>
  Object.entries(counts)
    .map(([value, count]) => ({ label: ownProperty(labels, value) ?? value, value, count }))
    .sort(byCountAndName);
