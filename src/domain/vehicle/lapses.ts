import { financeEnds, financeEstimate } from '../finance/estimate.ts';
import { marketAverageEnds, marketBadge } from '../price/market-badge.ts';
import type { Site } from '../site/site.schema.ts';
import { ancapLapses, ancapRating } from './ancap.ts';
import { isSold } from './status.ts';
import type { Vehicle } from './vehicle.schema.ts';

/** What a car's page claims until some instant, and no longer. */
export type CarClaim = (typeof CLAIMS)[number]['claim'];

/** A claim and the instant at which it ends. */
export interface Lapse {
  claim: CarClaim;
  at: Date;
}

/** Ratings and rates that age: when each ends, and what is shown of it until then. */
const CLAIMS = [
  { claim: 'safety_rating', ends: ancapLapses, shown: ancapRating },
  { claim: 'market_average', ends: marketAverageEnds, shown: marketBadge },
  { claim: 'repayment', ends: financeEnds, shown: financeEstimate },
] as const satisfies {
  claim: string;
  ends: (vehicle: Vehicle, site: Site) => Date | null;
  shown: (vehicle: Vehicle, site: Site, now: Date) => object | string | null;
}[];

/** When the ratings and rates that a car for sale shows will end (rules 11, 18; D12). */
export function vehicleLapses(vehicle: Vehicle, site: Site): Lapse[] {
  if (isSold(vehicle)) return [];
  return CLAIMS.flatMap(({ claim, ends, shown }) => {
    const at = ends(vehicle, site);
    return at !== null && shown(vehicle, site, justBefore(at)) !== null ? [{ claim, at }] : [];
  });
}

const justBefore = (instant: Date): Date => new Date(instant.getTime() - 1);
