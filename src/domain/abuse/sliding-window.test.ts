import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Hits, type RateLimit, waitFor, withHit } from './sliding-window.ts';

const START = Date.parse('2026-11-20T01:00:00Z');
const at = (ms: number) => new Date(START + ms);

/** Which of the hits at these instants a limit admits, and the hits that are stored then. */
function letThrough(limit: RateLimit, instants: readonly number[]) {
  let hits: Hits = [];
  const through = instants.filter((instant) => {
    if (waitFor(hits, limit, at(instant)) !== null) return false;
    hits = withHit(hits, limit, at(instant));
    return true;
  });
  return { through, hits };
}

describe('a sliding window', () => {
  it('no period as long as the window has more hits than the limit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 150 }),
        fc.array(fc.integer({ min: 0, max: 4000 }), { maxLength: 400 }),
        (most, instants) => {
          const limit = { hits: most, window: 1000 };
          const { through } = letThrough(
            limit,
            instants.toSorted((a, b) => a - b),
          );
          for (const from of through)
            expect(
              through.filter((each) => each >= from && each < from + limit.window).length,
            ).toBeLessThanOrEqual(most);
        },
      ),
    );
  });

  it('returns when the next hit is within the limit: then it is, and a millisecond before it is not', () => {
    const limit = { hits: 2, window: 1000 };
    const { hits } = letThrough(limit, [0, 300]);
    expect(waitFor(hits, limit, at(400))).toBe(600);
    expect(waitFor(hits, limit, at(999))).toBe(1);
    expect(waitFor(hits, limit, at(1000))).toBeNull();
  });

  it('stores at most a hundred moments and one, however many hits there are', () => {
    const limit = { hits: 5000, window: 1000 };
    const { through, hits } = letThrough(
      limit,
      Array.from({ length: 3000 }, (_, n) => n),
    );
    expect(through).toHaveLength(3000);
    expect(hits.length).toBeLessThanOrEqual(101);
  });

  it('continues after a clock was set back', () => {
    const limit = { hits: 1, window: 1000 };
    const hits = withHit([], limit, at(10_000));
    expect(waitFor(hits, limit, at(0))).toBeNull();
    expect(waitFor(hits, limit, at(9500))).toBe(1500);
  });

  it('a limit of 0 admits nothing', () => expect(waitFor([], { hits: 0, window: 1000 }, at(0))).toBe(1000));
});
