import type { GeoPoint } from '../geo/distance.ts';
import type { PromoPlace } from '../promo/promo.ts';
import type { FacetAttribute } from '../search/facets.ts';
import type { Filter } from '../search/filter.ts';
import type { SharedWord } from '../search/sentence/shared-words.ts';
import type { SortKey } from '../search/sort.ts';
import type { SearchProvider } from '../site/search-provider.schema.ts';
import type { Validity } from '../validity.ts';
import type { Photo } from './photo.ts';

/**
 * The initial state of the live search on a page of a listing, without the page's cars. At `until` a sold car leaves the
 * list, and `results` is outdated.
 */
export interface SearchView extends Pick<Validity, 'until'> {
  /** Path of the live release's search index, requested on demand. */
  index_href: string;
  /** The search engine, with a key for searching only. */
  provider: SearchProvider;
  /** Path of the listing; the live search appends its parameters. */
  path: string;
  /** Fixed filters of the listing, all of which apply to every search. */
  scope: Filter[];
  /** What they are called, and the list without them; `null` where the listing has all cars of the site. */
  own: { label: string; path: string } | null;
  /** The printed page, 1-based. */
  page: number;
  page_size: number;
  /** Order of the static page. */
  sort: SortKey;
  /** Filters that divide the cars of the listing, in the order of S1 §3 "Search state". */
  facets: readonly FacetAttribute[];
  /** Labels of values, of any filter, that differ from the stored value, such as "used". */
  value_labels: Partial<Record<FacetAttribute, Record<string, string>>>;
  /**
   * Promos within their window at build, by position; the browser places them by `shownPromos` and `withPromos`, too.
   */
  promos: SearchPromo[];
  words: SearchWords;
  /** The site's own of the words that stand for filters; absent where it has none. */
  shared_words?: Readonly<Record<string, SharedWord>>;
  /** The group's other sites, by name and address; absent where there are none. */
  group_sites?: readonly { name: string; url: string }[];
  /** Coordinates by the location on cards; empty if there are fewer than two. */
  places: Record<string, GeoPoint>;
  /** Whether the site has a page that takes search alerts. */
  has_alert: boolean;
  /** Whether the site counts searches. */
  counts_searches: boolean;
  results: SearchResults;
}

export interface PromoTile {
  id: string;
  title: string;
  text: string | null;
  href: string;
  link_label: string;
  /** Instant of its end, ISO 8601; `null` without one. */
  expiry: string | null;
  photo: Photo | null;
}

/** A "Promo node" (S1 §3) with its printed tile; the browser checks the window again (rules 1). */
export type SearchPromo = PromoPlace & { tile: PromoTile };

export interface SearchWords {
  /** The specification's {cars}, such as "Cars". */
  cars: string;
}

/**
 * The engine's result for the unfiltered listing; only the part that the first paint needs, to keep pages small. Further
 * pages have the values of open groups alone, and no ranges: another car's price does not change them.
 */
export interface SearchResults {
  count: number;
  /** Attribute → value → count, most frequent first, at most `values_per_facet`; empty for ranges. */
  facets: Record<string, Record<string, number>>;
  values_per_facet: number;
  /** Minimum and maximum of each range in the listing, and in the browser the stops of its slider (`RangeLimits`). */
  stats: Record<string, { min: number; max: number; stops?: readonly number[] | undefined }>;
}
