import { namesOf } from '#domain/names-of.ts';
import type { HomeView } from '#domain/view/home-view.ts';
import type { ListingTile, ListingView } from '#domain/view/listing-view.ts';
import type { LocationView } from '#domain/view/location-view.ts';
import type { OfferView } from '#domain/view/offer-view.ts';
import type { RangeView } from '#domain/view/range-view.ts';
import type { VehicleCard } from '#domain/view/vehicle-card.ts';
import type { VehicleView } from '#domain/view/vehicle-view.ts';
import { type QueryRecord, type TraceRecorder, Tracker } from '#generator/trace/tracker.ts';
import type { Snapshot } from '#sites/snapshot.ts';
import { type Context, type Derived, openContext } from './context.ts';
import { document, documents, type SiteDocument } from './documents.ts';
import { openData, partHashes } from './parts.ts';
import { type Plan, planSite } from './plan.ts';
import { blog, blogFeed, post } from './queries/blog.ts';
import { budget, budgetPanel, STOCK_FIGURES } from './queries/budget.ts';
import { card, vehicleRecord } from './queries/card.ts';
import { checkout } from './queries/checkout.ts';
import { finance } from './queries/finance.ts';
import { form } from './queries/form.ts';
import { home, latest } from './queries/home.ts';
import { homeSearch, STOCK_CHOICES } from './queries/home-search.ts';
import { layout } from './queries/layout.ts';
import { listing } from './queries/listing.ts';
import { departmentPlaces, locationDetail, locationList, locationStock } from './queries/location.ts';
import { offerDetail, offerList, offerStock } from './queries/offer.ts';
import { PAGE_QUERIES } from './queries/pages.ts';
import { prose } from './queries/prose.ts';
import { range, rangeStock } from './queries/range.ts';
import { CAR_PLACES } from './queries/search.ts';
import { searchIndex } from './queries/search-index.ts';
import { LIKENESS, LISTING_PATHS, nearestListing, similarVehicles } from './queries/stock.ts';
import { team } from './queries/team.ts';
import { leadingToSimilar, vehicleDetail } from './queries/vehicle.ts';
import { vehicleSheet } from './queries/vehicle-sheet.ts';
import { LISTING, wholeListing } from './queries/whole-listing.ts';

/**
 * Every query of a page. Results are compared by hash between releases, so a query returns as little as one part of a
 * page needs: a list names cars by slug, and each card is a separate query.
 */
const QUERIES = {
  ...PAGE_QUERIES,
  layout,
  home,
  homeSearch,
  latest,
  budget,
  budgetPanel,
  finance,
  form,
  listing,
  card,
  vehicleDetail,
  similarVehicles,
  nearestListing,
  locationList,
  locationDetail,
  locationStock,
  departmentPlaces,
  team,
  offerList,
  offerDetail,
  offerStock,
  prose,
  range,
  rangeStock,
  blog,
  post,
  blogFeed,
  checkout,
  vehicleRecord,
  vehicleSheet,
  searchIndex,
  document,
} as const satisfies Record<string, (context: Context, ...names: never[]) => unknown>;

type Queries = typeof QUERIES;
type Names<Q extends keyof Queries> = Parameters<Queries[Q]> extends [Context, ...infer N] ? N : never;
type ViewResult<Q extends keyof Queries> = ReturnType<Queries[Q]>;
/** `QUERIES`, typed so that each query keeps its own arguments and result. */
const COMPUTE: { [Q in keyof Queries]: (context: Context, ...names: Names<Q>) => ViewResult<Q> } = QUERIES;
const QUERY_NAMES = namesOf(QUERIES);
const isQuery = (name: string): name is keyof Queries => Object.hasOwn(QUERIES, name);
type RunQuery = <Q extends keyof Queries>(query: Q, ...names: Names<Q>) => ViewResult<Q>;
type QueryMethods = { [Q in keyof Queries]: (...names: Names<Q>) => ViewResult<Q> };

/** A page's own view: `queries` records what it read. */
export interface TracedView {
  view: SiteView;
  queries: ReadonlySet<string>;
}

/** One snapshot at one instant, for pages to query. */
export interface SiteViews {
  forPage(): TracedView;
  /** The trace of a query, by key. */
  record(key: string): QueryRecord;
  partHash(part: string): string;
  /** The file of the search index. */
  searchIndex(): Uint8Array<ArrayBuffer>;
  /** Addresses of `robots.txt`, sitemaps and feeds. */
  documents(): SiteDocument[];
  /** The text of one of them. */
  document(path: string): string;
  /** Every address of the site, and when the clock alone changes them (Unix milliseconds). */
  plan(): { plan: Plan; until: number | null };
}

/** A value that queries derive from all cars, by key. */
const DERIVED: ReadonlyMap<string, Derived<unknown>> = new Map(
  [LIKENESS, LISTING_PATHS, CAR_PLACES, STOCK_FIGURES, STOCK_CHOICES].map((part) => [part.key, part]),
);

const derivedPart = (part: string): Derived<unknown> | undefined =>
  part.startsWith(LISTING) ? wholeListing(part.slice(LISTING.length)) : DERIVED.get(part);

/** The query of the search index, which is a file and no page. */
export const SEARCH_INDEX = 'searchIndex';

/** The query of a document, which is also a file. */
export const documentQuery = (path: string) => `document ${path}`;

/** Queries of more than one page. */
const CACHED_QUERIES = /^(?:layout$|card |form |derived:|searchIndex$)/;

/** Views with the cache that the next ones may inherit. */
export interface CachedViews extends SiteViews {
  readonly tracker: Tracker;
}

/**
 * Inherits results whose parts are unchanged. Separate from `openSiteViews`, because its closures would keep every
 * earlier view in memory.
 */
function inherit(tracker: Tracker, before: CachedViews, hashOf: (part: string) => string): void {
  // Deriving reads results that are inherited below.
  tracker.takeOver(
    before.tracker,
    (part) => derivedPart(part) === undefined && before.partHash(part) === hashOf(part),
  );
}

/**
 * Opens a snapshot for pages at the instant `now`; queries run on first use. Results of `before`, views of an earlier
 * snapshot of this site, are reused where their parts are unchanged.
 */
export function openSiteViews(snapshot: Snapshot, now: Date, before: CachedViews | null = null): CachedViews {
  const tracker = new Tracker(now, (key) => CACHED_QUERIES.test(key));
  const dataOf = openData(snapshot);
  const snapshotHash = partHashes(snapshot);
  const compute = (key: string) => (reader: TraceRecorder) => {
    const [query = '', ...names] = key.split(' ');
    if (!isQuery(query)) return null;
    // The names in a key are the query's arguments.
    const compute = QUERIES[query] as (context: Context, ...names: string[]) => unknown;
    return compute(openContext(reader, dataOf), ...names);
  };
  const partHash = (part: string) => {
    const derived = derivedPart(part);
    if (derived === undefined) return snapshotHash(part);
    const { hash, until } = tracker.record(part, (reader) => derived.compute(openContext(reader, dataOf)));
    return `${hash} ${until}`;
  };
  if (before !== null) inherit(tracker, before, snapshotHash);
  return {
    tracker,
    forPage() {
      const queries = new Set<string>();
      const run: RunQuery = (query, ...names) => {
        const key = [query, ...names].join(' ');
        queries.add(key);
        return tracker.result(key, (reader) => COMPUTE[query](openContext(reader, dataOf), ...names));
      };
      return { view: siteView(run), queries };
    },
    record: (key) => tracker.record(key, compute(key)),
    partHash,
    searchIndex: () =>
      tracker.result(SEARCH_INDEX, (reader) => COMPUTE[SEARCH_INDEX](openContext(reader, dataOf))),
    documents: () => tracker.result('documents', (reader) => documents(openContext(reader, dataOf))),
    document(path) {
      const text = tracker.result(documentQuery(path), (reader) =>
        COMPUTE.document(openContext(reader, dataOf), path),
      );
      if (text === null) throw new Error(`${path} is no document of this site`);
      return text;
    },
    plan() {
      const run = (reader: TraceRecorder) => planSite(openContext(reader, dataOf));
      return { plan: tracker.result('plan', run), until: tracker.record('plan', run).until };
    },
  };
}

/**
 * Everything that a page can read: the facts of one site at one instant. Pages read nothing else, so that their reads
 * can be traced. `null` means there is no such page.
 */
export type SiteView = ReturnType<typeof siteView>;

/** Every query, and combinations of several, whose parts are compared separately. */
function siteView(run: RunQuery) {
  const queries = Object.fromEntries(
    QUERY_NAMES.map((query) => [query, (...names: Names<typeof query>) => run(query, ...names)]),
  ) as QueryMethods;
  const cards = (slugs: readonly string[]): VehicleCard[] =>
    slugs.flatMap((slug) => queries.card(slug) ?? []);
  return {
    ...queries,
    home: (): HomeView => ({
      ...queries.home(),
      search: queries.homeSearch(),
      budget: queries.budgetPanel(),
      latest: cards(queries.latest()),
    }),
    budget: () => ({ ...queries.budget(), panel: queries.budgetPanel() }),
    /** `route` is the address below `/search` without its page, `''` for `/search` itself; `page` is 1-based. */
    listing(route: string, page: number): ListingView | null {
      const found = queries.listing(route, String(page));
      if (found === null) return null;
      const tiles = found.tiles.flatMap((tile): ListingTile[] =>
        tile.kind === 'promo'
          ? [tile]
          : cards([tile.vehicle]).map((vehicle) => ({ kind: 'vehicle', vehicle })),
      );
      return { ...found, tiles };
    },
    vehicle(slug: string): VehicleView | null {
      const found = queries.vehicleDetail(slug);
      if (found === null) return null;
      const similar = queries.similarVehicles(slug).flatMap(({ slug: other, why }) => {
        const card = queries.card(other);
        return card === null ? [] : [{ card, why }];
      });
      const detail = similar.length > 0 ? leadingToSimilar(found) : found;
      return { ...detail, similar, similar_href: queries.nearestListing(slug) };
    },
    locations: queries.locationList,
    location(slug: string): LocationView | null {
      const found = queries.locationDetail(slug);
      return found && { ...found, vehicles: cards(queries.locationStock(slug)) };
    },
    range(path: string): RangeView | null {
      const found = queries.range(path);
      return found && { ...found, vehicles: cards(queries.rangeStock(path)) };
    },
    offers: queries.offerList,
    offer(id: string): OfferView | null {
      const found = queries.offerDetail(id);
      return found && { ...found, vehicles: cards(queries.offerStock(id)) };
    },
  };
}
