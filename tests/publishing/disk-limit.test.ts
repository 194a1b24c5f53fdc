import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { diskLimit } from '#generator/depot/disk-limit.ts';
import { openReleaseStore } from '#generator/store/release-store.ts';
import { publishPages, textAt } from '#generator/store/store.fixture.ts';
import { readEnvironment } from '#server/env.ts';
import { openSharing, sharingPlace } from '#server/publishing/sharing.ts';
import { whyNoPostgres } from '../../scripts/postgres/postgres.ts';
import { postgres } from '../service/one-postgres.ts';
import { fresh } from './destinations.ts';
import { type Machine, openSharedSites } from './shared-sites.ts';
import { REGION } from './stand-ins/s3.ts';

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

  it('is fitted by FORECOURT_PACKS_MB after each publication and pull; what is live beyond it is a warning once', async () => {
    const { first, bucket } = await openSites();
    const environment = readEnvironment(
      {},
      {
        FORECOURT_STATE: first.folder,
        DATABASE_URL: await postgres?.freshDatabase(),
        FORECOURT_STORE: 's3://dealers/limited',
        FORECOURT_PACKS_MB: '1',
        AWS_ENDPOINT_URL: bucket.endpoint,
        AWS_REGION: REGION,
      },
    );
    const warnings: unknown[] = [];
    const open = async (state: string) => {
      const warn = ({ err }: { err: unknown }) => void warnings.push(err);
      const sharing = await openSharing({ ...sharingPlace(environment), state }, { warn });
      const store = openReleaseStore(path.join(state, 'store'), 'demo', sharing);
      onTestFinished(async () => {
        await store.close();
        await sharing.close();
      });
      return { sharing, store, packs: () => readdirSync(path.join(state, 'store/demo/packs')).length };
    };
    const [builder, server] = [await open(fresh('builder')), await open(fresh('server'))];
    const publish = (sequence: number, text: string, size: number) =>
      publishPages(builder.store, sequence, { '/': text.repeat(size) }, { previous: null });
    await publish(1, '1', 600_000);
    expect(builder.packs()).toBe(1);
    await publish(2, '2', 600_000);
    expect(builder.packs()).toBe(1);
    await server.sharing.shared?.pull('demo');
    await expect.poll(server.packs).toBe(1);
    expect(warnings).toEqual([]);
    await publish(3, '3', 1_200_000);
    await publish(4, '4', 1_200_000);
    expect(builder.packs()).toBe(1);
    expect(warnings.map(String)).toEqual([
      expect.stringMatching(/Live releases need 1 MB more than FORECOURT_PACKS_MB=1\. They stay\. Raise it/),
    ]);
    expect(builder.sharing.shared?.packs?.status()).toEqual({ limit_bytes: 1e6, excess_bytes: 200_000 });
  });

  it('a removed pack is fetched again by its reader, which leaves alone what another reader has fetched', async () => {
    const { second } = await openSites();
    await fit(second, 0);
    const folder = path.join(second.folder, 'store/demo/incoming-packs');
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'whole'), 'of another reader');
    utimesSync(path.join(folder, 'whole'), new Date(), 0);
    writeFileSync(path.join(folder, 'partial'), 'of a third one');
    writeFileSync(path.join(folder, 'abandoned'), 'of a killed one');
    utimesSync(path.join(folder, 'abandoned'), 0, 0);
    const [oldest = null] = second.store.manifests();
    expect(await textAt(second.store, oldest, '/')).toBe('one'.repeat(100));
    expect(readdirSync(folder).sort()).toEqual(['partial', 'whole']);
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

  it('even where they are removed at the instant at which it is seen to go live', async () => {
    const { first, machine, bucket } = await openSites();
    let onRead = async () => {};
    const reader = machine({
      rowsAs: (rows) => ({
        ...rows,
        async read(site) {
          const row = await rows.read(site);
          await onRead();
          return row;
        },
      }),
    });
    await reader.store.pull();
    expect(packsOf(reader)).toBe(3);
    await first.store.rollback();
    onRead = () => fit(reader, 0).then(() => {});
    expect(await reader.store.pull()).toBe(true);
    bucket.isAway(true);
    expect(await home(reader)).toBe('two'.repeat(100));
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
