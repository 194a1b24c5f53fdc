import { jsonInMarkup } from '../json-in-markup.ts';
import { feedPath } from '../site/file-routes.ts';
import type { Site } from '../site/site.schema.ts';
import type { OmittedCar } from './attribute.ts';
import { delimited } from './delimited.ts';
import type { ListedFeedCar } from './feed-car.ts';
import { googleVehicles } from './google-vehicles.ts';
import { metaVehicles } from './meta-vehicles.ts';
import { stockDocument } from './stock-record.ts';

/** A feed of the stock, which a site's settings switch on. */
export interface StockFeed {
  path: string;
  type: string;
  isOn: (site: Site) => boolean;
  make: (cars: readonly ListedFeedCar[], site: Site) => { text: string; left_out: OmittedCar[] };
}

const FEEDS: readonly StockFeed[] = [
  {
    path: feedPath('google-vehicles.tsv'),
    type: 'text/tab-separated-values; charset=utf-8',
    isOn: ({ feeds }) => feeds.google_vehicles !== null,
    make(cars, { feeds }) {
      const { rows, left_out } = googleVehicles(cars, { vin: feeds.google_vehicles?.vin === true });
      return { text: delimited(rows, '\t'), left_out };
    },
  },
  {
    path: feedPath('meta-vehicles.csv'),
    type: 'text/csv; charset=utf-8',
    isOn: ({ feeds }) => feeds.meta_vehicles,
    make(cars, site) {
      const { rows, left_out } = metaVehicles(cars, site);
      return { text: delimited(rows, ','), left_out };
    },
  },
  {
    path: feedPath('stock.json'),
    type: 'application/json',
    isOn: ({ feeds }) => feeds.stock,
    make: (cars, site) => ({ text: jsonInMarkup(stockDocument(cars, site)), left_out: [] }),
  },
];

/** Lists the feeds that a site has switched on. */
export const feedsOf = (site: Site): StockFeed[] => FEEDS.filter(({ isOn }) => isOn(site));

/** The share of the stock that a feed contains. */
export interface FeedCoverage {
  path: string;
  cars: number;
  left_out: OmittedCar[];
}

/** Counts the cars in each feed of a site and lists the omitted ones with reasons. */
export function feedCoverage(cars: readonly ListedFeedCar[], site: Site): FeedCoverage[] {
  return feedsOf(site).map(({ path, make }) => {
    const { left_out } = make(cars, site);
    return { path, cars: cars.length - left_out.length, left_out };
  });
}
