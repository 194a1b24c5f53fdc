import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { NotFound, ProviderFailed, Refused } from '#domain/errors.ts';
import { diskLimit } from '#generator/depot/disk-limit.ts';
import type { SiteRows } from '#generator/depot/site-row.ts';
import { StaleRelease } from '#generator/store/errors.ts';
import { openReleaseStore, type ReleaseStore } from '#generator/store/release-store.ts';
import { freshStore, NOW, originOf, publishPages, textAt } from '#generator/store/store.fixture.ts';
import { machineFindings } from '#server/doctor/machine-checks.ts';
import { readEnvironment } from '#server/env.ts';
import { openSharing, sharingPlace } from '#server/publishing/sharing.ts';
import { whyNoPostgres } from '../../scripts/postgres/postgres.ts';
import { postgres } from '../service/one-postgres.ts';
import { walk } from '../walk.ts';
import { fresh } from './destinations.ts';
import { openSharedSites } from './shared-sites.ts';
import { REGION } from './stand-ins/s3.ts';

const home = (store: ReleaseStore) => textAt(store, store.current(), '/');

describe('a site that machines with their own disks share', () => {
  if (postgres === null) {
    it.skip(whyNoPostgres());
    return;
  }
  const openSites = async () => openSharedSites((await postgres?.freshDatabase()) ?? '');

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

  it('"a paused publisher can never put an older snapshot live": an expired lease cannot move the pointer', async () => {
    const { machine } = await openSites();
    const [paused, other] = [machine({ lease_ms: 0 }), machine()];
    await publishPages(other.store, 1, { '/': 'one' });
    const writer = await paused.store.begin('live');
    writer.put('/', Buffer.from('older'), { type: 'text/html' });
    await publishPages(other.store, 3, { '/': 'three' });
    await expect(writer.publish(originOf(2))).rejects.toThrow(StaleRelease);
    await other.store.pull();
    expect(await home(other.store)).toBe('three');
    await paused.store.pull();
    expect(await home(paused.store)).toBe('three');
  });

  it('its row refuses an overtaken holder even where nobody checks the lease', async () => {
    const { machine } = await openSites();
    const trusting = machine({
      lockAs: (acquire) => async (place) => ({
        ...(await acquire(place)),
        check: async () => {},
        guard: (change) => change(),
      }),
      lease_ms: 0,
    });
    const other = machine();
    await publishPages(other.store, 1, { '/': 'one' });
    const writer = await trusting.store.begin('live');
    writer.put('/', Buffer.from('newer, but overtaken'), { type: 'text/html' });
    // It has begun, and changed nothing.
    const next = await other.store.begin('live');
    await expect(writer.publish(originOf(9))).rejects.toThrow(StaleRelease);
    next.put('/', Buffer.from('two'), { type: 'text/html' });
    expect((await next.publish(originOf(2))).outcome).toBe('live');
  });

  it('a row is replaced in its last version only, by the last holder or by a change without lease', async () => {
    const { machine } = await openSites();
    const { rows } = machine();
    const first = await rows.fence('demo', 4);
    expect(await rows.changedSince(0)).toEqual([]);
    const next = { ...first, version: 1, history: ['a', 'b'], change: 'one' };
    expect(await rows.replace('demo', next, 3)).toBe(false);
    expect(await rows.replace('demo', { ...next, version: 2 }, 4)).toBe(false);
    expect(await rows.replace('demo', next, 4)).toBe(true);
    expect(await rows.replace('demo', next, 4)).toBe(false);
    expect((await rows.fence('demo', 3)).lease).toBe(4);
    expect(await rows.fence('demo', 5)).toEqual({ ...next, lease: 5 });
    expect(await rows.replace('demo', { ...next, version: 2 }, 4)).toBe(false);
    expect(await rows.replace('demo', { ...next, version: 2, pin: 'a' }, null)).toBe(true);
    expect(await rows.read('demo')).toMatchObject({ version: 2, pin: 'a', lease: 5 });
    expect(await rows.changedSince(0)).toEqual([{ site: 'demo', at: expect.any(Number) }]);
    expect(await machine().rows.read('other')).toBeNull();
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

  it('a request of the release before finds its files until the next one but one', async () => {
    const { machine } = await openSites();
    const [builder, server] = [machine(), machine()];
    await publishPages(builder.store, 1, { '/': 'one', '/same': 'same' });
    await server.store.pull();
    const before = server.store.current();
    await publishPages(builder.store, 2, { '/': 'two' });
    await publishPages(builder.store, 3, { '/': 'three' });
    await builder.store.gc({ retain: 1 });
    await server.store.pull();
    expect(await home(server.store)).toBe('three');
    expect(await textAt(server.store, before, '/same')).toBe('same');
  });

  it('gc deletes from the bucket what no file consists of, and what a killed build left', async () => {
    const { bucket, machine } = await openSites();
    const [builder, other] = [machine(), machine()];
    for (const sequence of [1, 2, 3, 4])
      await publishPages(builder.store, sequence, { '/': `home ${sequence}` });
    bucket.objects.set('group/objects/demo/left-by-a-killed-build', Buffer.from('pack'));
    bucket.objects.set('group/objects/other-site/object', Buffer.from('pack'));
    const before = bucket.objects.size;
    await builder.store.gc({ retain: 1 });
    expect(bucket.objects.size).toBeLessThan(before);
    expect([...bucket.objects.keys()]).not.toContain('group/objects/demo/left-by-a-killed-build');
    expect([...bucket.objects.keys()]).toContain('group/objects/other-site/object');
    await other.store.pull();
    expect(await home(other.store)).toBe('home 4');
    expect(await other.store.verify()).toEqual([]);
  });

  it('two databases with one folder of a bucket delete nothing of each other; doctor sees that the bucket works', async () => {
    const { bucket } = await openSites();
    const environment = async () =>
      readEnvironment(
        {},
        {
          FORECOURT_STATE: fresh('machine'),
          DATABASE_URL: await postgres?.freshDatabase(),
          FORECOURT_STORE: 's3://dealers/group',
          AWS_ENDPOINT_URL: bucket.endpoint,
          AWS_REGION: REGION,
        },
      );
    const environments = [await environment(), await environment()];
    const stores: ReleaseStore[] = [];
    for (const own of environments) {
      const sharing = await openSharing(sharingPlace(own));
      const store = openReleaseStore(path.join(own.FORECOURT_STATE, 'store'), 'demo', sharing);
      onTestFinished(async () => {
        await store.close();
        await sharing.close();
      });
      stores.push(store);
      for (const sequence of [1, 2, 3]) await publishPages(store, sequence, { '/': `home ${sequence}` });
      await store.gc({ retain: 1 });
    }
    for (const own of environments) {
      const sharing = await openSharing(sharingPlace({ ...own, FORECOURT_STATE: fresh('machine') }));
      expect(await sharing.shared?.pull('demo')).toBe(true);
      await sharing.close();
    }
    const [machine] = environments;
    if (machine === undefined) throw new Error('no machine');
    const notes = { read: async () => null, first: async () => null, write: async () => {} };
    const check = async () =>
      (await machineFindings({ environment: machine, notes, now: () => NOW })).find(
        ({ check: name }) => name === 'bucket',
      );
    expect(await check()).toMatchObject({ verdict: 'pass' });
    bucket.isAway(true);
    expect(await check()).toMatchObject({ verdict: 'fail' });
  });

  it('a deletion by a paused gc hits no bytes that were stored again meanwhile', async () => {
    const { machine } = await openSites();
    const other = machine();
    const collector = machine({
      lease_ms: 0,
      objectsAs: (objects) => ({
        ...objects,
        async list(site) {
          const listed = await objects.list(site);
          await publishPages(other.store, 5, { '/': 'home 1' });
          return listed;
        },
      }),
    });
    for (const sequence of [1, 2, 3, 4])
      await publishPages(collector.store, sequence, { '/': `home ${sequence}` });
    await collector.store.gc({ retain: 1 });
    const server = machine();
    await server.store.pull();
    expect(await home(server.store)).toBe('home 1');
    expect(await server.store.verify()).toEqual([]);
  });

  it('a pull leaves a folder alone that another program of the machine is writing, and follows later', async () => {
    const { machine } = await openSites();
    const [builder, other] = [machine({ lease_ms: 0 }), machine()];
    await publishPages(builder.store, 1, { '/': 'one' });
    const server = openReleaseStore(path.join(builder.folder, 'store'), 'demo', builder.sharing);
    const writer = await builder.store.begin('live');
    await publishPages(other.store, 2, { '/': 'two' });
    expect(await server.pull()).toBe(false);
    expect(await home(server)).toBe('one');
    // A rollback changes no file, and so waits for nobody.
    await other.store.rollback();
    await writer.discard();
    expect(await server.pull()).toBe(true);
    expect(await home(server)).toBe('one');
    await other.store.rollback(other.store.releases().at(-1)?.release);
    const held = await builder.store.begin('live');
    await other.store.rollback();
    expect(await server.pull()).toBe(true);
    expect(await home(server)).toBe('one');
    await held.discard();
    await server.close();
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

  it('a collected object during a pull: the pull begins again with what is live', async () => {
    const { bucket, machine } = await openSites();
    const builder = machine();
    await publishPages(builder.store, 1, { '/': 'one' });
    let isFirst = true;
    const server = machine({
      rowsAs: (rows) => ({
        ...rows,
        async read(site) {
          const row = await rows.read(site);
          if (isFirst) {
            isFirst = false;
            await publishPages(builder.store, 2, { '/': 'two' });
            await publishPages(builder.store, 3, { '/': 'three' });
            await builder.store.gc({ retain: 1 });
          }
          return row;
        },
      }),
    });
    await server.store.pull();
    expect(await home(server.store)).toBe('three');
    for (const object of bucket.objects.keys()) bucket.objects.delete(object);
    await expect(machine().store.pull()).rejects.toThrow(/The bucket lacks demo\//);
  });

  it('other bytes than were stored are refused', async () => {
    const { bucket, machine } = await openSites();
    await publishPages(machine().store, 1, { '/': 'one' });
    for (const [name, bytes] of bucket.objects) bucket.objects.set(name, Buffer.alloc(bytes.length));
    const server = machine();
    await expect(server.store.pull()).rejects.toThrow(/returns other bytes/);
    expect(server.store.current()).toBeNull();
  });

  it('a pack that this disk lost or damaged is fetched again by its next build', async () => {
    const { machine } = await openSites();
    const [builder, other] = [machine(), machine()];
    await publishPages(builder.store, 1, { '/': 'one', '/same': 'same' });
    const packs = path.join(builder.folder, 'store/demo/packs');
    const [pack = ''] = readdirSync(packs);
    for (const damage of [
      () => rmSync(path.join(packs, pack)),
      () => writeFileSync(path.join(packs, pack), 'other bytes'),
    ]) {
      damage();
      const writer = await builder.store.begin('live');
      expect(writer.damages).toEqual([]);
      await writer.discard();
      expect(await home(builder.store)).toBe('one');
    }
    await publishPages(builder.store, 2, { '/': 'two', '/same': 'same' });
    await other.store.pull();
    expect(await other.store.verify()).toEqual([]);
  });

  it('a machine that had the site on its disk before shares it with its first build', async () => {
    const { machine } = await openSites();
    const [builder, other] = [machine(), machine()];
    const alone = openReleaseStore(path.join(builder.folder, 'store'), 'demo');
    await publishPages(alone, 1, { '/': 'one', '/same': 'same' });
    await alone.close();
    await builder.store.pull();
    expect(await home(builder.store)).toBe('one');
    await publishPages(builder.store, 2, { '/': 'two', '/same': 'same' });
    await other.store.rollback();
    expect(await home(other.store)).toBe('one');
  });

  it('a database that lost the site gets it back from the next build', async () => {
    const { machine } = await openSites();
    const before = machine();
    await publishPages(before.store, 1, { '/': 'one' });
    const reset = await openSites();
    const builder = reset.machine();
    const files = path.join(before.folder, 'store/demo');
    cpSync(files, path.join(builder.folder, 'store/demo'), { recursive: true });
    await publishPages(builder.store, 2, { '/': 'two' });
    const other = reset.machine();
    await other.store.rollback();
    expect(await home(other.store)).toBe('one');
  });

  it('a feed pushed to one machine reaches the builder of another; one that was signed earlier never replaces it', async () => {
    const { bucket, machine } = await openSites();
    const [receiver, builder] = [machine(), machine()];
    const received = path.join(receiver.folder, 'feed');
    const pushed = path.join(builder.folder, 'pushed');
    const send = (text: string, signed: number) => {
      writeFileSync(received, text);
      return receiver.feeds.send('demo', received, signed);
    };
    const fetched = async () => {
      await builder.feeds.fetch('demo', pushed);
      return readFileSync(pushed, 'utf8');
    };
    await builder.feeds.fetch('demo', pushed);
    expect(existsSync(pushed)).toBe(false);
    const large = 'x'.repeat(9 << 20);
    expect(await send(large, 100)).toBe(true);
    expect(await fetched()).toBe(large);
    expect(await send('older', 99)).toBe(false);
    expect(await fetched()).toBe(large);
    expect(await send('newer', 101)).toBe(true);
    expect(await fetched()).toBe('newer');
    expect([...bucket.objects.keys()].filter((name) => name.startsWith('group/feeds/demo/'))).toHaveLength(1);
    // What is here is not fetched again.
    bucket.isAway(true);
    expect(await fetched()).toBe('newer');
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
      { numRuns: walk(5, 50) },
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
