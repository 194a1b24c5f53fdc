import itemsjs from 'itemsjs';
import { RANGES } from '#domain/search/facets.ts';
import type { SearchRecord } from '#search/engine/record.ts';
import type { CountMatches } from './plain-scan.ts';
import { isWithin } from './scenarios.ts';

const ALL = 100;

/**
 * Creates the comparison with itemsjs at its best: one query for all facets, where InstantSearch sends one for each
 * refined facet.
 */
export function itemsjsSearch(
  records: readonly SearchRecord[],
  facets: readonly string[],
  now: number,
): CountMatches {
  const engine = itemsjs(records, {
    aggregations: Object.fromEntries(
      facets.map((attribute) => [
        attribute,
        {
          size: ALL,
          conjunction: attribute === 'filtered_features',
          show_facet_stats: RANGES.includes(attribute),
        },
      ]),
    ),
    sortings: {
      price_desc: { field: 'price', order: 'desc' },
      price_asc: { field: 'price', order: 'asc' },
      created_desc: { field: 'created_at', order: 'desc' },
      km_asc: { field: 'km', order: 'asc' },
    },
    searchableFields: [
      'name',
      'body',
      'fuel',
      'transmission',
      'colour',
      'location_name',
      'filtered_features',
    ],
  });
  return ([request]) => {
    if (request === undefined) return 0;
    const { query, lists, features, ranges, sort, page } = request.choice;
    const { pagination } = engine.search({
      query,
      page: page + 1,
      per_page: request.hits,
      sort: sort || 'price_desc',
      filters: { ...lists, filtered_features: features },
      filter: (record) => Number(record.listed_until) > now && isWithin(record, ranges),
    });
    return pagination.total;
  };
}
