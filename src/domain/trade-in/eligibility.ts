import { calendarDate } from '../dates.ts';
import { formatNumber } from '../money.ts';
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

type TradeInLimits = Pick<Site['trade_in'], 'max_age_years' | 'max_km'>;

/** Returns the explanations of declined estimates for shoppers (S2 §5 "Trade-in FAQ rules"). */
export const declineWords = ({ max_age_years, max_km }: TradeInLimits): Record<DeclineReason, string> => ({
  age: `Cars over ${max_age_years} years old differ too much from one another for an estimate from a distance: their condition decides.`,
  distance: `Beyond ${formatNumber(max_km)} kilometres it is the condition that decides, so there is no estimate from a distance.`,
  modifications:
    'A car that was modified without approval has to be seen before anybody can say what it is worth.',
  market: 'We cannot name a figure for a car like yours from a distance that we could stand by.',
});

/** Returns the limits of estimates as a text, shown before the form. */
export const limitWords = ({ max_age_years, max_km }: TradeInLimits): string =>
  `As a rule there is no online estimate for cars over ${max_age_years} years old or over ${formatNumber(max_km)} kilometres: those we would rather look at. Send your details all the same, and we arrange it.`;
