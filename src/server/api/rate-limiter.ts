import { sql } from 'kysely';
import type { Store } from '../store/open-store.ts';

/** So many hits of one bucket in one window. */
export interface RateLimit {
  hits: number;
  /** Milliseconds. */
  window: number;
}

/** Counts hits; every hit is counted once, however many come at the same time. */
export interface RateLimiter {
  /** `null` where the hit is within the limit, else whole seconds until the window ends. */
  hit(bucket: string, limit: RateLimit, now: Date): Promise<number | null>;
  /** Forgets windows that ended before this instant. */
  forget(before: Date): Promise<void>;
}

/** For one process: an embedded store's own, and nothing is written to the disk for it. */
export function memoryLimiter(): RateLimiter {
  const counted = new Map<string, { start: number; hits: number }>();
  return {
    async hit(bucket, limit, now) {
      const start = windowOf(limit, now);
      const known = counted.get(bucket);
      const hits = known?.start === start ? known.hits + 1 : 1;
      counted.set(bucket, { start, hits });
      return overLimit(hits, limit, now);
    },
    async forget(before) {
      for (const [bucket, { start }] of counted) if (start < before.getTime()) counted.delete(bucket);
    },
  };
}

/** For any number of processes on one store: one statement counts and answers. */
export function storeLimiter(store: Store): RateLimiter {
  return {
    async hit(bucket, limit, now) {
      const db = await store.db();
      const window = windowOf(limit, now);
      const { hits } = await db
        .insertInto('rate')
        .values({ bucket, window, hits: 1 })
        .onConflict((conflict) =>
          conflict.column('bucket').doUpdateSet({
            hits: sql<number>`case when rate."window" = ${window} then rate.hits + 1 else 1 end`,
            window,
          }),
        )
        .returning('hits')
        .executeTakeFirstOrThrow();
      return overLimit(hits, limit, now);
    },
    async forget(before) {
      const db = await store.db();
      await db.deleteFrom('rate').where('window', '<', before.getTime()).execute();
    },
  };
}

const windowOf = ({ window }: RateLimit, now: Date): number => now.getTime() - (now.getTime() % window);

const overLimit = (hits: number, limit: RateLimit, now: Date): number | null =>
  hits <= limit.hits ? null : Math.ceil((windowOf(limit, now) + limit.window - now.getTime()) / 1000);
