import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { diskLimit } from '#generator/depot/disk-limit.ts';
import { publishPages, textAt } from '#generator/store/store.fixture.ts';
import { whyNoPostgres } from '../../scripts/postgres/postgres.ts';
import { postgres } from '../service/one-postgres.ts';
import { type Machine, openSharedSites } from './shared-sites.ts';

const packsOf = ({ folder }: Machine) => readdirSync(path.join(folder, 'store/demo/packs')).length;
const fit = ({ folder }: Machine, limit: number) => diskLimit(path.join(folder, 'store'), limit)();
const home = ({ store }: Machine) => textAt(store, store.current(), '/');

describe('"local disk is a cache with a size limit"', () => {
  if (postgres === null) {
    it.skip(whyNoPostgres());
    return;
  }
  /** Machines, of which the first published three releases without common bytes. */
  async function openSites() {
    const { machine, bucket } = await openSharedSites((await postgres?.freshDatabase()) ?? '');
    const [first, second] = [machine(), machine()];
    for (const [index, text] of ['one', 'two', 'three'].entries())
      await publishPages(first.store, index + 1, { '/': text.repeat(100) }, { previous: null });
    await second.store.pull();
    return { first, second, machine, bucket };
  }

  it('removes packs of releases that are not live, never what is live, whose excess it returns', async () => {
    const { second, bucket } = await openSites();
    expect([await fit(second, 1300), packsOf(second)]).toEqual([0, 3]);
    expect([await fit(second, 900), packsOf(second)]).toEqual([0, 2]);
    expect([await fit(second, 100), packsOf(second)]).toEqual([400, 1]);
    bucket.isAway(true);
    expect(await home(second)).toBe('three'.repeat(100));
  });

  it('removes nothing of a site that is being built', async () => {
    const { second } = await openSites();
    const writer = await second.store.begin('live');
    await fit(second, 0);
    expect(packsOf(second)).toBe(3);
    await writer.discard();
    await fit(second, 0);
    expect(packsOf(second)).toBe(1);
  });

  it('a removed pack is fetched again by its reader', async () => {
    const { second } = await openSites();
    await fit(second, 0);
    const [oldest = null] = second.store.manifests();
    expect(await textAt(second.store, oldest, '/')).toBe('one'.repeat(100));
    expect(packsOf(second)).toBe(2);
    expect(await second.store.verify()).toEqual([]);
  });

  it('a release that goes live again has its packs here first', async () => {
    const { first, second, bucket } = await openSites();
    await fit(second, 0);
    await first.store.rollback();
    expect(await second.store.pull()).toBe(true);
    bucket.isAway(true);
    expect(await home(second)).toBe('two'.repeat(100));
  });

  it('its own rollback, too', async () => {
    const { first, second } = await openSites();
    await fit(second, 0);
    await second.store.rollback();
    expect(await home(second)).toBe('two'.repeat(100));
    await first.store.pull();
    expect(await home(first)).toBe('two'.repeat(100));
  });

  it('what it removed stays shared after its next build, which fetches none of it', async () => {
    const { second, machine, bucket } = await openSites();
    await fit(second, 0);
    bucket.received.length = 0;
    await publishPages(second.store, 4, { '/': 'four' }, { previous: null });
    expect(bucket.received.filter((line) => line.startsWith('GET'))).toEqual([]);
    expect(packsOf(second)).toBe(2);
    const third = machine();
    await third.store.pull();
    expect(await third.store.verify()).toEqual([]);
    expect(packsOf(third)).toBe(4);
  });

  it('what it removed is deleted elsewhere once no release needs it', async () => {
    const { second, bucket } = await openSites();
    await fit(second, 0);
    const { packs } = await second.store.gc({ retain: 1 });
    expect(packs).toHaveLength(1);
    const { store } = second;
    const objects = [...bucket.objects.values()].map(String);
    expect(objects.filter((text) => text.startsWith('oneone'))).toEqual([]);
    expect(await store.verify()).toEqual([]);
  });
});
