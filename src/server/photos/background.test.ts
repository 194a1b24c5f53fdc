import { existsSync } from 'node:fs';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#domain/duration.ts';
import type { Site } from '#domain/site/site.schema.ts';
import { collectPhotos } from '#generator/photos/collect-photos.ts';
import { photoFile } from '#photos/encode-photo.ts';
import { picture } from '#photos/hostile-photos.fixture.ts';
import { photoHost } from '#photos/photo-host.fixture.ts';
import { Photos } from '#photos/photos.ts';
import { photoKey } from '#sites/photo-address.ts';
import { isQuotaFull, readPhotoReport } from '#sites/photo-report.ts';
import { FixtureProject, fixtureSite } from '#sites/project.fixture.ts';
import { createLog } from '../log.ts';
import { collectDaily } from './collect-daily.ts';
import { encodePhotos } from './encode-photos.ts';
import { openPrecedence } from './precedence.ts';

const log = createLog('silent');

/** Two sites, each with a car whose photo waits; the second one's settings cannot be read. */
async function waitingPhotos(images: { mode?: 'service'; quota_gb?: number } = {}, now = () => new Date()) {
  const host = await photoHost({ '/1.jpg': await picture(600, 400, 1).jpeg().toBuffer() });
  const { state } = new FixtureProject();
  const photos = new Photos({ state, now });
  onTestFinished(() => photos.close());
  const site = fixtureSite({ slug: 'demo', images: { origin: host.origin, ...images } });
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
  return { state, photos, site, address, contexts, host };
}

it('encodes what waits once no build is under way, reports it, and has its site built', async () => {
  const { state, photos, address, contexts } = await waitingPhotos();
  const building = openPrecedence();
  const build = Promise.withResolvers<void>();
  const built = building.run(() => build.promise);
  const enqueue = vi.fn(async () => true);
  const turns = vi.fn(building.turn);
  const work = encodePhotos({
    photos,
    siteContexts: contexts,
    turn: turns,
    now: () => new Date(),
    log,
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

it('pauses a site that fails for a minute, rather than to fetch its photos every round', async () => {
  const { photos, contexts } = await waitingPhotos();
  const of = vi.spyOn(contexts, 'of');
  const rounds = vi.fn(async () => ['broken']);
  const clock = { now: new Date() };
  const work = encodePhotos({
    photos,
    siteContexts: contexts,
    turn: async () => {},
    now: () => clock.now,
    log,
    slugs: rounds,
    jobs: { enqueue: async () => true },
    publications: { startedAt: async () => null },
  });
  const roundOver = async () => {
    const before = rounds.mock.calls.length;
    await vi.waitUntil(() => rounds.mock.calls.length > before, { timeout: 30_000 });
  };
  work.start();
  await roundOver();
  await roundOver();
  expect(of).toHaveBeenCalledTimes(1);
  clock.now = new Date(clock.now.getTime() + MINUTE_MS);
  await roundOver();
  await roundOver();
  await work.stop();
  expect(of).toHaveBeenCalledTimes(2);
});

it('reports a quota that other sites use up, and the room that they leave', async () => {
  const { state, photos, site, contexts, host } = await waitingPhotos({ quota_gb: 1e-12 });
  host.files.set('/2.jpg', await picture(600, 400, 2).jpeg().toBuffer());
  const other = { ...site, slug: 'other', images: { ...site.images, quota_gb: 1 } };
  photos.want(other, [{ id: '1', model: 'Kia Rio', photos: [`${host.origin}/2.jpg`] }]);
  await photos.encode(other);
  const isReportedFull = async () => {
    const report = await readPhotoReport(state, 'demo');
    return report === null ? null : isQuotaFull(report);
  };
  const work = encodePhotos({
    photos,
    siteContexts: contexts,
    turn: async () => {},
    now: () => new Date(),
    log,
    slugs: async () => ['demo'],
    jobs: { enqueue: async () => true },
    publications: { startedAt: async () => null },
  });
  work.start();
  await vi.waitUntil(isReportedFull, { timeout: 10_000 });
  expect(await readPhotoReport(state, 'demo')).toMatchObject({ waiting: 1 });
  for (const slug of ['demo', 'other']) photos.index.want(slug, [], ['1'], new Date('2026-01-01'));
  await collectPhotos(photos, { releases: [], sites: ['demo'] }, new Date('2026-02-01'));
  await vi.waitUntil(async () => (await isReportedFull()) === false, { timeout: 10_000 });
  await work.stop();
});

describe('in mode "service", what was tried on request', () => {
  const service = { mode: 'service' } as const;

  /** Starts the background work and has it end after one round. */
  async function round(photos: Photos, contexts: Awaited<ReturnType<typeof waitingPhotos>>['contexts']) {
    const enqueue = vi.fn(async () => true);
    const rounds = vi.fn(async () => ['demo']);
    const work = encodePhotos({
      photos,
      siteContexts: contexts,
      turn: async () => {},
      now: () => new Date(),
      log,
      slugs: rounds,
      jobs: { enqueue },
      publications: { startedAt: async () => null },
    });
    work.start();
    await vi.waitUntil(() => rounds.mock.calls.length > 1, { timeout: 30_000 });
    await work.stop();
    return enqueue.mock.calls.length;
  }

  const onRequest = async (photos: Photos, site: Site, address: string) => {
    const photo = photos.index.byName(site.slug, photoKey(address));
    if (photo !== null) await photos.encodeOne(photo, site);
  };

  it('is fetched again when it is due, and shown by the next release; what nobody requested waits', async () => {
    const clock = { now: new Date() };
    const { photos, site, address, contexts, host } = await waitingPhotos(service, () => clock.now);
    const [missing, unseen] = [`${host.origin}/2.jpg`, `${host.origin}/3.jpg`];
    photos.want(site, [{ id: '1', model: 'Kia Rio', photos: [address, missing, unseen] }]);
    for (const one of [address, missing]) await onRequest(photos, site, one);
    expect([address, missing].map((one) => photos.index.verdict(one).kind)).toEqual(['shown', 'faulty']);
    const before = photos.index.verdict(address);
    for (const [path, seed] of [
      ['/1.jpg', 4],
      ['/2.jpg', 5],
      ['/3.jpg', 6],
    ] as const)
      host.files.set(path, await picture(600, 400, seed).jpeg().toBuffer());

    expect(await round(photos, contexts)).toBe(0);
    clock.now = new Date(clock.now.getTime() + 15 * DAY_MS);
    expect(await round(photos, contexts)).toBeGreaterThan(0);
    expect(photos.index.verdict(address).kind).toBe('shown');
    expect(photos.index.verdict(address)).not.toEqual(before);
    expect(photos.index.verdict(missing).kind).toBe('shown');
    expect(photos.index.verdict(unseen).kind).toBe('waiting');
    expect(host.requests.get('/3.jpg')).toBeUndefined();
  });

  it('is omitted by the next release if it is a placeholder', async () => {
    const { photos, site, contexts, host } = await waitingPhotos(service);
    const coming = await picture(600, 400, 7).jpeg().toBuffer();
    const cars = ['Kia Rio', 'Kia Rio', 'Ford Puma', 'Ford Puma', 'Toyota Yaris'].map((model, n) => {
      host.files.set(`/${n}-coming.jpg`, coming);
      return { id: `${n}`, model, photos: [`${host.origin}/${n}-coming.jpg`] };
    });
    photos.want(site, cars);
    for (const car of cars) for (const address of car.photos) await onRequest(photos, site, address);
    expect(await round(photos, contexts)).toBeGreaterThan(0);
    for (const {
      photos: [address = ''],
    } of cars)
      expect(photos.index.verdict(address)).toEqual({ kind: 'faulty', fault: 'placeholder' });
  });
});

it('deletes old photos by itself, unless a release cannot be read', async () => {
  const { photos, site, address } = await waitingPhotos();
  await photos.encode(site);
  const verdict = photos.index.verdict(address);
  const name = verdict.kind === 'shown' ? verdict.facts.name : '';
  const file = photoFile(photos.images, { name, width: 400, format: 'avif' });
  photos.index.want('demo', [], ['1'], new Date('2026-01-01'));
  const collect = (releases: () => never[]) => {
    const sites = { all: () => [{ store: { site: 'demo', releases } }] };
    const work = collectDaily({
      photos,
      sites,
      slugs: async () => ['demo'],
      now: () => new Date('2026-02-01'),
      log,
    });
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
