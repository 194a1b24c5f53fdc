import type { ListingTile } from '#domain/view/listing-view.ts';
import type { SiteView } from '#domain/view/site-view.ts';
import { type QueryRecord, type Reader, Tracker } from '#generator/trace/tracker.ts';
import type { Snapshot } from '#sites/snapshot.ts';
import { type Context, type Derived, openContext } from './context.ts';
import { document, documents, type SiteDocument } from './documents.ts';
import { openData, partHashes } from './parts.ts';
import { type Plan, planSite } from './plan.ts';
import { blog, blogFeed, post } from './queries/blog.ts';
import { budget, budgetPanel, STOCK_FIGURES } from './queries/budget.ts';
import { captcha } from './queries/captcha.ts';
import { card } from './queries/card.ts';
import { checkout, checkoutJourney, reservation } from './queries/checkout.ts';
import { finance } from './queries/finance.ts';
import { form } from './queries/form.ts';
import { home, latest } from './queries/home.ts';
import { layout } from './queries/layout.ts';
import { listing } from './queries/listing.ts';
import { locationDetail, locationList, locationStock } from './queries/location.ts';
import { notFound } from './queries/not-found.ts';
import { offerDetail, offerList, offerStock } from './queries/offer.ts';
import { onlinePayment } from './queries/online-payment.ts';
import { prose } from './queries/prose.ts';
import { CAR_PLACES } from './queries/search.ts';
import { SEARCH_RESULTS, searchIndex } from './queries/search-index.ts';
import { compare, favourites } from './queries/shortlist.ts';
import { signIn, signInCode, watchlist } from './queries/sign-in.ts';
import { spin } from './queries/spin.ts';
import { LIKENESS, LISTING_PATHS, nearestListing, similarVehicles } from './queries/stock.ts';
import { success } from './queries/success.ts';
import { team } from './queries/team.ts';
import { tradeIn } from './queries/trade-in.ts';
import { leadingToSimilar, vehicleDetail } from './queries/vehicle.ts';
import { vehicleRecord } from './queries/vehicle-record.ts';
import { vehicleSheet } from './queries/vehicle-sheet.ts';

/**
 * Every question a page can ask. Answers are compared by hash from release to release, so a query answers
 * as little as one part of a page needs: a list names cars by slug, each card is a query of its own.
 */
const QUERIES = {
  layout,
  home,
  latest,
  budget,
  budgetPanel,
  finance,
  form,
  captcha,
  listing,
  card,
  vehicleDetail,
  similarVehicles,
  nearestListing,
  locationList,
  locationDetail,
  locationStock,
  team,
  offerList,
  offerDetail,
  offerStock,
  prose,
  blog,
  post,
  blogFeed,
  favourites,
  compare,
  signIn,
  signInCode,
  watchlist,
  success,
  tradeIn,
  checkout,
  checkoutJourney,
  reservation,
  vehicleRecord,
  vehicleSheet,
  onlinePayment,
  spin,
  notFound,
  searchIndex,
  document,
} as const satisfies Record<string, (context: Context, ...names: string[]) => unknown>;

type Queries = typeof QUERIES;
type Names<Q extends keyof Queries> = Parameters<Queries[Q]> extends [Context, ...infer N] ? N : never;
type Answer<Q extends keyof Queries> = ReturnType<Queries[Q]>;
/** `QUERIES`, so that the compiler sees which query takes which names and gives which answer. */
const ANSWERS: { [Q in keyof Queries]: (context: Context, ...names: Names<Q>) => Answer<Q> } = QUERIES;
const isQuery = (name: string): name is keyof Queries => Object.hasOwn(QUERIES, name);
type Ask = <Q extends keyof Queries>(query: Q, ...names: Names<Q>) => Answer<Q>;

/** A page's own view: what it asked is in `queries`. */
export interface TracedView {
  view: SiteView;
  queries: ReadonlySet<string>;
}

/** One Snapshot at one instant, for pages to ask. */
export interface SiteViews {
  /** The view for one page. */
  forPage(): TracedView;
  /** What the answer to a query, by its key, is made from now. */
  record(key: string): QueryRecord;
  partHash(part: string): string;
  /** The file of the search index. */
  searchIndex(): Uint8Array<ArrayBuffer>;
  /** `robots.txt`, sitemaps and feeds: the addresses of the documents that machines ask for. */
  documents(): SiteDocument[];
  /** The text of one of them. */
  document(path: string): string;
  /** Every address of the site, and when the clock alone will change them (Unix milliseconds). */
  plan(): { plan: Plan; until: number | null };
}

/** What queries derive from all cars, by its key. */
const DERIVED: ReadonlyMap<string, Derived<unknown>> = new Map(
  [LIKENESS, LISTING_PATHS, SEARCH_RESULTS, CAR_PLACES, STOCK_FIGURES].map((part) => [part.key, part]),
);

/** The query that no page asks: its answer is a file of its own. */
export const SEARCH_INDEX = 'searchIndex';

/** The query for the text of a document; its answer is a file of its own too. */
export const documentQuery = (path: string) => `document ${path}`;

/** Queries that are asked more than once; any other belongs to one page. */
const KEPT = /^(?:layout$|card |form |derived:|searchIndex$)/;

/** Views with what the next ones may take over. */
export interface LastingViews extends SiteViews {
  readonly tracker: Tracker;
}

/**
 * Takes over what was answered from parts that are as they were. Apart from `openSiteViews`, for whatever its views
 * see they keep: each would hold on to all that came before it.
 */
function inherit(tracker: Tracker, before: LastingViews, hashOf: (part: string) => string): void {
  // Deriving asks for what is about to be taken over.
  tracker.takeOver(before.tracker, (part) => !DERIVED.has(part) && before.partHash(part) === hashOf(part));
}

/**
 * Opens a Snapshot for pages at the instant `now`; queries run when they are first asked. What `before`, views of an
 * earlier Snapshot of this site, answered from parts that are as they were is not asked again.
 */
export function openSiteViews(
  snapshot: Snapshot,
  now: Date,
  before: LastingViews | null = null,
): LastingViews {
  const tracker = new Tracker(now, (key) => KEPT.test(key));
  const dataOf = openData(snapshot);
  const snapshotHash = partHashes(snapshot);
  const compute = (key: string) => (reader: Reader) => {
    const [query = '', ...names] = key.split(' ');
    if (!isQuery(query)) return null;
    const ask: (context: Context, ...names: string[]) => unknown = QUERIES[query];
    return ask(openContext(reader, dataOf), ...names);
  };
  const partHash = (part: string) => {
    const derived = DERIVED.get(part);
    if (derived === undefined) return snapshotHash(part);
    const { hash, until } = tracker.record(part, (reader) => derived.compute(openContext(reader, dataOf)));
    return `${hash} ${until}`;
  };
  if (before !== null) inherit(tracker, before, snapshotHash);
  return {
    tracker,
    forPage() {
      const queries = new Set<string>();
      const ask: Ask = (query, ...names) => {
        const key = [query, ...names].join(' ');
        queries.add(key);
        return tracker.answer(key, (reader) => ANSWERS[query](openContext(reader, dataOf), ...names));
      };
      return { view: siteView(ask), queries };
    },
    record: (key) => tracker.record(key, compute(key)),
    partHash,
    searchIndex: () =>
      tracker.answer(SEARCH_INDEX, (reader) => ANSWERS[SEARCH_INDEX](openContext(reader, dataOf))),
    documents: () => tracker.answer('documents', (reader) => documents(openContext(reader, dataOf))),
    document(path) {
      const text = tracker.answer(documentQuery(path), (reader) =>
        ANSWERS.document(openContext(reader, dataOf), path),
      );
      if (text === null) throw new Error(`${path} is no document of this site`);
      return text;
    },
    plan() {
      const run = (reader: Reader) => planSite(openContext(reader, dataOf));
      return { plan: tracker.answer('plan', run), until: tracker.record('plan', run).until };
    },
  };
}

function siteView(ask: Ask): SiteView {
  const cards = (slugs: readonly string[]) =>
    slugs.flatMap((slug) => {
      const card = ask('card', slug);
      return card === null ? [] : [card];
    });
  return {
    layout: () => ask('layout'),
    home: () => ({ ...ask('home'), budget: ask('budgetPanel'), latest: cards(ask('latest')) }),
    budget: () => ({ ...ask('budget'), panel: ask('budgetPanel') }),
    finance: (path) => ask('finance', path),
    listing(route, page) {
      const found = ask('listing', route, String(page));
      if (found === null) return null;
      const tiles = found.tiles.flatMap((tile): ListingTile[] =>
        tile.kind === 'promo'
          ? [tile]
          : cards([tile.vehicle]).map((vehicle) => ({ kind: 'vehicle', vehicle })),
      );
      return { ...found, tiles };
    },
    vehicle(slug) {
      const found = ask('vehicleDetail', slug);
      if (found === null) return null;
      const similar = ask('similarVehicles', slug).flatMap(({ slug, why }) => {
        const card = ask('card', slug);
        return card === null ? [] : [{ card, why }];
      });
      const detail = similar.length > 0 ? leadingToSimilar(found) : found;
      return { ...detail, similar, similar_href: ask('nearestListing', slug) };
    },
    locations: () => ask('locationList'),
    location(slug) {
      const found = ask('locationDetail', slug);
      return found && { ...found, vehicles: cards(ask('locationStock', slug)) };
    },
    team: (slug) => ask('team', slug),
    offers: () => ask('offerList'),
    offer(id) {
      const found = ask('offerDetail', id);
      return found && { ...found, vehicles: cards(ask('offerStock', id)) };
    },
    prose: (path) => ask('prose', path),
    blog: (path) => ask('blog', path),
    post: (path) => ask('post', path),
    blogFeed: () => ask('blogFeed'),
    favourites: () => ask('favourites'),
    compare: () => ask('compare'),
    signIn: () => ask('signIn'),
    signInCode: () => ask('signInCode'),
    watchlist: () => ask('watchlist'),
    form: (name) => ask('form', name),
    captcha: () => ask('captcha'),
    success: () => ask('success'),
    tradeIn: (path) => ask('tradeIn', path),
    checkout: (slug) => ask('checkout', slug),
    checkoutJourney: () => ask('checkoutJourney'),
    reservation: () => ask('reservation'),
    vehicleRecord: (id) => ask('vehicleRecord', id),
    vehicleSheet: (slug) => ask('vehicleSheet', slug),
    onlinePayment: () => ask('onlinePayment'),
    spin: () => ask('spin'),
    notFound: () => ask('notFound'),
  };
}
