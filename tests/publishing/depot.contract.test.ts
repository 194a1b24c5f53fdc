import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { NotFound, Refused } from '#domain/errors.ts';
import { LockHeld, StaleRelease } from '#generator/store/errors.ts';
import { openReleaseStore, type ReleaseStore } from '#generator/store/release-store.ts';
import { publishPages, textAt } from '#generator/store/store.fixture.ts';
import { whyNoPostgres } from '../../scripts/postgres/postgres.ts';
import { postgres } from '../service/one-postgres.ts';
import { fresh } from './destinations.ts';
import { openSharedSites, sitesIn } from './shared-sites.ts';
import { startSwift, WHY_NO_SWIFT } from './swift.ts';

/** Programs that share the site `demo`; each call opens another one. */
type OpenProgram = () => ReleaseStore;

const swift = postgres === null ? null : await startSwift();
afterAll(() => swift?.stop());

const RIGS: { name: string; open: () => Promise<OpenProgram> }[] = [
  {
    name: 'one disk',
    async open() {
      const folder = fresh('disk');
      return () => {
        const store = openReleaseStore(folder, 'demo');
        onTestFinished(() => store.close());
        return store;
      };
    },
  },
  ...(postgres === null
    ? []
    : [
        {
          name: 'Postgres and S3 (a fake of it)',
          async open() {
            const { machine } = await openSharedSites((await postgres?.freshDatabase()) ?? '');
            return () => machine().store;
          },
        },
      ]),
  ...(swift === null
    ? []
    : [
        {
          name: 'Postgres and S3 (OpenStack Swift)',
          async open() {
            const sites = sitesIn(await swift.freshBucket(), (await postgres?.freshDatabase()) ?? '');
            return () => sites.machine().store;
          },
        },
      ]),
];

/** Every page of the live release, once this program's disk is up to date. */
async function pagesOf(store: ReleaseStore): Promise<Record<string, string>> {
  expect(await store.pull()).toBe(true);
  const live = store.current();
  const paths = Object.keys(live?.entries ?? {});
  return Object.fromEntries(await Promise.all(paths.map(async (at) => [at, await textAt(store, live, at)])));
}

if (postgres === null) it.skip(whyNoPostgres());
else if (swift === null) it.skip(WHY_NO_SWIFT);

describe.each(RIGS)('programs that share a site: $name', ({ open }) => {
  it('what one publishes, another serves: the same release, byte for byte, with its traces', async () => {
    const program = await open();
    const [first, second] = [program(), program()];
    const { manifest } = await publishPages(first, 1, { '/': 'home', '/cars/a': 'a car' });
    await first.share();
    expect(await pagesOf(second)).toEqual({ '/': 'home', '/cars/a': 'a car' });
    expect(second.current()).toEqual(manifest);
    expect(second.traces(manifest.release)).toBe(first.traces(manifest.release));
  });

  it('each builds on what another published, and writes only new bytes', async () => {
    const program = await open();
    const [first, second] = [program(), program()];
    await publishPages(first, 1, { '/': 'home', '/cars/a': 'a car' });
    const writer = await second.begin('live');
    expect(writer.previous?.sequence).toBe(1);
    await writer.discard();
    const { manifest } = await publishPages(second, 2, { '/': 'home', '/cars/a': 'reduced' });
    expect(await pagesOf(first)).toEqual({ '/': 'home', '/cars/a': 'reduced' });
    expect(manifest.entries['/']).toEqual(first.manifest(first.releases()[0]?.release ?? '').entries['/']);
  });

  it('"one lock": two publish one site one after the other', async () => {
    const program = await open();
    const [first, second] = [program(), program()];
    const writer = await first.begin(null);
    await expect(second.begin(null)).rejects.toThrow(LockHeld);
    await writer.discard();
    await publishPages(second, 1, { '/': 'home' });
  });

  it('a rollback, a pin and its end hold for all, and no build is needed', async () => {
    const program = await open();
    const [first, second] = [program(), program()];
    await publishPages(first, 1, { '/': 'one' });
    await publishPages(first, 2, { '/': 'two' });
    await second.rollback();
    expect(await pagesOf(first)).toEqual({ '/': 'one' });
    await first.pin();
    await expect(second.rollback()).rejects.toThrow(Refused);
    expect((await publishPages(second, 3, { '/': 'three' })).outcome).toBe('pinned');
    expect(await pagesOf(first)).toEqual({ '/': 'one' });
    await second.unpin();
    expect((await publishPages(first, 3, { '/': 'three' })).outcome).toBe('live');
    expect(await pagesOf(second)).toEqual({ '/': 'three' });
    await expect(program().rollback('0000000009-000000000000')).rejects.toThrow(NotFound);
  });

  it('a rollback during a build of another stays, unless the build is newer', async () => {
    const program = await open();
    const [first, second] = [program(), program()];
    await publishPages(first, 1, { '/': 'one' });
    await publishPages(first, 2, { '/': 'two' });
    const writer = await second.begin('live');
    writer.put('/', Buffer.from('two, a day later'), { type: 'text/html' });
    await first.rollback();
    const origin = {
      sequence: 2,
      snapshot: 's',
      renderer: 'r',
      redirects: [],
      traces: () => '',
      now: new Date(),
    };
    await expect(writer.publish({ ...origin, sequence: 0 })).rejects.toThrow(StaleRelease);
    expect(await pagesOf(second)).toEqual({ '/': 'one' });
    await publishPages(second, 3, { '/': 'three' });
    expect(await pagesOf(first)).toEqual({ '/': 'three' });
  });

  it('gc drops releases and packs for all, and retains what is live, before it, pinned or new', async () => {
    const program = await open();
    const [first, second] = [program(), program()];
    const large = 'x'.repeat(1000);
    for (let sequence = 1; sequence <= 4; sequence += 1)
      await publishPages(first, sequence, {
        '/': `home ${sequence}`,
        '/large': `${large}${sequence}`,
        '/same': 'same',
      });
    expect((await second.gc({ retain: 1 })).releases).toHaveLength(2);
    const third = program();
    expect(await pagesOf(third)).toMatchObject({ '/': 'home 4', '/same': 'same' });
    expect(third.releases().map(({ sequence }) => sequence)).toEqual([3, 4]);
    await third.rollback();
    expect(await pagesOf(first)).toMatchObject({ '/': 'home 3', '/same': 'same' });
    for (const store of [first, second, third]) expect(await store.verify()).toEqual([]);
  });

  it('other files of the site follow a change of one of them', async () => {
    const program = await open();
    const [first, second] = [program(), program()];
    await publishPages(first, 1, { '/': 'one' });
    await first.amend(async () => first.noteStockRead(new Date('2026-05-05')));
    await second.pull();
    expect(second.stockReadAt()).toEqual(new Date('2026-05-05'));
    expect(second.current()).toEqual(first.current());
  });
});
