import { priceBasis } from '#domain/price/list-price.ts';
import type { Filter } from '#domain/search/filter.ts';
import { type ListingLinks, linksFrom, linksToRest } from '#domain/search/links.ts';
import { listingScope } from '#domain/search/listing-scope.ts';
import { printedPages } from '#domain/search/paging.ts';
import type { Listing } from '#domain/search/variants.ts';
import type { CountUntil } from '#domain/validity.ts';
import { type StockSummary, stockSummary } from '#domain/vehicle/in-stock.ts';
import { listedCounts } from '#domain/vehicle/status.ts';
import type { SearchResults } from '#domain/view/search-view.ts';
import type { SearchRecord } from '#search/engine/record.ts';
import type { Context, Derived } from '../context.ts';
import { facetEngine, facetRecords, labelsOf, resultsOf } from './search-index.ts';
import { listings } from './stock.ts';

/** A listing as its pages have it, without its cars' cards. */
export interface WholeListing extends Pick<Listing, 'key' | 'kind' | 'route' | 'label' | 'subject'> {
  /** Of all its cars, in their order. */
  slugs: string[];
  /** How many of its pages are printed. */
  pages: number;
  counts: CountUntil[];
  scope: Filter[];
  /** Its results without filters. */
  results: SearchResults;
  stock: StockSummary;
  price_basis: string | null;
  links: ListingLinks[];
  rest: ListingLinks | null;
}

/** Key of a listing's part, without the listing's own. */
export const LISTING = 'derived:listing ';

/**
 * The listing with a key; `null` where there is none. Each is a separate part, so that a car changes only the pages of
 * lists that contain it.
 */
export const wholeListing = (key: string): Derived<WholeListing | null> => ({
  key: `${LISTING}${key}`,
  compute: (context) => wholeListings(context).get(key)?.detail ?? null,
});

interface CachedListing {
  records: readonly (SearchRecord | undefined)[];
  detail: WholeListing;
}

/** All lists, with everything besides their cars that they depend on. */
interface CachedListings {
  /** `null` where they can be reused by no other snapshot. */
  seenWith: string | null;
  lists: ReadonlyMap<string, CachedListing>;
}

/** Every list by its key; the same objects while they are unchanged. */
function wholeListings(context: Context): CachedListings['lists'] {
  const { lists } = context.shared<CachedListings>('lists', (inner, before) => {
    const { site } = inner;
    const facets = facetRecords(inner);
    const engine = facetEngine(inner);
    const all = [...listings(inner).values()];
    const labels = labelsOf(engine);
    const heads = all.map(({ vehicles, ...head }) => [head, vehicles.length]);
    const seenWith = labels && JSON.stringify([labels, site, heads]);
    const cached = seenWith !== null && before?.seenWith === seenWith ? before.lists : null;
    const now = all.map((listing) => {
      const records = listing.vehicles.map((vehicle) => facets.get(vehicle)?.record);
      const own = cached?.get(listing.key);
      if (own !== undefined && sameItems(own.records, records)) return [listing.key, own] as const;
      const { key, kind, route, label, subject, vehicles } = listing;
      const detail = {
        key,
        kind,
        route,
        label,
        subject,
        slugs: vehicles.map(({ slug }) => slug),
        pages: printedPages(listing, site.search.page_size),
        counts: listedCounts(vehicles, site),
        scope: listingScope(listing),
        results: resultsOf(listing, engine),
        stock: stockSummary(vehicles, site),
        price_basis: priceBasis(vehicles, site),
        links: linksFrom(listing, all),
        rest: linksToRest(listing, all),
      };
      return [key, { records, detail }] as const;
    });
    return { seenWith, lists: new Map(now) };
  });
  return lists;
}

/** Whether two lists contain the same objects in the same order. */
const sameItems = <T>(some: readonly T[], others: readonly T[]): boolean =>
  some.length === others.length && some.every((item, place) => item === others[place]);
