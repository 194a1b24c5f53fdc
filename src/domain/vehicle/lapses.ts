import { financeEnds, financeEstimate } from '../finance/estimate.ts';
import { marketAverageEnds, marketBadge } from '../price/market-badge.ts';
import type { Site } from '../site/site.schema.ts';
import { ancapLapses, ancapRating } from './ancap.ts';
import { isSold } from './status.ts';
import type { Vehicle } from './vehicle.schema.ts';

export type CarClaim = (typeof CLAIMS)[number]['claim'];

export interface Lapse {
  claim: CarClaim;
  at: Date;
}

/** The claims that end, each with its end and the function that shows it. */
const CLAIMS = [
  { claim: 'safety_rating', ends: ancapLapses, shown: ancapRating },
  { claim: 'market_average', ends: marketAverageEnds, shown: marketBadge },
  { claim: 'repayment', ends: financeEnds, shown: financeEstimate },
] as const satisfies {
  claim: string;
  ends: (vehicle: Vehicle, site: Site) => Date | null;
  shown: (vehicle: Vehicle, site: Site, now: Date) => object | string | null;
}[];

/** Lists the ends of the claims that an unsold car shows (rules 11, 18; D12). */
export function vehicleLapses(vehicle: Vehicle, site: Site): Lapse[] {
  if (isSold(vehicle)) return [];
  return CLAIMS.flatMap(({ claim, ends, shown }) => {
    const at = ends(vehicle, site);
    return at !== null && shown(vehicle, site, justBefore(at)) !== null ? [{ claim, at }] : [];
  });
}

const justBefore = (instant: Date): Date => new Date(instant.getTime() - 1);
