import { DAY_MS, HOUR_MS } from '#domain/duration.ts';
import { byCharacters } from '#domain/order.ts';
import { ownProperty } from '#domain/own-property.ts';
import type { Site } from '#domain/site/site.schema.ts';
import { isSold } from '#domain/vehicle/status.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import type { AbsentCars, StaleSince, UnidentifiedRecords } from '#sites/memory.ts';
import type { DepartedVehicle } from '#sites/snapshot.ts';
import type { UnclearRecord } from './read-feed.ts';

/** What the last snapshot hands on about its cars. */
export interface AbsenceMemory {
  vehicles: readonly Vehicle[];
  missing: AbsentCars;
  kept: StaleSince;
  unidentified: UnidentifiedRecords;
  /** Instant of their feed. */
  fetched_at: string;
  departed: readonly DepartedVehicle[];
}

/** The current feed. */
export interface FeedCars {
  vehicles: readonly Vehicle[];
  /** Whether the feed was fetched; a snapshot of the stored feed does not count as another without a car. */
  fresh: boolean;
  /** Ids of cars that the feed hides, or calls sold in a rejected record: they did not vanish. */
  withheld: ReadonlySet<string>;
  /** Ids of all other rejected records: bad input never loses good data (promises "Feeds"). */
  rejected: ReadonlySet<string>;
  /** Records that are unreadable or lack an id. */
  unclear: readonly UnclearRecord[];
}

/** Days for which the address of a departed car is redirected. */
const DEPARTED_DAYS = 365;

/** Cars of a snapshot, and the state of those that the feed lacks. */
export interface AbsenceResult {
  vehicles: Vehicle[];
  missing: AbsentCars;
  kept: StaleSince;
  unidentified: UnidentifiedRecords;
  departed: DepartedVehicle[];
}

/**
 * Returns the cars of this snapshot: those of the feed, unchanged ones whose record is rejected, and missing ones. A car
 * missing from `guard.absent_snapshots` consecutive feeds for `guard.absent_hours` is sold as of the first of them
 * (rules "Absence", 63), unless a record without readable id, no older than its absence, may be this car. It departs
 * when its sold page ends (rules 2); the former address of a car departs at once.
 */
export function applyAbsence(
  present: FeedCars,
  before: AbsenceMemory,
  { guard, windows }: Pick<Site, 'guard' | 'windows'>,
  now: Date,
): AbsenceResult {
  const ids = new Map(present.vehicles.map(({ id, slug }) => [id, slug]));
  const slugs = new Set(present.vehicles.map(({ slug }) => slug));
  const shown = shownMs(windows);

  const gone = before.vehicles.filter(({ id, slug }) => ids.get(id) !== slug);
  const lacking = gone.filter(
    ({ id, slug }) => !ids.has(id) && !present.withheld.has(id) && !slugs.has(slug),
  );
  const { recognised, others } = identify(present, new Set(lacking.map(({ id }) => id)));
  const unidentified = present.fresh ? firstSeen(others, before.unidentified, now) : before.unidentified;
  const latest = Object.values(unidentified).reduce((a, b) => (a > b ? a : b), '');
  const isStale = ({ id }: Vehicle) => present.rejected.has(id) || recognised.has(id);
  const stale = lacking.filter(isStale);
  const absent = lacking
    .filter((vehicle) => !isStale(vehicle))
    .map((vehicle) => {
      const instant = now.toISOString();
      const first = { since: instant, last: instant, snapshots: 0 };
      const earlier = ownProperty(before.missing, vehicle.id) ?? first;
      // A record that appeared beside the car is not this car's.
      const lacked = { isCertain: earlier.since > latest, now };
      const mark = present.fresh ? nextMark(earlier, lacked, guard) : earlier;
      return { mark, vehicle: isAbsent(mark, guard) ? soldAt(vehicle, mark.since) : vehicle };
    });
  const over = ({ vehicle, mark }: (typeof absent)[number]) =>
    isSold(vehicle) && soldMs(vehicle, mark.since) + shown <= now.getTime();

  const moved = gone.filter(({ id }) => ids.has(id)).map((vehicle) => departure(vehicle, now.getTime()));
  const staying = absent.filter((car) => !over(car));
  const leaving = absent
    .filter(over)
    .map(({ vehicle, mark }) => departure(vehicle, soldMs(vehicle, mark.since) + shown));
  return {
    vehicles: [...present.vehicles, ...stale, ...staying.map(({ vehicle }) => vehicle)],
    missing: Object.fromEntries(staying.map(({ vehicle, mark }) => [vehicle.id, mark])),
    kept: Object.fromEntries(stale.map(({ id }) => [id, ownProperty(before.kept, id) ?? before.fetched_at])),
    unidentified,
    departed: [...before.departed, ...moved, ...leaving]
      .filter(
        ({ slug, since }) => !slugs.has(slug) && Date.parse(since) + DEPARTED_DAYS * DAY_MS > now.getTime(),
      )
      .sort((a, b) => byCharacters(a.slug, b.slug)),
  };
}

/** Matches unclear records with `lacking` cars by id, one to one; returns the hashes of the others. */
function identify({ unclear, rejected }: FeedCars, lacking: ReadonlySet<string>) {
  const recognised = new Set<string>();
  const others: string[] = [];
  for (const { id, hash } of unclear) {
    if (lacking.has(id) && !rejected.has(id) && !recognised.has(id)) recognised.add(id);
    else others.push(hash);
  }
  return { recognised, others };
}

const firstSeen = (hashes: readonly string[], before: UnidentifiedRecords, now: Date): UnidentifiedRecords =>
  Object.fromEntries(hashes.map((hash) => [hash, ownProperty(before, hash) ?? now.toISOString()]));

/** The mark after one more feed without the car. If that is uncertain, counting restarts, unless the car is absent already. */
function nextMark(
  earlier: AbsentCars[string],
  { isCertain, now }: { isCertain: boolean; now: Date },
  guard: Site['guard'],
): AbsentCars[string] {
  if (!isCertain) return isAbsent(earlier, guard) ? earlier : { ...earlier, snapshots: 0 };
  const last = now.toISOString();
  return {
    since: earlier.snapshots === 0 ? last : earlier.since,
    last,
    snapshots: Math.min(earlier.snapshots + 1, guard.absent_snapshots),
  };
}

/**
 * The instant at which the same feed gives another result (Unix milliseconds): a sold page or a departed address
 * expires, or, at once, one more snapshot lacks a car that is not sold yet. `null` for never.
 */
export function attendedUntil(
  { vehicles, missing, departed }: Pick<AbsenceResult, 'vehicles' | 'missing' | 'departed'>,
  { guard, windows }: Pick<Site, 'guard' | 'windows'>,
): number | null {
  const instants = [
    ...departed.map(({ since }) => Date.parse(since) + DEPARTED_DAYS * DAY_MS),
    ...vehicles.flatMap((vehicle) => {
      const mark = ownProperty(missing, vehicle.id);
      if (mark === undefined) return [];
      return isAbsent(mark, guard) ? soldMs(vehicle, mark.since) + shownMs(windows) : 0;
    }),
  ];
  return instants.length === 0 ? null : instants.reduce((a, b) => Math.min(a, b));
}

/** Whether enough feeds lacked a car for long enough; time without a good feed does not count. */
const isAbsent = (
  { since, last = since, snapshots }: AbsentCars[string],
  { absent_snapshots, absent_hours }: Site['guard'],
): boolean => snapshots >= absent_snapshots && Date.parse(last) - Date.parse(since) >= absent_hours * HOUR_MS;

const shownMs = ({ sold_days, sold_page_days }: Site['windows']) => (sold_days + sold_page_days) * DAY_MS;

/** Marks a car as sold, unless the feed had already. */
function soldAt(vehicle: Vehicle, since: string): Vehicle {
  if (isSold(vehicle)) return vehicle;
  const sold_date_timestamp = Math.floor(Date.parse(since) / 1000);
  return { ...vehicle, status: 'sold', sold: true, reserved: false, sold_date_timestamp };
}

const soldMs = ({ sold_date_timestamp }: Vehicle, since: string) =>
  sold_date_timestamp === null ? Date.parse(since) : sold_date_timestamp * 1000;

function departure({ id, slug, make, model }: Vehicle, since: number): DepartedVehicle {
  return { id, slug, make, model, since: new Date(since).toISOString() };
}
