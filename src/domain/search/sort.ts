import type { Site } from '../site/site.schema.ts';

export type SortKey = Site['search']['sort'];

interface SortOrder {
  label: string;
  /** What a search index calls it. */
  attribute: SortAttribute;
  direction: 'asc' | 'desc';
}

export type SortAttribute = 'price' | 'created_at' | 'km' | 'year';

/** The orders a shopper can choose from, as they are listed; `sort-vehicles.ts` sorts by them. */
export const SORT_ORDERS = {
  price_desc: { label: 'Price: high to low', attribute: 'price', direction: 'desc' },
  price_asc: { label: 'Price: low to high', attribute: 'price', direction: 'asc' },
  created_desc: { label: 'Newest arrivals', attribute: 'created_at', direction: 'desc' },
  km_asc: { label: 'Lowest kilometres', attribute: 'km', direction: 'asc' },
  year_desc: { label: 'Newest build year', attribute: 'year', direction: 'desc' },
} as const satisfies Record<SortKey, SortOrder>;

/** The orders' keys, as they are listed. */
export const SORT_KEYS = [
  'price_desc',
  'price_asc',
  'created_desc',
  'km_asc',
  'year_desc',
] as const satisfies readonly SortKey[];
