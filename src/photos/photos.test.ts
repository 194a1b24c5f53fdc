import { readdirSync, rmSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { PHOTO_FORMATS, photoWidths } from '#domain/photo/photo-file.ts';
import { httpTo } from '#net/http.ts';
import { FixtureProject } from '#sites/project.fixture.ts';
import { photoFile } from './encode-photo.ts';
import { hostilePhotos, isEndless, picture } from './hostile-photos.fixture.ts';
import { photoHost } from './photo-host.fixture.ts';
import { carWith, jpeg, nameOf, openPhotos, siteOf, unchanged, want } from './photos.fixture.ts';

describe('a photo of a feed', () => {
  it('becomes AVIF and WebP in the breakpoints of the specification, upright and without metadata', async () => {
    const bytes = await picture(3000, 2000, 1)
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '33/1 51/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const host = await photoHost({ '/1.jpg': bytes });
    const photos = openPhotos();
    const site = siteOf(host);
    want(photos, site, carWith(host, '1', '/1.jpg'));
    expect(await photos.encode(site)).toBe(1);
    const verdict = photos.index.verdict(`${host.origin}/1.jpg`);
    if (verdict.kind !== 'shown') throw new Error(verdict.kind);
    expect(verdict.facts).toMatchObject({ width: 933, height: 1400 });
    const WIDTHS = { avif: [400, 576, 768, 933], webp: [400, 768, 933], jpg: [933] };
    const SHARP_NAMES = { avif: 'heif', webp: 'webp', jpg: 'jpeg' };
    for (const format of PHOTO_FORMATS) {
      const widths = photoWidths(933, format);
      expect(widths).toEqual(WIDTHS[format]);
      for (const width of widths) {
        const { name } = verdict.facts;
        const metadata = await sharp(photoFile(photos.images, { name, width, format })).metadata();
        expect(metadata).toMatchObject({ width, format: SHARP_NAMES[format], space: 'srgb' });
        expect([metadata.exif, metadata.orientation]).toEqual([undefined, undefined]);
      }
    }
  });

  it('is fetched once, and encoded once where two addresses have the same bytes', async () => {
    const bytes = await jpeg(1);
    const host = await photoHost({ '/1.jpg': bytes, '/2.jpg': bytes });
    const photos = openPhotos();
    const site = siteOf(host);
    want(photos, site, carWith(host, '1', '/1.jpg', '/2.jpg'), carWith(host, '2', '/1.jpg'));
    expect(await photos.encode(site)).toBe(2);
    expect(await photos.encode(site)).toBe(0);
    expect([...host.requests.values()]).toEqual([1, 1]);
    const [one, two] = ['/1.jpg', '/2.jpg'].map((path) => photos.index.verdict(`${host.origin}${path}`));
    expect(one).toEqual(two);
    expect(readdirSync(photos.images)).toHaveLength(1);
  });

  it('is revalidated when it is old, and stays if unchanged', async () => {
    const bytes = await jpeg(1);
    const seen: unknown[] = [];
    const host = await photoHost({
      '/1.jpg': (request, response) => {
        seen.push(request.headers['if-none-match']);
        unchanged(bytes)(request, response);
      },
    });
    let days = 0;
    const photos = openPhotos({ now: () => new Date(Date.UTC(2026, 0, 1 + days)) });
    const site = siteOf(host);
    want(photos, site, carWith(host, '1', '/1.jpg'));
    await photos.encode(site);
    const before = photos.index.version(site.slug);
    days = 13;
    expect(await photos.encode(site)).toBe(0);
    days = 15;
    expect(await photos.encode(site)).toBe(1);
    expect(seen).toEqual([undefined, '"a"']);
    expect(photos.index.version(site.slug)).toEqual(before);
  });

  it('is the same where its host, which knows no 304, sends the same bytes again', async () => {
    const bytes = await jpeg(1);
    const seen: unknown[] = [];
    const host = await photoHost({
      '/1.jpg': ({ headers }, response) => {
        seen.push(headers['if-none-match']);
        response.writeHead(200, { etag: `"${seen.length}"` }).end(bytes);
      },
    });
    let days = 0;
    const photos = openPhotos({ now: () => new Date(Date.UTC(2026, 0, 1 + days)) });
    const site = siteOf(host);
    want(photos, site, carWith(host, '1', '/1.jpg'));
    await photos.encode(site);
    const before = photos.index.version(site.slug);
    for (days of [15, 30]) expect(await photos.encode(site)).toBe(1);
    expect(seen).toEqual([undefined, '"1"', '"2"']);
    expect(photos.index.version(site.slug)).toEqual(before);
  });

  it('is encoded again at another quality, though its host has not changed it', async () => {
    const bytes = await jpeg(1);
    const host = await photoHost({ '/1.jpg': unchanged(bytes) });
    let days = 0;
    const photos = openPhotos({ now: () => new Date(Date.UTC(2026, 0, 1 + days)) });
    const site = siteOf(host);
    want(photos, site, carWith(host, '1', '/1.jpg'));
    await photos.encode(site);
    const before = nameOf(photos, `${host.origin}/1.jpg`);
    days = 15;
    await photos.encode(siteOf(host, { quality: 40 }));
    expect(nameOf(photos, `${host.origin}/1.jpg`)).not.toBe(before);
    days = 30;
    await photos.encode(siteOf(host, { quality: 40 }));
    expect(host.requests.get('/1.jpg')).toBe(3);
  });

  it('is encoded again when one of its files is lost', async () => {
    const host = await photoHost({ '/1.jpg': await jpeg(1) });
    const photos = openPhotos();
    const site = siteOf(host);
    want(photos, site, carWith(host, '1', '/1.jpg'));
    await photos.encode(site);
    const address = `${host.origin}/1.jpg`;
    const file = photoFile(photos.images, { name: nameOf(photos, address), width: 400, format: 'webp' });
    rmSync(file);
    expect(await photos.encode(site)).toBe(0);
    photos.index.refetch(address);
    expect(await photos.encode(site)).toBe(1);
    expect((await sharp(file).metadata()).width).toBe(400);
    expect(host.requests.get('/1.jpg')).toBe(2);
  });

  it('stays when its host deletes it', async () => {
    const host = await photoHost({ '/1.jpg': await jpeg(1) });
    let days = 0;
    const photos = openPhotos({ now: () => new Date(Date.UTC(2026, 0, 1 + days)) });
    const site = siteOf(host);
    want(photos, site, carWith(host, '1', '/1.jpg'));
    await photos.encode(site);
    host.files.clear();
    days = 15;
    expect(await photos.encode(site)).toBe(1);
    expect(photos.index.verdict(`${host.origin}/1.jpg`).kind).toBe('shown');
  });
});

describe('hostile photos', () => {
  it('are rejected, each with its fault, and affect no other photo', async () => {
    const hostile = await hostilePhotos();
    const host = await photoHost(Object.fromEntries(hostile.map(({ name, file }) => [`/${name}`, file])));
    const http = httpTo([])([new URL(host.origin).host]);
    const photos = openPhotos({
      http: (request) => http(isEndless(request.url) ? { ...request, idle: 300, whole: 1000 } : request),
    });
    const site = siteOf(host);
    want(photos, site, ...hostile.map(({ name }) => carWith(host, name, `/${name}`)));
    await photos.encode(site);
    const found = hostile.map(({ name, becomes }) => {
      const verdict = photos.index.verdict(`${host.origin}/${name}`);
      return [name, verdict.kind === 'faulty' ? verdict.fault : verdict.kind, becomes];
    });
    expect(found.filter(([, is, becomes]) => is !== becomes)).toEqual([]);
    const faulty = hostile.filter(({ becomes }) => becomes !== 'shown');
    expect(
      photos.index.reports
        .faulty(site.slug)
        .map(({ car }) => car)
        .sort(),
    ).toEqual(faulty.map(({ name }) => name).sort());
    expect(faulty.length).toBeGreaterThan(30);
  }, 60_000);
});

describe('encoding photos', () => {
  it('starts with the first photos of new cars', async () => {
    const host = await photoHost();
    const order: string[] = [];
    for (const seed of [1, 2, 3, 4]) {
      const bytes = await jpeg(seed);
      host.files.set(`/${seed}.jpg`, ({ url }, response) => {
        order.push(url ?? '');
        response.end(bytes);
      });
    }
    const photos = openPhotos();
    const site = siteOf(host);
    photos.index.want(site.slug, [carWith(host, '1', '/1.jpg', '/2.jpg')], [], new Date('2026-01-01'));
    photos.index.want(site.slug, [carWith(host, '2', '/3.jpg', '/4.jpg')], [], new Date('2026-01-02'));
    expect(photos.index.due(site.slug, new Date(), 9).map(({ address }) => address.at(-5))).toEqual([
      '3',
      '1',
      '4',
      '2',
    ]);
    await photos.encode(site, { only: 'first' });
    expect(order.sort()).toEqual(['/1.jpg', '/3.jpg']);
  });

  it('delays a build only for the cars that it adds, however many covers wait', async () => {
    const host = await photoHost({ '/new.jpg': await jpeg(1) });
    const photos = openPhotos();
    const site = siteOf(host);
    const cars = Array.from({ length: 100 }, (_, n) => carWith(host, `${n}`, `/${n}.jpg`));
    want(photos, site, ...cars);
    photos.index.commit(site.slug, new Set(cars.map(({ id }) => id)), new Date());
    photos.want(site, [carWith(host, 'new', '/new.jpg')]);
    await photos.encodeFirst(site);
    expect([...host.requests.keys()]).toEqual(['/new.jpg']);
    expect(photos.index.verdict(`${host.origin}/new.jpg`).kind).toBe('shown');
    expect(photos.index.due(site.slug, new Date(), 200)).toHaveLength(100);
  });

  it('skips a photo that another process has claimed, until its lease ends', async () => {
    const host = await photoHost({ '/1.jpg': await jpeg(1) });
    const photos = openPhotos();
    const site = siteOf(host);
    want(photos, site, carWith(host, '1', '/1.jpg'));
    const [due] = photos.index.due(site.slug, new Date(), 1);
    if (due === undefined) throw new Error('nothing due');
    expect(photos.index.claim(due, new Date())).toBe(true);
    expect(photos.index.claim(due, new Date())).toBe(false);
    expect(await photos.encode(site)).toBe(0);
    expect(photos.index.claim(due, new Date(Date.now() + 300_000))).toBe(true);
  });

  it('stops at the quota', async () => {
    const host = await photoHost({ '/1.jpg': await jpeg(1) });
    const photos = openPhotos();
    const site = siteOf(host, { quota_gb: 1e-12 });
    want(photos, site, carWith(host, '1', '/1.jpg'));
    await photos.encode(site);
    want(photos, site, carWith(host, '2', '/1.jpg?2'));
    expect(await photos.encode(site)).toBe(0);
  });

  it('counts former files towards the quota until they are deleted', async () => {
    const host = await photoHost({ '/1.jpg': await jpeg(1), '/2.jpg': await jpeg(2) });
    const photos = openPhotos();
    const site = siteOf(host);
    want(photos, site, carWith(host, '1', '/1.jpg'), carWith(host, '2', '/2.jpg'));
    await photos.encode(site);
    const both = photos.index.bytesOnDisk();
    photos.index.want(site.slug, [], ['1'], new Date('2026-01-01'));
    const [name = ''] = photos.index.collect(new Date('2026-01-02'));
    expect(photos.index.bytesOnDisk()).toBe(both);
    photos.index.noteDeleted(name);
    expect(photos.index.bytesOnDisk()).toBe(photos.index.reports.counts(site.slug).bytes);
    expect(photos.index.bytesOnDisk()).toBeLessThan(both);
  });

  it('lets other processes read and write between the cars of a large feed', async () => {
    const { state } = new FixtureProject();
    const [photos, other] = [openPhotos({ state }), openPhotos({ state })];
    const host = await photoHost();
    const counts: number[] = [];
    const cars = Array.from({ length: 60 }, (_, n) => {
      const { photos: addresses, ...car } = carWith(host, String(n), `/${n}.jpg`);
      return {
        ...car,
        get photos() {
          counts.push(other.index.reports.counts('demo').wanted);
          return addresses;
        },
      };
    });
    photos.index.want('demo', cars, [], new Date());
    expect(new Set(counts)).toEqual(new Set([0, 25, 50]));
    expect(other.index.reports.counts('demo').wanted).toBe(60);
  });

  it('delays a build no longer than wait_seconds', async () => {
    const host = await photoHost({ '/1.jpg': () => {} });
    const photos = openPhotos();
    const site = siteOf(host, { wait_seconds: 1 });
    photos.want(site, [carWith(host, '1', '/1.jpg')]);
    await photos.encodeFirst(site);
    expect(photos.index.verdict(`${host.origin}/1.jpg`).kind).toBe('waiting');
  });
});

it('copies of a photo are reported, and the one that is shown is not', async () => {
  const bytes = await jpeg(7);
  const host = await photoHost({
    '/a.jpg': bytes,
    '/b.jpg': bytes,
    '/c.jpg': bytes,
    '/d.jpg': await jpeg(8),
  });
  const photos = openPhotos();
  const site = siteOf(host);
  want(photos, site, carWith(host, '1', '/a.jpg', '/d.jpg', '/b.jpg', '/c.jpg'));
  await photos.encode(site);
  expect(photos.index.reports.faulty(site.slug)).toEqual(
    ['/b.jpg', '/c.jpg'].map((path) =>
      expect.objectContaining({ car: '1', fault: 'duplicate', address: `${host.origin}${path}` }),
    ),
  );
});
