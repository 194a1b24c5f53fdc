import { DAY_MS } from '#domain/duration.ts';
import type { Location } from '#domain/location/location.schema.ts';
import { dealershipsAmong } from '#domain/location/vehicle-location.ts';
import type { StockGuard } from '#domain/stock-guard/stock-guard.schema.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import type { Baseline, FeedCount, MemoryWithCars } from '#sites/memory.ts';
import type { SiteSettings } from '#sites/snapshot.ts';
import { countFeed } from './assemble.ts';
import type { ReadCar } from './read-feed.ts';
import { carsOfFeed, type StockRead } from './read-stock.ts';

/** Why a readable feed is refused (promises "Feeds"). */
export interface FeedRefusal {
  code: 'empty' | 'dropped' | 'dealership_gone' | 'rejected';
  message: string;
}

type GuardRules = Pick<StockGuard, 'min_share' | 'max_rejected_share'>;

const BASELINE_DAYS = 7;

/** Returns every reason to refuse a feed for its counts. Without baseline, no drop is possible. */
export function judgeFeed(
  feed: FeedCount,
  baseline: Baseline | null,
  rules: GuardRules,
  now: Date,
): FeedRefusal[] {
  return [...judgeSize(feed, baseline, rules, now), ...judgeRejected(feed, rules)];
}

/** Every reason to refuse a feed that was read, measured by the last good one. */
export function refusalsOf(
  stock: StockRead,
  before: MemoryWithCars | null,
  { site, locations }: Pick<SiteSettings, 'site' | 'locations'>,
  now: Date,
): FeedRefusal[] {
  const vehicles = (cars: readonly ReadCar[]) => cars.map(({ vehicle }) => vehicle);
  return [
    ...judgeFeed(countFeed(stock), before?.baseline ?? null, site.guard, now),
    ...judgeDealerships(vehicles(carsOfFeed(before)), vehicles(stock.feed.cars), locations),
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
  const { accepted } = feed;
  return {
    last: { accepted },
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

/** Refuses a feed without any car of a dealership that the last good one had; both are counted by the settings of today. */
export function judgeDealerships(
  before: readonly Vehicle[],
  now: readonly Vehicle[],
  locations: readonly Location[],
): FeedRefusal[] {
  if (now.length === 0) return [];
  const dealershipOf = dealershipsAmong(locations);
  const present = new Set(now.map(dealershipOf));
  return [...Map.groupBy(before, dealershipOf)].flatMap(([dealership, cars]) => {
    if (dealership === null || present.has(dealership)) return [];
    const message = `Dealership ${dealership} has no cars; it had ${cars.length}`;
    return [{ code: 'dealership_gone', message }];
  });
}

const largest = (baseline: Baseline, now: Date) =>
  Math.max(baseline.last.accepted, ...recent(baseline, now).map(({ accepted }) => accepted));

function recent({ week }: Baseline, now: Date): Baseline['week'] {
  const since = now.getTime() - BASELINE_DAYS * DAY_MS;
  return week.filter(({ at }) => Date.parse(at) >= since);
}

/** Drops entries that a later one equals or exceeds, as they can never be the maximum again. */
function compact(week: Baseline['week']): Baseline['week'] {
  return week.filter(({ accepted }, index) =>
    week.slice(index + 1).every((later) => later.accepted < accepted),
  );
}
