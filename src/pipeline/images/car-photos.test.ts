import { describe, expect, it, onTestFinished } from 'vitest';
import type { PhotoHost } from '#photos/hosted-files.fixture.ts';
import { hostilePhotos, picture } from '#photos/hostile-photos.fixture.ts';
import { photoHost } from '#photos/photo-host.fixture.ts';
import { Photos } from '#photos/photos.ts';
import type { CachedMemory } from '#sites/memory.ts';
import { type FixtureProject, feedRecord } from '#sites/project.fixture.ts';
import { SiteUnusable } from '../site-unusable.ts';
import { later, projectOf, published, taken } from '../snapshots.fixture.ts';
import { commitSnapshot } from '../take-snapshot.ts';

const jpeg = (seed: number) => picture(900, 600, seed).jpeg().toBuffer();

const withImages = (number: number, ...images: string[]) => feedRecord(number, { images });

async function projectWith(host: PhotoHost, records: unknown[], images = {}): Promise<FixtureProject> {
  return projectOf(records, { images: { origin: host.origin, ...images } });
}

function photosOf({ state }: FixtureProject, now = () => new Date()): Photos {
  const photos = new Photos({ state, now });
  onTestFinished(() => photos.close());
  return photos;
}

describe('the photos of a car', () => {
  it('include an encoded first photo if it is new; others are shown from their host, and encoded later', async () => {
    const host = await photoHost({ '/1.jpg': await jpeg(1), '/2.jpg': await jpeg(2) });
    const project = await projectWith(host, [withImages(1, '/1.jpg', '/2.jpg')]);
    const photos = photosOf(project);
    const [car] = (await published(project, { photos })).vehicles;
    expect(car).toMatchObject({
      images: ['/1.jpg', '/2.jpg'],
      photos_count: 2,
      photos: [{ name: expect.stringMatching(/^[0-9a-f]{20}$/), width: 900, height: 600 }, null],
    });
    const { site } = (await taken(project, { photos })).snapshot;
    await photos.encode(site);
    const next = await published(project, { photos, now: later(1) });
    expect(next.sequence).toBe(2);
    expect(next.vehicles[0]?.photos).toEqual([car?.photos?.[0], { ...next.vehicles[0]?.photos?.[1] }]);
    expect(await published(project, { photos, now: later(2) })).toMatchObject({
      sequence: 2,
      hash: next.hash,
    });
    expect([...host.requests.values()]).toEqual([1, 1]);
  });

  it('omit faulty ones, reported with car, address and reason, and duplicates', async () => {
    const hostile = (await hostilePhotos()).filter(
      ({ becomes }) => !['shown', 'failing', 'unreachable'].includes(becomes),
    );
    const host = await photoHost(Object.fromEntries(hostile.map(({ name, file }) => [`/${name}`, file])));
    host.files.set('/good.jpg', await jpeg(1));
    host.files.set('/again.jpg', await jpeg(1));
    host.files.set('/busy.jpg', (_request, response) => response.writeHead(503).end());
    const bad = hostile.map(({ name }) => `/${name}`);
    const project = await projectWith(
      host,
      [
        withImages(1, ...bad, '/good.jpg', '/again.jpg', '/coming-soon.png', '/busy.jpg'),
        withImages(2, ...bad.slice(0, 3)),
      ],
      { placeholders: ['coming-soon'] },
    );
    const photos = photosOf(project);
    const { site } = await published(project, { photos });
    await photos.encode(site);
    const { vehicles, warnings } = await published(project, { photos, now: later(1) });
    expect(vehicles.map(({ images, photos_count }) => [images, photos_count])).toEqual([
      [['/good.jpg', '/busy.jpg'], 2],
      [[], 0],
    ]);
    expect(host.requests.has('/coming-soon.png')).toBe(false);
    const texts = warnings.map(({ source, message }) => `${source} ${message}`);
    for (const path of bad) {
      const own = texts.filter((text) => text.includes(`The photo ${path} is omitted: it`));
      expect(own.length, path).toBe(bad.indexOf(path) < 3 ? 2 : 1);
    }
    expect(texts).toContain(
      'feed:1 The photo /again.jpg is omitted: it is the same picture as one before it',
    );
    expect(texts).toContain('feed:1 The photo /coming-soon.png is omitted: it stands for a photo');
    const refused = (path: string) => warnings.find(({ message }) => message.includes(path));
    expect(refused('/elsewhere.jpg')).toMatchObject({
      message:
        'The photo /elsewhere.jpg is omitted: it lies where nothing may be fetched from, on other.example',
      remedy: expect.stringContaining('Add other.example to images.hosts'),
    });
    // Named in settings, an address within our own networks would be fetched from.
    expect(refused('/inside.jpg')).toMatchObject({
      message: expect.stringContaining('on 169.254.169.254'),
      remedy: 'Have the stock system send another one',
    });
    expect(texts).toContainEqual(
      expect.stringMatching(/127\.0\.0\.1:\d+ sends none: 1 photo of 1 car cannot be fetched/),
    );
    // The record is unchanged: it is neither read nor held again.
    expect((await published(project, { photos, now: later(2) })).sequence).toBe(2);
  }, 60_000);

  it('are shown while their host limits requests, which a finding names', async () => {
    const host = await photoHost({ '/1.jpg': (_request, response) => response.writeHead(429).end() });
    const project = await projectWith(host, [withImages(1, '/1.jpg')]);
    const photos = photosOf(project, () => later(0));
    const { site } = await published(project, { photos, now: later(0) });
    await photos.encode(site);
    const { vehicles, warnings } = await published(project, { photos, now: later(0) });
    expect(vehicles.map(({ images }) => images)).toEqual([['/1.jpg']]);
    const { host: name } = new URL(host.origin);
    expect(warnings.map(({ message }) => message)).toContain(
      `${name} limits requests: 1 photo of 1 car cannot be fetched`,
    );
  });

  it.each([
    ['fails', {}],
    ['limits requests', { 'retry-after': '60' }],
  ])('come last while their host %s, omitted after four days until it responds', async (_, headers) => {
    const [good, spare] = [await jpeg(1), await jpeg(2)];
    const host = await photoHost({ '/good.jpg': good });
    const away = ['/1.jpg', '/2.jpg', '/3.jpg', '/4.jpg', '/5.jpg', '/6.jpg'];
    for (const path of away)
      host.files.set(path, (_request, response) => response.writeHead(503, headers).end());
    const project = await projectWith(host, [withImages(1, '/1.jpg', '/good.jpg'), withImages(2, ...away)]);
    let hours = 0;
    const photos = photosOf(project, () => later(hours));
    const next = async () => {
      const { site } = await published(project, { photos, now: later(hours) });
      await photos.encode(site);
      return published(project, { photos, now: later(hours) });
    };
    const imagesOf = ({ vehicles }: Awaited<ReturnType<typeof next>>) =>
      vehicles.map(({ images, photos_count }) => [images, photos_count]);
    await next();
    expect(imagesOf(await next())[0]).toEqual([['/good.jpg', '/1.jpg'], 2]);
    for (hours = 24; hours < 96; hours += 24) {
      const [first, second] = imagesOf(await next());
      expect(first).toEqual([['/good.jpg', '/1.jpg'], 2]);
      expect(second?.[1]).toBe(6);
    }
    hours = 120;
    const { warnings, ...omitting } = await next();
    expect(imagesOf({ warnings, ...omitting })).toEqual([
      [['/good.jpg'], 1],
      [[], 0],
    ]);
    const texts = warnings.map(({ source, message }) => `${source} ${message}`);
    for (const [car, path] of [[1, '/1.jpg'], ...away.map((path) => [2, path])])
      expect(texts).toContain(`feed:${car} The photo ${path} is omitted: its host has not sent it for days`);
    expect(texts).toContainEqual(expect.stringMatching(/sends none: 6 photos of 2 cars cannot be fetched/));
    for (const path of away) host.files.set(path, path === '/1.jpg' ? spare : good);
    hours = 144;
    expect(imagesOf(await next())[0]).toEqual([['/1.jpg', '/good.jpg'], 2]);
  });

  it('do not delay a publish that defers pictures', async () => {
    const host = await photoHost({ '/1.jpg': () => {} });
    const project = await projectWith(host, [withImages(1, '/1.jpg')], { wait_seconds: 300 });
    const [car] = (await published(project, { photos: photosOf(project), deferPictures: true })).vehicles;
    expect([car?.images, car?.photos]).toEqual([['/1.jpg'], [null]]);
    expect(host.requests.size).toBe(0);
  });

  it('stay the same objects in consecutive snapshots of one process', async () => {
    const host = await photoHost({ '/1.jpg': await jpeg(1), '/2.jpg': 'no picture' });
    const records = [withImages(1, '/1.jpg', '/2.jpg'), withImages(2, '/1.jpg')];
    const project = await projectWith(host, records);
    const photos = photosOf(project);
    let cached: CachedMemory | null = null;
    const next = async (hours: number) => {
      const snapshot = await taken(project, { photos, cached, now: later(hours) });
      cached = await commitSnapshot(project.state, snapshot);
      return snapshot.snapshot;
    };
    const { site } = await next(0);
    await photos.encode(site);
    const before = await next(1);
    await project.stock([records[0], withImages(2, '/1.jpg', '/3.jpg')]);
    const after = await next(2);
    expect(after.vehicles[0]).toBe(before.vehicles[0]);
    expect(after.vehicles[1]?.images).toEqual(['/1.jpg', '/3.jpg']);
  });

  it('are no longer wanted once the car is gone', async () => {
    const host = await photoHost({ '/1.jpg': await jpeg(1), '/2.jpg': await jpeg(2) });
    const project = await projectOf([withImages(1, '/1.jpg'), withImages(2, '/2.jpg')], {
      images: { origin: host.origin },
      guard: { absent_snapshots: 1, absent_hours: 0 },
    });
    const photos = photosOf(project);
    const { site } = await published(project, { photos });
    expect(photos.index.reports.counts(site.slug).wanted).toBe(2);
    await project.stock([withImages(1, '/1.jpg')]);
    await published(project, { photos, now: later(1), acceptDrop: true });
    for (const days of [10, 100, 1000])
      await published(project, { photos, now: later(24 * days), acceptDrop: true });
    expect(photos.index.reports.counts(site.slug).wanted).toBe(1);
  });

  it.each([
    ['the stock is as before', [withImages(1, '/1.jpg')], ['/1.jpg']],
    ['the feed lacks the car', [withImages(3, '/3.jpg')], ['/1.jpg', '/3.jpg']],
  ])('are those of committed snapshots once one was refused and %s', async (_case, records, wanted) => {
    const host = await photoHost({});
    const images = { origin: host.origin, wait_seconds: 0 };
    const project = await projectWith(host, [withImages(1, '/1.jpg')], images);
    const photos = photosOf(project);
    await published(project, { photos });
    await project.site({ images, price: { type: {} }, lint_stops: 'warning' });
    await project.stock([withImages(1, '/changed.jpg'), withImages(2, '/2.jpg')]);
    await expect(taken(project, { photos, now: later(1) })).rejects.toThrow(SiteUnusable);
    await project.site({ images });
    await project.stock(records);
    const { vehicles } = await published(project, { photos, now: later(2), acceptDrop: true });
    expect(vehicles.flatMap((car) => car.images)).toEqual(wanted);
    const due = photos.index.due('test-site', later(3), 9);
    expect(due.map(({ address }) => address.slice(host.origin.length)).sort()).toEqual(wanted);
  });

  it('are no longer wanted once the site has another mode', async () => {
    const host = await photoHost({ '/1.jpg': await jpeg(1) });
    const project = await projectWith(host, [withImages(1, '/1.jpg')]);
    const photos = photosOf(project);
    await published(project, { photos });
    expect(photos.index.sites()).toEqual(['test-site']);
    await project.site({ images: { origin: host.origin, mode: 'none' } });
    const refused = await taken(project, { photos, now: later(1) });
    expect(photos.index.sites()).toEqual(['test-site']);
    await commitSnapshot(project.state, refused);
    expect(photos.index.sites()).toEqual([]);
    await project.site({ images: { origin: host.origin } });
    const [car] = (await published(project, { photos, now: later(2) })).vehicles;
    expect(photos.index.sites()).toEqual(['test-site']);
    expect(car?.photos).toEqual([expect.objectContaining({ width: 900 })]);
  });

  it('stay wanted where an export of the site, in mode "service", shows them from their own hosts', async () => {
    const host = await photoHost({ '/1.jpg': await jpeg(1) });
    const project = await projectWith(host, [withImages(1, '/1.jpg')]);
    await project.site({ images: { origin: host.origin, mode: 'service' } });
    const photos = photosOf(project);
    await published(project, { photos });
    await published(project, { photos, exported: true, now: later(1) });
    expect(photos.index.sites()).toEqual(['test-site']);
  });

  it('are not fetched without hosts, or in another mode', async () => {
    const host = await photoHost({ '/1.jpg': await jpeg(1) });
    for (const images of [{ mode: 'none' as const, origin: host.origin }, {}]) {
      const project = await projectOf([withImages(1, '/1.jpg')], { images });
      const [car] = (await published(project, { photos: photosOf(project) })).vehicles;
      expect([car?.images, car?.photos]).toEqual([['/1.jpg'], undefined]);
    }
    expect(host.requests.size).toBe(0);
  });
});
