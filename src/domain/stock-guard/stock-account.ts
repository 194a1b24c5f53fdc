import type { Site } from '../site/site.schema.ts';
import { isExcluded, type StockState, stockState } from '../vehicle/status.ts';
import type { Vehicle } from '../vehicle/vehicle.schema.ts';

/** Why an accepted car has no page and is in no list (rules 59). */
type HidingRule = 'show_on_dealer_website' | 'used_only' | 'sold_long_ago';

/**
 * The outcome of every record of a feed: `records = accepted + rejected + duplicates` and `accepted = listed +
 * sold_pages + hidden` (promises "Feeds"). Each channel contains `listed + stays.listed` cars or omits them with a
 * reason.
 */
export interface StockAccount {
  records: number;
  /** Further records, excluded by settings as another site's stock (`stock.only`). */
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
  for (const vehicle of vehicles) {
    const of = feed.ids.has(vehicle.id) ? counts.feed : counts.stays;
    of[isExcluded(vehicle, site) ? 'used_only' : PLACES[stockState(vehicle, site, now)]] += 1;
  }
  const { listed, sold_pages, ...hidden } = counts.feed;
  return {
    ...{ records, excluded, rejected, duplicates, accepted: feed.ids.size + feed.hidden },
    ...{ listed, sold_pages, hidden: { show_on_dealer_website: feed.hidden, ...hidden } },
    stays: { listed: counts.stays.listed, sold_pages: counts.stays.sold_pages },
  };
}

/** Where a car of the state is shown, or the rule that hides it. */
const PLACES = {
  available: 'listed',
  sold: 'listed',
  sold_page: 'sold_pages',
  gone: 'sold_long_ago',
} as const satisfies Record<StockState, keyof ReturnType<typeof noCars>>;

const noCars = () => ({ listed: 0, sold_pages: 0, used_only: 0, sold_long_ago: 0 });
