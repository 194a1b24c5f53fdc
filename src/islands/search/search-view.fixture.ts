import type { SearchView } from '#domain/view/search-view.ts';

/** The view of a list of used cars. */
export const searchViewWith = (view: Partial<SearchView> = {}): SearchView => ({
  index_href: '/search/index.bin',
  provider: { kind: 'static' },
  path: '/search/used-cars',
  scope: [[{ kind: 'facet', attribute: 'car_type', value: 'used', negated: false }]],
  own: { label: 'Used', path: '/search' },
  page: 1,
  page_size: 21,
  sort: 'price_desc',
  facets: ['make_model', 'price', 'body', 'status'],
  value_labels: { status: { in_stock: 'In stock' } },
  promos: [],
  words: { cars: 'Cars' },
  places: {},
  has_alert: false,
  counts_searches: true,
  results: {
    count: 50,
    facets: { body: { SUV: 30, Ute: 20 }, price: {} },
    values_per_facet: 11,
    stats: { price: { min: 8_990, max: 524_580 } },
  },
  ...view,
});
