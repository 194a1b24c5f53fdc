import type { RateBudget } from '#domain/abuse/budgets.ts';
import { type Hits, waitFor, withHit } from '#domain/abuse/sliding-window.ts';
import type { Store } from '../store/open-store.ts';

/** The first exhausted budget, and the whole seconds until all of them have room again. */
export interface ExhaustedBudget {
  budget: RateBudget;
  retryAfter: number;
}

/** Counts hits in sliding windows, exactly once each, also when concurrent. */
export interface RateLimiter {
  /** Counts a hit under all budgets and returns `null`; where one is exhausted, counts under none. */
  take(budgets: readonly RateBudget[], now: Date): Promise<ExhaustedBudget | null>;
  /** Deletes hits that had expired at this instant. */
  deleteBefore(before: Date): Promise<void>;
}

/**
 * A budget that is always exhausted. Among the budgets of a call it prevents counting; the call returns another
 * exhausted budget, or this one.
 */
export const NOTHING: RateBudget = { kind: 'everywhere', bucket: '', hits: 0, window: 1 };

interface HitWindow {
  hits: Hits;
  /** When the last hit expires, milliseconds since 1970. */
  until: number;
}

/** Number of buckets from which a process sweeps expired ones. */
const MANY = 50_000;

/** Creates a limiter in memory, for one process over an embedded store; writes nothing to disk. */
export function memoryLimiter(): RateLimiter {
  const counted = new Map<string, HitWindow>();
  let sweepSize = MANY;
  const sweep = (before: Date) => {
    for (const [bucket, { until }] of counted) if (until < before.getTime()) counted.delete(bucket);
    sweepSize = Math.max(MANY, counted.size * 2);
  };
  return {
    async take(budgets, now) {
      const exhausted = exhaustedOf(budgets, (bucket) => counted.get(bucket)?.hits ?? [], now);
      if (exhausted !== null) return exhausted;
      for (const budget of budgets)
        counted.set(budget.bucket, counting(counted.get(budget.bucket)?.hits ?? [], budget, now));
      if (counted.size >= sweepSize) sweep(now);
      return null;
    },
    deleteBefore: async (before) => sweep(before),
  };
}

/**
 * Creates a limiter for any number of processes over one store: locks the budgets' rows, always in the same order,
 * until all are counted.
 */
export function storeLimiter(store: Store): RateLimiter {
  return {
    take: (budgets, now) =>
      store.write(async (db) => {
        const ordered = budgets.toSorted((a, b) => (a.bucket < b.bucket ? -1 : 1));
        const locked = await db
          .insertInto('budget')
          .values(ordered.map(({ bucket }) => ({ bucket, hits: '[]', until: 0 })))
          .onConflict((conflict) =>
            conflict.column('bucket').doUpdateSet(({ ref }) => ({ bucket: ref('excluded.bucket') })),
          )
          .returning(['bucket', 'hits'])
          .execute();
        const stored = new Map(locked.map(({ bucket, hits }) => [bucket, hits]));
        const hitsIn = (bucket: string): Hits => JSON.parse(stored.get(bucket) ?? '[]');
        const exhausted = exhaustedOf(budgets, hitsIn, now);
        if (exhausted !== null) return exhausted;
        const rows = ordered.map((budget) => {
          const { hits, until } = counting(hitsIn(budget.bucket), budget, now);
          return { bucket: budget.bucket, hits: JSON.stringify(hits), until };
        });
        await db
          .insertInto('budget')
          .values(rows)
          .onConflict((conflict) =>
            conflict
              .column('bucket')
              .doUpdateSet(({ ref }) => ({ hits: ref('excluded.hits'), until: ref('excluded.until') })),
          )
          .execute();
        return null;
      }),
    async deleteBefore(before) {
      const db = await store.db();
      await db.deleteFrom('budget').where('until', '<', before.getTime()).execute();
    },
  };
}

const counting = (hits: Hits, budget: RateBudget, now: Date): HitWindow => ({
  hits: withHit(hits, budget, now),
  until: now.getTime() + budget.window,
});

function exhaustedOf(
  budgets: readonly RateBudget[],
  hitsIn: (bucket: string) => Hits,
  now: Date,
): ExhaustedBudget | null {
  const waits = budgets.flatMap((budget) => {
    const wait = waitFor(hitsIn(budget.bucket), budget, now);
    return wait === null ? [] : [{ budget, wait }];
  });
  const [first] = waits;
  if (first === undefined) return null;
  const longest = Math.max(...waits.map(({ wait }) => wait));
  return { budget: first.budget, retryAfter: Math.max(1, Math.ceil(longest / 1000)) };
}
