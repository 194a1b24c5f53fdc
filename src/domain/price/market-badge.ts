import { addDays, formatDate, instantOf } from '../dates.ts';
import { formatMoney } from '../money.ts';
import type { Site } from '../site/site.schema.ts';
import { siteZone } from '../site/zone.ts';
import { endsAt, type Validity } from '../validity.ts';
import { stateAllows } from '../vehicle/allows.ts';
import { carState } from '../vehicle/state.ts';
import type { Vehicle } from '../vehicle/vehicle.schema.ts';
import { comparablePrice } from './price.ts';

/** Maximum age of an average, days (rules 18). */
const AVERAGE_VALID_DAYS = 30;

export interface MarketBadge extends Pick<Validity, 'until'> {
  scope: 'state' | 'national';
  /** Dollars. */
  average: number;
  /** Dollars that the price is below the average. */
  below: number;
  /** Such as "$1,500 below market average". */
  text: string;
  /** Scope, source and date of the average, if known. */
  detail: string;
}

/**
 * Returns a car's market badge or `null`: "shown when the price is more than $499 below the state average, or the
 * national average if there is no state one" (S1 §4). Only for unsold used and demo cars, with a price of the averages'
 * type, which settings must name, and an average no older than 30 days (rules 18, 20, 64).
 */
export function marketBadge(vehicle: Vehicle, site: Site, now: Date): MarketBadge | null {
  const market = marketAverage(vehicle);
  const guide = site.price.market_average_type;
  // Averages of an unknown price type cannot be compared with any price (rules 64).
  const price = guide === 'unknown' ? null : comparablePrice(vehicle, site, guide);
  if (market === null || price === null || vehicle.car_type === 'new') return null;
  if (!stateAllows('market_badge', carState(vehicle, site))) return null;
  // Rounded to the cent: binary rounding errors could cross the threshold.
  const below = Math.round((market.average - price) * 100) / 100;
  if (below <= site.price.market_badge_threshold || isStale(vehicle, site, now)) return null;
  return {
    ...market,
    below,
    text: `${formatMoney(below)} below market average`,
    detail: averageDetail(market, vehicle, site),
    ...endsAt(marketAverageEnds(vehicle, site)),
  };
}

/** Returns the instant from which the average is over 30 days old; `null` if its date is unknown. */
export function marketAverageEnds({ autograb_data }: Vehicle, site: Site): Date | null {
  if (autograb_data.as_at === null) return null;
  return instantOf(addDays(autograb_data.as_at, AVERAGE_VALID_DAYS + 1), 0, siteZone(site));
}

function isStale(vehicle: Vehicle, site: Site, now: Date): boolean {
  const ends = marketAverageEnds(vehicle, site);
  return ends !== null && now >= ends;
}

type MarketAverage = Pick<MarketBadge, 'scope' | 'average'>;

function marketAverage({ autograb_data }: Vehicle): MarketAverage | null {
  const { state_average_market_price: state, average_market_price: national } = autograb_data;
  if (state !== null) return { scope: 'state', average: state };
  return national === null ? null : { scope: 'national', average: national };
}

function averageDetail({ scope, average }: MarketAverage, { autograb_data }: Vehicle, site: Site): string {
  const basis = `${scope === 'state' ? 'State' : 'National'} average ${formatMoney(average)}`;
  const date = autograb_data.as_at && formatDate(autograb_data.as_at, siteZone(site));
  return [basis, site.price.market_source, date].filter((part) => part !== null).join(', ');
}
