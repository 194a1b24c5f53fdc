import { formatNumber } from '../money.ts';
import type { Site } from '../site/site.schema.ts';
import type { DeclineReason } from './questions.ts';

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
