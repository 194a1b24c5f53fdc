import type { Deadline } from '../deadline.ts';
import type { GeoPoint } from '../geo/distance.ts';
import type { PromoPlace } from '../promo/promo.ts';
import type { FacetAttribute, FacetKind } from '../search/facets.ts';
import type { Filter } from '../search/filter.ts';
import type { SortKey } from '../search/sort.ts';
import type { SearchProvider } from '../site/search-provider.schema.ts';
import type { Photo } from './photo.ts';

/**
 * What the live search takes over with on the first page of a listing: plain data, small, without the cars of the page.
 * At `until` a sold car leaves, and there are fewer than `results` says.
 */
export interface SearchView extends Pick<Deadline, 'until'> {
  /** Where the index file of the live release is found; a page requests it when it is needed. */
  index_href: string;
  /** Who searches; its key only finds. */
  provider: SearchProvider;
  /** Address of the listing, which the live search's own parameters follow. */
  path: string;
  /** What every search on this page is limited to: the listing's fixed filter, each of which must hold. */
  scope: Filter[];
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
  /** Where cars stand, by the location on their cards; empty where that is one place for all. */
  places: Record<string, GeoPoint>;
  results: SearchResults;
}

export interface SearchFacet {
  attribute: FacetAttribute;
  label: string;
  kind: FacetKind;
  /** What values are called that are not stored as they are read, such as "used". */
  value_labels: Record<string, string>;
}

export interface PromoTile {
  id: string;
  title: string;
  text: string | null;
  href: string;
  link_label: string;
  /** The first instant without it, ISO 8601; `null` where it has no end. */
  expiry: string | null;
  photo: Photo | null;
}

/** S1 §3 "Promo node" with its tile as it is printed; the window is checked again in the browser (rules 1). */
export type SearchPromo = PromoPlace & { tile: PromoTile };

export interface SearchWords {
  /** The specification's {cars}, such as "Cars". */
  cars: string;
}

/** What the engine answers to the listing without any filter, as far as the first paint needs it: no more, as it is on every list's page. */
export interface SearchResults {
  /** All cars of the listing. */
  count: number;
  /** Attribute → value → cars, the most frequent first, at most `values_per_facet`; ranges are there without values. */
  facets: Record<string, Record<string, number>>;
  values_per_facet: number;
  /** Least and greatest number of each range that any car has. */
  stats: Record<string, { min: number; max: number }>;
}
