import { above, type Filter } from './filter.ts';

const HOUR = 3600;

/** The stock rule at `now` as a filter (rules "Stock filter"). */
export const listedAt = (now: Date): Filter => listedAfter(secondsOf(now));

/** The same, read down to the hour: to the second, no two searches would be the same and no provider could cache an answer. */
export function listedInHourOf(now: Date): Filter {
  const seconds = secondsOf(now);
  return listedAfter(seconds - (seconds % HOUR));
}

const secondsOf = (now: Date) => Math.floor(now.getTime() / 1000);
const listedAfter = (seconds: number) => above('listed_until', seconds);
