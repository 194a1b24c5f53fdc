import { above, type Filter } from './filter.ts';

const HOUR = 3600;

/**
 * The stock rule at `now` as a filter (rules "Stock filter"), read down to the hour: to the second, no two searches
 * would be the same and a provider could answer none from its cache.
 */
export function listedAt(now: Date): Filter {
  const seconds = Math.floor(now.getTime() / 1000);
  return above('listed_until', seconds - (seconds % HOUR));
}
