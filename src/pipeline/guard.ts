import type { StockGuard } from '#domain/stock-guard/stock-guard.schema.ts';
import type { Baseline, FeedCount } from '#sites/memory.ts';
import { ownProperty } from './own-value.ts';

/** Why a readable feed is refused (promises "Feeds"). */
export interface FeedRefusal {
  code: 'empty' | 'dropped' | 'dealership_gone' | 'rejected';
  message: string;
}

type GuardRules = Pick<StockGuard, 'min_share' | 'max_rejected_share'>;

const BASELINE_DAYS = 7;

/** Returns every reason to refuse a feed. Without baseline, no drop is possible. */
export function judgeFeed(
  feed: FeedCount,
  baseline: Baseline | null,
  rules: GuardRules,
  now: Date,
): FeedRefusal[] {
  return [
    ...judgeSize(feed, baseline, rules, now),
    ...judgeRejected(feed, rules),
    ...judgeDealerships(feed, baseline),
  ];
}

/** The baseline once `feed` is live. An accepted drop resets it, so that it needs accepting only once. */
export function nextBaseline(
  feed: FeedCount,
  baseline: Baseline | null,
  dropAccepted: boolean,
  now: Date,
): Baseline {
  const earlier = baseline === null || dropAccepted ? [] : recent(baseline, now);
  const { accepted, by_dealership } = feed;
  return {
    last: { accepted, by_dealership },
    week: compact([...earlier, { at: now.toISOString(), accepted }]),
  };
}

function judgeSize(
  { accepted }: FeedCount,
  baseline: Baseline | null,
  rules: GuardRules,
  now: Date,
): FeedRefusal[] {
  if (accepted === 0) return [{ code: 'empty', message: 'The feed has no car that can be published' }];
  const measure = baseline === null ? 0 : largest(baseline, now);
  if (accepted >= measure * rules.min_share) return [];
  const share = `${Math.round((accepted / measure) * 100)} %`;
  return [{ code: 'dropped', message: `The feed has ${accepted} cars, ${share} of the ${measure} it had` }];
}

function judgeRejected({ records, rejected }: FeedCount, { max_rejected_share }: GuardRules): FeedRefusal[] {
  if (rejected <= records * max_rejected_share) return [];
  return [{ code: 'rejected', message: `${rejected} of ${records} records cannot be published` }];
}

function judgeDealerships({ accepted, by_dealership }: FeedCount, baseline: Baseline | null): FeedRefusal[] {
  if (accepted === 0) return [];
  return Object.entries(baseline?.last.by_dealership ?? {})
    .filter(([dealership, cars]) => cars > 0 && (ownProperty(by_dealership, dealership) ?? 0) === 0)
    .map(([dealership, cars]) => ({
      code: 'dealership_gone',
      message: `Dealership ${dealership} has no cars; it had ${cars}`,
    }));
}

const largest = (baseline: Baseline, now: Date) =>
  Math.max(baseline.last.accepted, ...recent(baseline, now).map(({ accepted }) => accepted));

function recent({ week }: Baseline, now: Date): Baseline['week'] {
  const since = now.getTime() - BASELINE_DAYS * 86_400_000;
  return week.filter(({ at }) => Date.parse(at) >= since);
}

/** Drops entries that a later one equals or exceeds, as they can never be the maximum again. */
function compact(week: Baseline['week']): Baseline['week'] {
  return week.filter(({ accepted }, index) =>
    week.slice(index + 1).every((later) => later.accepted < accepted),
  );
}
