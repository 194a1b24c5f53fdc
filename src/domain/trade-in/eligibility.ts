import { calendarDate } from '../dates.ts';
import type { Site } from '../site/site.schema.ts';
import { siteZone } from '../site/zone.ts';
import { type AdjustmentAnswers, chosen, type DeclineReason } from './questions.ts';

type EligibilitySite = Pick<Site, 'trade_in' | 'time_zone' | 'state'>;

/**
 * Returns the oldest model year with an estimate: none for "cars over 7 years old" (S2 §5), in the site's time zone.
 */
export const oldestYear = (site: EligibilitySite, now: Date): number =>
  Number(calendarDate(now, siteZone(site)).slice(0, 4)) - site.trade_in.max_age_years;

/** Returns 'age' for a car over the site's maximum age, else `null`. */
export const declinedByAge = (year: number, site: EligibilitySite, now: Date): DeclineReason | null =>
  year < oldestYear(site, now) ? 'age' : null;

/** Returns 'distance' for a car "over 100,000 kilometres" (S2 §5), else `null`. */
export const declinedByDistance = (km: number, { max_km }: Site['trade_in']): DeclineReason | null =>
  km > max_km ? 'distance' : null;

/** Returns the first reason why "no online estimate is generally given" (S2 §5); `null` if there may be one. */
export function declineReason(
  { year, adjustmentAnswers: input }: { year: number; adjustmentAnswers: AdjustmentAnswers },
  site: EligibilitySite,
  now: Date,
): DeclineReason | null {
  const declines = chosen(input).map(({ effect }) =>
    effect !== null && 'declines' in effect ? effect.declines : null,
  );
  const reasons = [declinedByAge(year, site, now), declinedByDistance(input.km, site.trade_in), ...declines];
  return reasons.find((reason) => reason !== null) ?? null;
}
