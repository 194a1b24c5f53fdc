import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CachedPack, packsBeyond } from './packs-beyond.ts';

const packs = fc
  .array(fc.record({ size: fc.nat(100), used_at: fc.nat(20), isLive: fc.boolean() }), { maxLength: 20 })
  .map((all) => all.map((pack, index): CachedPack => ({ ...pack, site: 'demo', name: `${index}.pack` })));
const total = (all: readonly CachedPack[]) => all.reduce((sum, { size }) => sum + size, 0);

describe('"local disk is a cache with a size limit"', () => {
  it('law: the rest fits, or only what is live is left; nothing live and no more than necessary is removed', () => {
    fc.assert(
      fc.property(packs, fc.nat(1000), (all, limit) => {
        const { removed, excess } = packsBeyond(all, limit);
        const rest = all.filter((pack) => !removed.includes(pack));
        expect(removed.filter(({ isLive }) => isLive)).toEqual([]);
        expect(excess).toBe(Math.max(0, total(rest) - limit));
        if (excess > 0) expect(rest.filter(({ isLive }) => !isLive)).toEqual([]);
        if (removed.length > 0) expect(total(rest) + (removed.at(-1)?.size ?? 0)).toBeGreaterThan(limit);
      }),
    );
  });

  it('law: "least recently used packs … are removed first"', () => {
    fc.assert(
      fc.property(packs, fc.nat(1000), (all, limit) => {
        const { removed } = packsBeyond(all, limit);
        const others = all.filter((pack) => !pack.isLive && !removed.includes(pack));
        const last = Math.max(...removed.map(({ used_at }) => used_at));
        for (const { used_at } of others) expect(used_at).toBeGreaterThanOrEqual(last);
      }),
    );
  });
});
