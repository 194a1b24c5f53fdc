import { existsSync } from 'node:fs';
import { expect, it, onTestFinished, vi } from 'vitest';
import { photoFile } from '#photos/encode-photo.ts';
import { picture } from '#photos/hostile-photos.fixture.ts';
import { photoHost } from '#photos/photo-host.fixture.ts';
import { Photos } from '#photos/photos.ts';
import { readPhotoReport } from '#sites/photo-report.ts';
import { FixtureProject, fixtureSite } from '#sites/project.fixture.ts';
import { createLog } from '../log.ts';
import { collectDaily } from './collect-daily.ts';
import { encodePhotos } from './encode-photos.ts';
import { openPrecedence } from './precedence.ts';

const log = createLog('silent');

/** Two sites, each with a car whose photo waits; the second one's settings cannot be read. */
async function waitingPhotos() {
  const host = await photoHost({ '/1.jpg': await picture(600, 400, 1).jpeg().toBuffer() });
  const { state } = new FixtureProject();
  const photos = new Photos({ state });
  onTestFinished(() => photos.close());
  const site = fixtureSite({ slug: 'demo', images: { origin: host.origin } });
  const address = `${host.origin}/1.jpg`;
  photos.want(site, [{ id: '1', model: 'Kia Rio', photos: [address] }]);
  const contexts = {
    of: async (slug: string) => {
      if (slug !== 'demo') throw new Error('broken settings');
      return {
        site,
        theme: '',
        locations: [],
        vehicle: async () => null,
        stock: async () => [],
        onOffer: async () => null,
      };
    },
  };
  return { state, photos, site, address, contexts };
}

it('encodes what waits once no build is under way, reports it, and has its site built', async () => {
  const { state, photos, address, contexts } = await waitingPhotos();
  const building = openPrecedence();
  const build = Promise.withResolvers<void>();
  const built = building.run(() => build.promise);
  const enqueue = vi.fn(async () => true);
  const turns = vi.fn(building.turn);
  const work = encodePhotos({
    ...{ photos, siteContexts: contexts, turn: turns, now: () => new Date(), log },
    slugs: async () => ['broken', 'demo'],
    jobs: { enqueue },
    publications: { startedAt: async () => null },
  });
  work.start();
  await vi.waitUntil(() => turns.mock.calls.length > 0);
  expect(photos.index.verdict(address).kind).toBe('waiting');
  build.resolve();
  await built;
  await vi.waitUntil(() => enqueue.mock.calls.length > 0, { timeout: 30_000 });
  await work.stop();
  expect(photos.index.verdict(address).kind).toBe('shown');
  expect(enqueue).toHaveBeenCalledExactlyOnceWith('publish', { site: 'demo' }, expect.anything());
  expect(await readPhotoReport(state, 'demo')).toMatchObject({ cars: 1, photos: 1, shown: 1, waiting: 0 });
});

it('deletes old photos by itself, unless a release cannot be read', async () => {
  const { photos, site, address } = await waitingPhotos();
  await photos.encode(site);
  const verdict = photos.index.verdict(address);
  const name = verdict.kind === 'shown' ? verdict.facts.name : '';
  const file = photoFile(photos.images, { name, width: 400, format: 'avif' });
  photos.index.want('demo', [], ['1'], new Date('2026-01-01'));
  const collect = (releases: () => never[]) => {
    const sites = { all: () => [{ store: { releases } }] };
    const work = collectDaily({ photos, sites, now: () => new Date('2026-02-01'), log });
    work.start();
    return work;
  };
  const torn = vi.fn(() => {
    throw new Error('torn');
  });
  const failing = collect(torn);
  await vi.waitUntil(() => torn.mock.calls.length > 0);
  await failing.stop();
  expect(existsSync(file)).toBe(true);
  const working = collect(() => []);
  await vi.waitUntil(() => !existsSync(file));
  await working.stop();
});
