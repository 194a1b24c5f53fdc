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
  sorts: [
    { key: 'price_desc', label: 'Price: high to low' },
    { key: 'km_asc', label: 'Lowest kilometres' },
  ],
  facets: [
    { attribute: 'make_model', label: 'Make and model', kind: 'hierarchy', value_labels: {} },
    { attribute: 'price', label: 'Price', kind: 'range', value_labels: {} },
    { attribute: 'body', label: 'Body type', kind: 'list', value_labels: {} },
    { attribute: 'status', label: 'Availability', kind: 'list', value_labels: { in_stock: 'In stock' } },
  ],
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
