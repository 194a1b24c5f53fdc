import { instantOf } from '../dates.ts';
import type { Site } from '../site/site.schema.ts';
import { siteZone } from '../site/zone.ts';
import type { Vehicle } from './vehicle.schema.ts';

/** "Ratings lapse about six years on" (D12): a rating is valid for this many calendar years after its own. */
const VALID_YEARS = 6;

/** Formats a car's ANCAP rating with its year, and whether it has lapsed (D12); `null` without a rating or year. */
export function ancapRating(vehicle: Vehicle, site: Site, now: Date): string | null {
  const { ancaprating, ancapyear } = vehicle.variant;
  const lapses = ancapLapses(vehicle, site);
  if (ancaprating === null || lapses === null) return null;
  return `${ancaprating}-star (${ancapyear}${now < lapses ? '' : ', rating has lapsed'})`;
}

/** Returns the instant from which a car's rating has lapsed; `null` if its year is unknown. */
export function ancapLapses({ variant: { ancapyear } }: Vehicle, site: Site): Date | null {
  return ancapyear === null ? null : ratingLapses(ancapyear, site);
}

/** Returns the instant from which a rating of `year` has lapsed (D12). */
export const ratingLapses = (year: number, site: Site): Date =>
  instantOf(`${year + VALID_YEARS + 1}-01-01`, 0, siteZone(site));
