import { DAY_MS } from '../duration.ts';
import { differenceKey, type FeedDifference } from './difference.ts';
import type { StockGuard } from './stock-guard.schema.ts';

/** A difference that an operator accepted. */
export interface AcceptedDifference extends Pick<FeedDifference, 'store' | 'field' | 'rule' | 'size'> {
  /** When, ISO 8601 in UTC. */
  at: string;
}

/** How far a difference may grow between the reviewed feed and the next: a car more or less. */
const GROWTH = 1.1;

/** The accepted `differences`: same rule, field, store and direction, hardly larger, and accepted at most `accepted_days` ago. */
export function acceptedDifferences(
  differences: readonly FeedDifference[],
  accepted: readonly AcceptedDifference[],
  { accepted_days }: Pick<StockGuard, 'accepted_days'>,
  now: Date,
): FeedDifference[] {
  const valid = accepted.filter(({ at }) => now.getTime() - Date.parse(at) <= accepted_days * DAY_MS);
  const covers = (shown: AcceptedDifference, { size }: FeedDifference) =>
    Math.sign(size) === Math.sign(shown.size) && Math.abs(size) <= Math.abs(shown.size) * GROWTH;
  const covered = differences.filter((own) =>
    valid.some((shown) => differenceKey(shown) === differenceKey(own) && covers(shown, own)),
  );
  // Accepting the stores' differences accepts their effect on the site.
  const isMadeByStores = (key: string) => {
    const ofStores = differences.filter(
      (own) => own.store !== null && differenceKey({ ...own, store: null }) === key,
    );
    return ofStores.length > 0 && ofStores.every((own) => covered.includes(own));
  };
  return differences.filter(
    (own) => covered.includes(own) || (own.store === null && isMadeByStores(differenceKey(own))),
  );
}
