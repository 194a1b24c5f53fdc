import type { PromoPlace } from '../promo/promo.ts';
import type { FacetAttribute, FacetKind } from '../search/facets.ts';
import type { SortKey } from '../search/sort.ts';
import type { Vehicle } from '../vehicle/vehicle.schema.ts';
import type { PromoTile } from './listing-view.ts';

/** What the live search takes over with on the first page of a listing: plain data, small, without the cars of the page. */
export interface SearchView {
  /** Where the index file of the live release is found; a page asks for it when it is needed. */
  index_href: string;
  /** Address of the listing, which the live search's own parameters follow. */
  path: string;
  scope: SearchScope;
  page_size: number;
  /** The order of the static page. */
  sort: SortKey;
  /** All orders, as they are offered. */
  sorts: { key: SortKey; label: string }[];
  /** The filters that the site shows, in their order. */
  facets: SearchFacet[];
  /** Promos in their window at build, by position; `shownPromos` and `withPromos` place them in the browser too. */
  promos: SearchPromo[];
  words: SearchWords;
  results: SearchResults;
}

/** The fixed filter of a listing: each attribute has one of its values. Empty for all cars of the site. */
export type SearchScope = Partial<Record<'car_type' | 'make' | 'model', string[]>>;

export interface SearchFacet {
  attribute: FacetAttribute;
  label: string;
  kind: FacetKind;
}

/** S1 §3 "Promo node" with its tile as it is printed; the window is checked again in the browser (rules 1). */
export type SearchPromo = PromoPlace & { tile: PromoTile };

export interface SearchWords {
  /** The specification's {cars}, such as "Cars". */
  cars: string;
  /** What each car_type is called, such as "Pre-Owned". */
  car_types: Record<Vehicle['car_type'], string>;
}

/** What the engine answers to the listing without any filter, as far as the first paint needs it. */
export interface SearchResults {
  /** All cars of the listing. */
  count: number;
  /** Attribute → value → cars, the most frequent first; at most `values_per_facet` of each. */
  facets: Record<string, Record<string, number>>;
  values_per_facet: number;
  /** Least and greatest number of each range, for those that any car has. */
  stats: Record<string, { min: number; max: number }>;
}
