import { instantOf } from '../dates.ts';
import type { Site } from '../site/site.schema.ts';
import { siteZone } from '../site/zone.ts';
import type { Vehicle } from './vehicle.schema.ts';

/** "Ratings lapse about six years on" (D12): a rating holds through this many years after its own. */
const VALID_YEARS = 6;

/** A rating must carry its year, and says when it has lapsed (D12); one without a year is not shown. */
export function ancapRating(vehicle: Vehicle, site: Site, now: Date): string | null {
  const { ancaprating, ancapyear } = vehicle.variant;
  const lapses = ancapLapses(vehicle, site);
  if (ancaprating === null || lapses === null) return null;
  return `${ancaprating}-star (${ancapyear}${now < lapses ? '' : ', rating has lapsed'})`;
}

/** The instant from which the rating has lapsed; `null` where its year is unknown. */
export function ancapLapses({ variant: { ancapyear } }: Vehicle, site: Site): Date | null {
  return ancapyear === null ? null : ratingLapses(ancapyear, site);
}

/** The instant from which a rating of `year` has lapsed (D12). */
export const ratingLapses = (year: number, site: Site): Date =>
  instantOf(`${year + VALID_YEARS + 1}-01-01`, 0, siteZone(site));
