import type { Kysely } from 'kysely';
import type { Store } from './open-store.ts';
import type { Tables } from './tables.ts';

/** Upper bounds of the histogram, milliseconds; each row stores its bound, so these may change. */
export const BUILD_BOUNDS_MS = [250, 500, 1000, 2000, 5000, 10_000, 30_000, 60_000, 300_000] as const;

/** The stored bound of builds longer than the last one. */
const BEYOND = 0;

/** Build durations by outcome; one bucket for each of `BUILD_BOUNDS_MS`, and one beyond. */
export interface BuildTimes {
  outcome: string;
  buckets: number[];
  ms: number;
}

/** Counts one finished build, in the transaction that records its end. */
export async function countBuild(db: Kysely<Tables>, outcome: string, ms: number): Promise<void> {
  const bucket = BUILD_BOUNDS_MS.find((bound) => ms <= bound) ?? BEYOND;
  await db
    .insertInto('build_time')
    .values({ outcome, bucket, builds: 1, ms })
    .onConflict((conflict) =>
      conflict.columns(['outcome', 'bucket']).doUpdateSet(({ eb }) => ({
        builds: eb('build_time.builds', '+', 1),
        ms: eb('build_time.ms', '+', ms),
      })),
    )
    .execute();
}

const todays = (bucket: number): number =>
  bucket === BEYOND ? BEYOND : (BUILD_BOUNDS_MS.find((bound) => bucket <= bound) ?? BEYOND);

/** Reads the counts of all builds ever recorded. */
export async function readBuildTimes(store: Store): Promise<BuildTimes[]> {
  const db = await store.db();
  const rows = await db.selectFrom('build_time').selectAll().orderBy('outcome').execute();
  return [...Map.groupBy(rows, ({ outcome }) => outcome)].map(([outcome, own]) => ({
    outcome,
    buckets: [...BUILD_BOUNDS_MS, BEYOND].map((bound) =>
      own.filter(({ bucket }) => todays(bucket) === bound).reduce((sum, { builds }) => sum + builds, 0),
    ),
    ms: own.reduce((sum, { ms }) => sum + ms, 0),
  }));
}
