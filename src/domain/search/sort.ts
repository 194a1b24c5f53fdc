import type { Site } from '../site/site.schema.ts';

export type SortKey = Site['search']['sort'];

export type SortAttribute = 'price' | 'created_at' | 'km' | 'year' | 'complete';

export interface SortOrder {
  label: string;
  /** What a search index calls it. */
  attribute: SortAttribute;
  direction: 'asc' | 'desc';
  /** Cars that have the attribute stand before all others; among them, and among the others, values of `spread` take turns. */
  first?: { attribute: SortAttribute; spread: 'make' };
}

/** The orders a shopper can choose from, as they are listed; `sort-vehicles.ts` sorts by them. */
export const SORT_ORDERS: Readonly<Record<SortKey, SortOrder>> = {
  recommended: {
    label: 'Recommended',
    first: { attribute: 'complete', spread: 'make' },
    attribute: 'created_at',
    direction: 'desc',
  },
  price_desc: { label: 'Price: high to low', attribute: 'price', direction: 'desc' },
  price_asc: { label: 'Price: low to high', attribute: 'price', direction: 'asc' },
  created_desc: { label: 'Newest arrivals', attribute: 'created_at', direction: 'desc' },
  km_asc: { label: 'Lowest kilometres', attribute: 'km', direction: 'asc' },
  year_desc: { label: 'Newest build year', attribute: 'year', direction: 'desc' },
};

/** The orders' keys, as they are listed. */
export const SORT_KEYS = [
  'recommended',
  'price_desc',
  'price_asc',
  'created_desc',
  'km_asc',
  'year_desc',
] as const satisfies readonly SortKey[];

/** What text is ordered by unless a shopper chooses otherwise (rules 67); no listing has it, for none has text. */
export const BEST_MATCH = { key: 'best_match', label: 'Best match' } as const;

/** The order that found cars have unless one is chosen. */
export const defaultOrder = (query: string, own: SortKey): SortKey | typeof BEST_MATCH.key =>
  query === '' ? own : BEST_MATCH.key;
