import { count } from '../count.ts';
import type { FeedCoverage } from '../feeds/feeds.ts';
import type { StockAccount } from './stock-account.ts';

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((a, b) => a + b, 0);

/**
 * The account of every record of a feed and every listed car in each channel, as text whose sums are exact (promises
 * "Feeds").
 */
export function ledgerLines(account: StockAccount, feeds: readonly FeedCoverage[]): string[] {
  const { records, excluded, accepted, rejected, duplicates, listed, sold_pages, hidden, stays } = account;
  const namesOf = nameCars(account);
  const rules = Object.entries(hidden).filter(([, cars]) => cars > 0);
  return [
    `${count(records, 'record')} = ${accepted} accepted + ${rejected} rejected + ${duplicates} duplicates`,
    ...(excluded === 0 ? [] : [`${count(excluded, 'more record')} excluded by the settings of the source`]),
    `${accepted} accepted = ${listed} listed + ${sold_pages} sold pages + ${sum(hidden)} hidden`,
    ...rules.map(([rule, cars]) => `  hidden by ${rule}: ${cars}${namesOf(rule, cars)}`),
    ...(sum(stays) === 0 ? [] : [`${sum(stays)} more stay without a good record in this feed`]),
    `search: ${listed + stays.listed} listed`,
    ...feeds.map(channelLine),
  ];
}

/** Hidden cars that a text names by each rule. */
export const MAX_NAMED = 20;

/** Returns the ids of the first cars that a rule hides: ` (12, 13, …)`. */
function nameCars({ hidden_cars = {} as NonNullable<StockAccount['hidden_cars']> }: StockAccount) {
  const named = new Map(Object.entries(hidden_cars));
  return (rule: string, cars: number) => {
    const ids = (named.get(rule) ?? []).slice(0, MAX_NAMED);
    const more = ids.length < cars ? ', …' : '';
    return ids.length === 0 ? '' : ` (${ids.join(', ')}${more})`;
  };
}

function channelLine({ path, cars, left_out }: FeedCoverage): string {
  const reasons = Object.entries(Object.groupBy(left_out, ({ reason }) => reason));
  const omitted = reasons.map(([reason, own = []]) => ` + ${own.length} omitted: ${reason}`);
  return `${path}: ${cars + left_out.length} listed = ${cars} in it${omitted.join('')}`;
}
