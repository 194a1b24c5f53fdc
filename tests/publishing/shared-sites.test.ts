import path from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { NotFound, ProviderFailed, Refused } from '#domain/errors.ts';
import { diskLimit } from '#generator/depot/disk-limit.ts';
import type { SiteRows } from '#generator/depot/site-row.ts';
import { freshStore, publishPages } from '#generator/store/store.fixture.ts';
import { walk } from '../walk.ts';
import { home, onSharedSites } from './shared-sites.ts';

onSharedSites((openSites) => {
  it('"nothing is lost when a machine vanishes mid-build": killed before its change, the old release stays everywhere', async () => {
    const { machine } = await openSites();
    const first = machine();
    await publishPages(first.store, 1, { '/': 'one' });
    let dies = true;
    const replace: SiteRows['replace'] = async () => {
      throw new Error('killed');
    };
    const doomed = machine({ rowsAs: (rows) => (dies ? { ...rows, replace } : rows) });
    await expect(publishPages(doomed.store, 2, { '/': 'two' }, { previous: null })).rejects.toThrow(
      /does not confirm.*killed/,
    );
    expect(await home(doomed.store)).toBe('one');
    await first.store.pull();
    expect(await home(first.store)).toBe('one');
    dies = false;
    await publishPages(first.store, 2, { '/': 'two, again' });
    await doomed.store.pull();
    expect(await home(doomed.store)).toBe('two, again');
    expect(await doomed.store.verify()).toEqual([]);
  });

  it('a lost response of Postgres is found again: the release is live once', async () => {
    const { machine } = await openSites();
    const { store, rows } = machine({
      rowsAs: (own) => ({
        ...own,
        async replace(...change) {
          await own.replace(...change);
          throw new Error('Connection terminated');
        },
      }),
    });
    expect((await publishPages(store, 1, { '/': 'one' })).outcome).toBe('live');
    expect(await home(store)).toBe('one');
    expect((await rows.read('demo'))?.version).toBe(1);
  });

  it('where Postgres does not confirm a change, this machine serves on, and the next pull decides', async () => {
    const { machine } = await openSites();
    const first = machine();
    await publishPages(first.store, 1, { '/': 'one' });
    let isAway = false;
    const second = machine({
      rowsAs: (own) => ({
        ...own,
        async read(site) {
          if (isAway) throw new Error('Connection refused');
          return own.read(site);
        },
        async replace(...change) {
          await own.replace(...change);
          isAway = true;
          throw new Error('Connection terminated');
        },
      }),
    });
    await second.store.pull();
    await expect(publishPages(second.store, 2, { '/': 'two' })).rejects.toThrow(ProviderFailed);
    expect(await home(second.store)).toBe('one');
    isAway = false;
    await second.store.pull();
    expect(await home(second.store)).toBe('two');
  });

  it('"serves on while bucket or Postgres are away"', async () => {
    const { bucket, machine } = await openSites();
    const [builder, server] = [machine(), machine()];
    await publishPages(builder.store, 1, { '/': 'one' });
    await server.store.pull();
    bucket.isAway(true);
    await expect(publishPages(builder.store, 2, { '/': 'two' })).rejects.toThrow(ProviderFailed);
    expect(await home(builder.store)).toBe('one');
    bucket.isAway(false);
    await publishPages(builder.store, 2, { '/': 'two' });
    bucket.isAway(true);
    await expect(server.store.pull()).rejects.toThrow(ProviderFailed);
    expect(await home(server.store)).toBe('one');
    expect(await server.store.verify()).toEqual([]);
    bucket.isAway(false);
    await server.store.pull();
    expect(await home(server.store)).toBe('two');
  });

  it('503 SlowDown, lost responses, broken bodies and delays cost time, and nothing else', async () => {
    const { bucket, machine } = await openSites();
    const [builder, server] = [machine(), machine()];
    bucket.falters(0.2);
    for (const sequence of [1, 2, 3]) {
      await publishPages(builder.store, sequence, { '/': `home ${sequence}`, '/same': 'same' });
      await builder.store.share();
      await server.store.pull();
      expect(await home(server.store)).toBe(`home ${sequence}`);
    }
    await builder.store.gc({ retain: 1 });
    await server.store.pull();
    expect(await server.store.verify()).toEqual([]);
  });

  it('no rollback leads to a build that died on this disk', async () => {
    const { machine } = await openSites();
    let dies = false;
    const { store } = machine({
      rowsAs: (rows) => ({
        ...rows,
        replace: (...change) => (dies ? Promise.reject(new Error('killed')) : rows.replace(...change)),
      }),
    });
    await publishPages(store, 1, { '/': 'one' });
    dies = true;
    await expect(publishPages(store, 2, { '/': 'two' })).rejects.toThrow(ProviderFailed);
    dies = false;
    const lost = store.releases().at(-1)?.release;
    expect(lost).toMatch(/^0000000002-/);
    await expect(store.rollback(lost)).rejects.toThrow(NotFound);
    expect(await home(store)).toBe('one');
  });

  it('law: whatever machines do, and wherever they die, each that pulls shows the live release, whole', async () => {
    const step = fc.record({
      does: fc.constantFrom(...DEEDS),
      on: fc.nat(MACHINES - 1),
      reader: fc.nat(MACHINES - 1),
      dies: fc.option(fc.constantFrom('before', 'after'), { freq: 2 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const { machine } = await openSites();
        /** When the next change of a row ends its machine. */
        let dies: 'before' | 'after' | null = null;
        let isDead = false;
        const mortal = (rows: SiteRows): SiteRows => ({
          ...rows,
          async read(site) {
            if (isDead) throw new Error('killed');
            return rows.read(site);
          },
          async replace(...change) {
            if (dies === null) return rows.replace(...change);
            if (dies === 'after') await rows.replace(...change);
            isDead = true;
            throw new Error('killed');
          },
        });
        const start = () => machine({ rowsAs: mortal, lease_ms: 0 });
        const machines = Array.from({ length: MACHINES }, start);
        const texts = new Map<string, string>();
        let now: { live: string | null; pin: string | null } = { live: null, pin: null };
        for (const [index, { does, on, reader, dies: instant }] of steps.entries()) {
          [dies, isDead] = [instant, false];
          const store = machines[on]?.store;
          if (store === undefined) throw new Error('no machine');
          const { live, pin } = now;
          /** What the deed makes of the pointer, where its change is made. */
          let next = now;
          try {
            if (does === 'publish') {
              const text = `home ${index}`;
              const id = await releaseOf(index + 1, text);
              texts.set(id, text);
              next = { live: pin === null ? id : live, pin };
              await publishPages(store, index + 1, { '/': text, '/same': 'same' }, { previous: null });
            }
            if (does === 'rollback' || does === 'pin') {
              await store.pull();
              const target = does === 'pin' ? live : (store.releases()[0]?.release ?? null);
              next = { live: target, pin: does === 'pin' ? target : pin };
              await store[does](target ?? undefined);
            }
            if (does === 'unpin') {
              next = { live, pin: null };
              await store.unpin();
            }
            if (does === 'gc') await store.gc({ retain: 1 });
            if (does === 'limit') await diskLimit(path.join(machines[on]?.folder ?? '', 'store'), 0)();
            if (does === 'share') await store.share();
            if (does === 'vanish') machines[on] = start();
            now = next;
          } catch (error) {
            if (isDead && instant === 'after') now = next;
            else if (!isDead && !(error instanceof NotFound || error instanceof Refused)) throw error;
          }
          [dies, isDead] = [null, false];
          const readers = index === steps.length - 1 ? machines : machines.slice(reader, reader + 1);
          for (const { store: own } of readers) {
            await own.pull();
            expect(own.live()).toBe(now.live);
            expect(own.pinned()).toBe(now.pin);
            if (now.live !== null) expect(await home(own)).toBe(texts.get(now.live));
            expect(await own.verify()).toEqual([]);
          }
        }
      }),
      { numRuns: walk(2, 25) },
    );
  });
});

const MACHINES = 3;
const DEEDS = [
  'publish',
  'publish',
  'publish',
  'rollback',
  'pin',
  'unpin',
  'gc',
  'limit',
  'share',
  'vanish',
] as const;

/** The id that a release of this content has in every directory. */
async function releaseOf(sequence: number, text: string): Promise<string> {
  const { manifest } = await publishPages(freshStore(), sequence, { '/': text, '/same': 'same' });
  return manifest.release;
}
