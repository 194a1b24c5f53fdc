import type { FeedCoverage } from '../feeds/feeds.ts';
import type { Site } from '../site/site.schema.ts';
import { isExcluded, type StockState, stockState } from '../vehicle/status.ts';
import type { Vehicle } from '../vehicle/vehicle.schema.ts';

/** Why an accepted car has no page and is in no list (rules 59); `quarantined`: no page may hold what its record does. */
type HidingRule = 'show_on_dealer_website' | 'used_only' | 'sold_long_ago' | 'quarantined';

/** Hidden cars whose ids are retained by each rule: `forecourt why` finds them. */
export const HIDDEN_NAMED = 1000;

/**
 * The outcome of every record of a feed: `records = accepted + rejected + duplicates` and `accepted = listed +
 * sold_pages + hidden` (promises "Feeds"). Each channel contains `listed + stays.listed` cars or omits them with a
 * reason.
 */
export interface StockAccount {
  records: number;
  /** Further records, excluded by settings: stock of another site (`stock.only`), copies in merged feeds. */
  excluded: number;
  /** Records that became a car, hidden ones included. */
  accepted: number;
  rejected: number;
  duplicates: number;
  /** Accepted cars in lists and search. */
  listed: number;
  /** Accepted cars that are sold and have only a page. */
  sold_pages: number;
  /** Accepted cars that rules hide. */
  hidden: Record<HidingRule, number>;
  /** The ids of the first of them; absent in accounts from before they were named. */
  hidden_cars?: Record<HidingRule, string[]>;
  /** Cars shown without a good record in this feed: it was rejected, or went missing recently. */
  stays: { listed: number; sold_pages: number };
}

/** A feed's cars and records. */
interface FeedRecords {
  records: number;
  excluded: number;
  rejected: number;
  duplicates: number;
  /** Records that the feed marks as not for the website. */
  hidden: number;
  /** Ids of the first of them. */
  hiddenIds: readonly string[];
  /** Ids of its cars. */
  ids: ReadonlySet<string>;
}

/** Accounts for every record at the instant `now`; `vehicles` are all cars of the snapshot. */
export function accountFor(
  feed: FeedRecords,
  vehicles: readonly Vehicle[],
  site: Site,
  now: Date,
): StockAccount {
  const { records, excluded, rejected, duplicates } = feed;
  const counts = { feed: noCars(), stays: noCars() };
  const named = { used_only: [], sold_long_ago: [] } as Pick<HiddenCars, 'used_only' | 'sold_long_ago'>;
  for (const vehicle of vehicles) {
    const isOfFeed = feed.ids.has(vehicle.id);
    const place = placeOf(vehicle, site, now);
    counts[isOfFeed ? 'feed' : 'stays'][place] += 1;
    if (isOfFeed && place !== 'listed' && place !== 'sold_pages') name(named[place], vehicle);
  }
  const { listed, sold_pages, ...hidden } = counts.feed;
  const show_on_dealer_website = feed.hiddenIds.slice(0, HIDDEN_NAMED);
  return {
    records,
    excluded,
    rejected,
    duplicates,
    accepted: feed.ids.size + feed.hidden,
    listed,
    sold_pages,
    hidden: { show_on_dealer_website: feed.hidden, ...hidden, quarantined: 0 },
    hidden_cars: { show_on_dealer_website, ...named, quarantined: [] },
    stays: { listed: counts.stays.listed, sold_pages: counts.stays.sold_pages },
  };
}

type HiddenCars = NonNullable<StockAccount['hidden_cars']>;

function name(cars: string[], { id }: Vehicle): void {
  if (cars.length < HIDDEN_NAMED) cars.push(id);
}

/** A car that no page may show: its record holds a text that none may. */
interface QuarantinedCar {
  vehicle: Vehicle;
  /** Whether the feed has it. */
  isOfFeed: boolean;
}

/** An account and its channels without quarantined `cars`, which were counted as shown. */
export function withoutQuarantined(
  { account, feeds }: { account: StockAccount; feeds: readonly FeedCoverage[] },
  cars: readonly QuarantinedCar[],
  site: Site,
  now: Date,
): { account: StockAccount; feeds: FeedCoverage[] } {
  const left = structuredClone(account);
  const quarantined: string[] = [];
  const unlisted = new Set<string>();
  for (const { vehicle, isOfFeed } of cars) {
    const place = placeOf(vehicle, site, now);
    if (place === 'listed') unlisted.add(vehicle.id);
    else if (place !== 'sold_pages') continue;
    (isOfFeed ? left : left.stays)[place] -= 1;
    if (isOfFeed) quarantined.push(vehicle.id);
  }
  left.hidden.quarantined = quarantined.length;
  if (left.hidden_cars) left.hidden_cars.quarantined = quarantined.slice(0, HIDDEN_NAMED);
  return {
    account: left,
    feeds: feeds.map((feed) => {
      const left_out = feed.left_out.filter(({ id }) => !unlisted.has(id));
      const wereOut = feed.left_out.length - left_out.length;
      return { ...feed, left_out, cars: feed.cars - unlisted.size + wereOut };
    }),
  };
}

const placeOf = (vehicle: Vehicle, site: Site, now: Date) =>
  isExcluded(vehicle, site) ? 'used_only' : PLACES[stockState(vehicle, site, now)];

/** Where a car of the state is shown, or the rule that hides it. */
const PLACES = {
  available: 'listed',
  sold: 'listed',
  sold_page: 'sold_pages',
  gone: 'sold_long_ago',
} as const satisfies Record<StockState, keyof ReturnType<typeof noCars>>;

const noCars = () => ({ listed: 0, sold_pages: 0, used_only: 0, sold_long_ago: 0 });
