import { describe, expect, it } from 'vitest';
import type { RateBudget } from '#domain/abuse/budgets.ts';
import { memoryLimiter, type RateLimiter, storeLimiter } from '#server/api/rate-limiter.ts';
import { freshStore, onEveryStore } from './stores.ts';
import { retryWhileBusy } from './turned-away.ts';

const NOW = new Date('2026-11-20T01:00:00Z');
const later = (ms: number): Date => new Date(NOW.getTime() + ms);
const WINDOW = 60_000;

const budget = (bucket: string, hits: number, window = WINDOW): RateBudget => ({
  kind: 'site',
  bucket,
  hits,
  window,
});

interface Rig {
  limiter: RateLimiter;
  close: () => Promise<void>;
}

function limits(open: () => Promise<Rig>): void {
  const withLimiter = (test: (limiter: RateLimiter) => Promise<void>) => async () => {
    const { limiter, close } = await open();
    await test(limiter).finally(close);
  };

  it(
    'counts every hit once, however many come at the same time',
    withLimiter(async (limiter) => {
      const results = await Promise.all(
        Array.from({ length: 50 }, () => retryWhileBusy(() => limiter.take([budget('b', 20)], NOW))),
      );
      expect(results.filter((result) => result === null)).toHaveLength(20);
      expect(results.find((result) => result !== null)).toMatchObject({ retryAfter: 60 });
      expect(await limiter.take([budget('other', 20)], NOW)).toBeNull();
    }),
  );

  it(
    'lets no more through across the edge of any window of the clock',
    withLimiter(async (limiter) => {
      // A minute of the clock begins a millisecond after the first.
      const edge = 59_999;
      expect(await limiter.take([budget('b', 1, 30_000)], later(edge))).toBeNull();
      for (const after of [1, 2, 15_000, 29_999])
        expect(await limiter.take([budget('b', 1, 30_000)], later(edge + after))).not.toBeNull();
      expect(await limiter.take([budget('b', 1, 30_000)], later(edge + 30_000))).toBeNull();
    }),
  );

  it(
    'has room again as its hits leave the window, one after the other',
    withLimiter(async (limiter) => {
      for (const at of [0, 20_000, 40_000])
        expect(await limiter.take([budget('b', 3)], later(at))).toBeNull();
      expect(await limiter.take([budget('b', 3)], later(50_000))).toMatchObject({ retryAfter: 10 });
      expect(await limiter.take([budget('b', 3)], later(60_000))).toBeNull();
      expect(await limiter.take([budget('b', 3)], later(70_000))).toMatchObject({ retryAfter: 10 });
    }),
  );

  it(
    'uses up no budget where another refuses, and says the first that does and the longest wait',
    withLimiter(async (limiter) => {
      const [roomy, small, day] = [budget('roomy', 2), budget('small', 1), budget('day', 1, 86_400_000)];
      expect(await limiter.take([small, day], NOW)).toBeNull();
      for (let n = 0; n < 5; n += 1)
        expect(await limiter.take([roomy, small, day], NOW)).toEqual({ budget: small, retryAfter: 86_400 });
      expect(await limiter.take([roomy], NOW)).toBeNull();
      expect(await limiter.take([roomy], NOW)).toBeNull();
      expect(await limiter.take([roomy], NOW)).not.toBeNull();
    }),
  );

  it(
    'forgets what no longer counts, and nothing else',
    withLimiter(async (limiter) => {
      await limiter.take([budget('short', 1), budget('long', 1, 2 * WINDOW)], NOW);
      await limiter.deleteBefore(later(WINDOW + 1));
      // Deleted hits do not count again when the clock goes back.
      expect(await limiter.take([budget('short', 1)], NOW)).toBeNull();
      expect(await limiter.take([budget('long', 1, 2 * WINDOW)], later(WINDOW))).not.toBeNull();
    }),
  );
}

describe('limits in memory', () => limits(async () => ({ limiter: memoryLimiter(), close: async () => {} })));

onEveryStore('limits in the store', (rig) =>
  limits(async () => {
    const store = await freshStore(rig);
    return { limiter: storeLimiter(store), close: () => store.close() };
  }),
);
