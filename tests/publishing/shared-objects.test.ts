import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openReleaseStore, type ReleaseStore } from '#generator/store/release-store.ts';
import { NOW, publishPages, textAt } from '#generator/store/store.fixture.ts';
import { machineFindings } from '#server/doctor/machine-checks.ts';
import { readEnvironment } from '#server/env.ts';
import { openSharing, sharingPlace } from '#server/publishing/sharing.ts';
import { postgres } from '../service/one-postgres.ts';
import { fresh } from './destinations.ts';
import { home, onSharedSites } from './shared-sites.ts';
import { REGION } from './stand-ins/s3.ts';

onSharedSites((openSites) => {
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
    const notes = {
      read: async () => null,
      first: async () => null,
      write: async () => {},
      advance: async () => true,
    };
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
});
