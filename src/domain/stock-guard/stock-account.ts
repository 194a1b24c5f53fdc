import type { Site } from '../site/site.schema.ts';
import { isExcluded, isListed, stockState } from '../vehicle/status.ts';
import type { Vehicle } from '../vehicle/vehicle.schema.ts';

/** Why a car that a record became has no place in lists and no page (rules 59). */
type HidingRule = 'show_on_dealer_website' | 'used_only' | 'sold_long_ago';

/**
 * The outcome of every record of a feed: `records = accepted + rejected + duplicates` and `accepted = listed +
 * sold_pages + hidden` (promises "Feeds"). Each feed that the site offers tells `listed + stays.listed` cars or omits
 * them by reason.
 */
export interface StockAccount {
  records: number;
  /** Records that settings name as no stock of this site, beside these (`stock.only`). */
  excluded: number;
  /** Records that became a car, hidden ones too. */
  accepted: number;
  rejected: number;
  duplicates: number;
  /** Accepted cars that lists and search show. */
  listed: number;
  /** Accepted cars that have a page alone, for they are sold. */
  sold_pages: number;
  /** Accepted cars that are shown nowhere, by rule. */
  hidden: Record<HidingRule, number>;
  /** Cars that the site shows though this feed has no good record of them: that was rejected, or is lacking lately. */
  stays: { listed: number; sold_pages: number };
}

/** What a feed brought, before it is shown. */
interface FeedRecords {
  records: number;
  excluded: number;
  rejected: number;
  duplicates: number;
  /** Records that the feed itself keeps from the website. */
  hidden: number;
  /** Ids of the cars that it brought. */
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
  const count = (isCounted: (vehicle: Vehicle) => boolean) => vehicles.filter(isCounted).length;
  const isOfFeed = ({ id }: Vehicle) => feed.ids.has(id);
  const isSoldPage = (vehicle: Vehicle) => stockState(vehicle, site, now) === 'sold_page';
  const isGone = (vehicle: Vehicle) => stockState(vehicle, site, now) === 'gone';
  return {
    ...{ records, excluded, rejected, duplicates, accepted: feed.ids.size + feed.hidden },
    listed: count((car) => isOfFeed(car) && isListed(car, site, now)),
    sold_pages: count((car) => isOfFeed(car) && isSoldPage(car)),
    hidden: {
      show_on_dealer_website: feed.hidden,
      used_only: count((car) => isOfFeed(car) && isExcluded(car, site)),
      sold_long_ago: count((car) => isOfFeed(car) && isGone(car) && !isExcluded(car, site)),
    },
    stays: {
      listed: count((car) => !isOfFeed(car) && isListed(car, site, now)),
      sold_pages: count((car) => !isOfFeed(car) && isSoldPage(car)),
    },
  };
}
