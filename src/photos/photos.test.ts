import { readdirSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { PHOTO_FORMATS, photoWidths } from '#domain/photo/photo-file.ts';
import type { Site } from '#domain/site/site.schema.ts';
import { httpTo } from '#net/http.ts';
import { FixtureProject, fixtureSite, type siteJson } from '#sites/project.fixture.ts';
import { photoFile } from './encode-photo.ts';
import type { PhotoHost } from './hosted-files.fixture.ts';
import { hostilePhotos, isEndless, picture } from './hostile-photos.fixture.ts';
import { photoHost } from './photo-host.fixture.ts';
import { Photos, type PhotosOptions } from './photos.ts';
import type { WantedCar } from './wanted-photos.ts';

const siteOf = (
  { origin }: PhotoHost,
  images: NonNullable<ReturnType<typeof siteJson>['images']> = {},
): Site => fixtureSite({ images: { origin, ...images } });

function openPhotos(options: Partial<PhotosOptions> = {}): Photos {
  const photos = new Photos({ state: new FixtureProject().state, ...options });
  onTestFinished(() => photos.close());
  return photos;
}

const carWith = ({ origin }: PhotoHost, id: string, ...paths: string[]): WantedCar => ({
  ...{ id, model: 'Toyota Corolla' },
  photos: paths.map((path) => `${origin}${path}`),
});

const jpeg = (seed: number) => picture(900, 600, seed).jpeg().toBuffer();

/** A file that its host never changes. */
const unchanged =
  (bytes: Uint8Array) =>
  ({ headers }: IncomingMessage, response: ServerResponse): void => {
    if (headers['if-none-match'] === '"a"') response.writeHead(304).end();
    else response.writeHead(200, { etag: '"a"' }).end(bytes);
  };

/** Common prefix of a photo's files. */
function nameOf(photos: Photos, address: string): string {
  const verdict = photos.index.verdict(address);
  if (verdict.kind !== 'shown') throw new Error(`${address} is ${verdict.kind}`);
  return verdict.facts.name;
}

/** Wants photos without encoding them. */
const want = (photos: Photos, site: Site, ...cars: WantedCar[]) =>
  photos.index.want(site.slug, cars, [], new Date());

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

  it('pauses a host that keeps failing', async () => {
    const host = await photoHost();
    const paths = Array.from({ length: 40 }, (_, index) => `/${index}.jpg`);
    for (const path of paths) host.files.set(path, (_request, response) => response.writeHead(503).end());
    const photos = openPhotos();
    const site = siteOf(host);
    want(photos, site, carWith(host, '1', ...paths));
    await photos.encode(site);
    expect(host.requests.size).toBeLessThan(10);
    expect(photos.index.restingHosts(new Date())).toMatchObject([{ name: new URL(host.origin).host }]);
    expect(await photos.encode(site)).toBe(0);
    // As its alert names it, until it responds again.
    const { host: name } = new URL(host.origin);
    expect((await photos.noteReport(site)).dead).toEqual([{ host: name, cars: 1 }]);
    host.files.set('/new.jpg', await jpeg(1));
    want(photos, site, carWith(host, '2', '/new.jpg'));
    const [due] = photos.index.due(site.slug, new Date(Date.now() + 11 * 60_000), 1);
    if (due) await photos.encodeOne(due, site);
    expect((await photos.noteReport(site)).dead).toEqual([]);
  });

  it('omits a photo whose host fails for days for it alone', async () => {
    const host = await photoHost({ '/bad.jpg': (_request, response) => response.writeHead(503).end() });
    const good = await jpeg(1);
    let days = 0;
    const photos = openPhotos({ now: () => new Date(Date.UTC(2026, 0, 1 + days)) });
    const site = siteOf(host);
    want(photos, site, carWith(host, 'bad', '/bad.jpg'));
    const faults: string[] = [];
    for (; days < 12; days += 1) {
      await photos.encode(site);
      host.files.set(`/${days}.jpg`, good);
      want(photos, site, carWith(host, `${days}`, `/${days}.jpg`));
      await photos.encode(site);
      const verdict = photos.index.verdict(`${host.origin}/bad.jpg`);
      faults.push(verdict.kind === 'faulty' ? verdict.fault : verdict.kind);
    }
    expect(faults).toEqual([...Array(8).fill('failing'), ...Array(4).fill('host_gone')]);
  });

  /** A car's 12 photos of a host that fails on some days. */
  async function failingOn(...failing: number[]) {
    const host = await photoHost();
    const car = carWith(host, '1', ...Array.from({ length: 12 }, (_, index) => `/${index}.jpg`));
    for (const address of car.photos)
      host.files.set(new URL(address).pathname, (_request, response) => response.writeHead(503).end());
    let day = 0;
    const photos = openPhotos({ now: () => new Date(Date.UTC(2026, 0, 1 + day)) });
    const site = siteOf(host);
    want(photos, site, car);
    for (day of failing) await photos.encode(site);
    const faults = () => photos.index.reports.faulty(site.slug).map(({ fault }) => fault);
    return { host, photos, site, faults };
  }

  it('omits all photos of a host that is gone, and shows them once one is fetched', async () => {
    const { host, photos, site, faults } = await failingOn(0, 1, 2, 3, 4, 5, 7);
    expect(faults()).toEqual(Array(12).fill('host_gone'));
    expect(photos.index.reports.failingHosts(site.slug)).toMatchObject([{ photos: 12, cars: 1 }]);
    host.files.set('/new.jpg', await jpeg(1));
    want(photos, site, carWith(host, '2', '/new.jpg'));
    const [due] = photos.index.due(site.slug, new Date('2026-01-10'), 1);
    const before = photos.index.version(site.slug).changed;
    if (due) await photos.encodeOne(due, site);
    expect(due?.address).toBe(`${host.origin}/new.jpg`);
    expect(faults()).toEqual([]);
    expect(photos.index.changedSince(before).size).toBe(13);
  });

  it('shows photos of a host that failed long ago and fails again', async () => {
    const { faults } = await failingOn(0, 30);
    expect(faults().length).toBeGreaterThan(0);
    expect(faults()).not.toContain('host_gone');
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

describe('a placeholder', () => {
  it('is a first photo that cars of several models share', async () => {
    const [coming, scaled] = [await jpeg(5), await picture(450, 300, 5).jpeg().toBuffer()];
    const host = await photoHost();
    const photos = openPhotos();
    const site = siteOf(host);
    const models = ['Toyota Yaris', 'Kia Rio', 'Ford Puma', 'Ford Puma', 'Kia Rio'];
    const cars = models.map((model, index) => {
      host.files.set(`/${index}.jpg`, index % 2 === 0 ? coming : scaled);
      return { ...carWith(host, String(index), `/${index}.jpg`), model };
    });
    const press = await jpeg(6);
    const same = Array.from({ length: 6 }, (_, index) => {
      host.files.set(`/press-${index}.jpg`, press);
      return carWith(host, `press-${index}`, `/press-${index}.jpg`);
    });
    want(photos, site, ...cars, ...same);
    await photos.encode(site);
    expect(photos.index.reports.faulty(site.slug).map(({ car, fault }) => [car, fault])).toEqual(
      cars.map(({ id }) => [id, 'placeholder']),
    );
  });
});

describe('a placeholder with which cars of one model alone begin', () => {
  /** Five cars of three models of the site `demo`, which begin with one picture. */
  async function marked() {
    const bytes = await jpeg(5);
    const host = await photoHost();
    const photos = openPhotos();
    const site = { ...siteOf(host), slug: 'demo' };
    const cars = ['Toyota Yaris', 'Kia Rio', 'Ford Puma', 'Ford Puma', 'Kia Rio'].map((model, index) => {
      host.files.set(`/${index}.jpg`, unchanged(bytes));
      return { ...carWith(host, String(index), `/${index}.jpg`), model };
    });
    want(photos, site, ...cars);
    await photos.encode(site);
    const states = () => cars.map((car) => photos.index.verdict(car.photos[0] ?? '').kind);
    expect(states()).toEqual(Array(5).fill('faulty'));
    return { photos, site, cars, states };
  }

  it('is shown, by the next release', async () => {
    const { photos, site, states } = await marked();
    const before = photos.index.version(site.slug);
    const leave = (...ids: string[]) => photos.index.want(site.slug, [], ids, new Date());
    leave('0');
    await photos.encode(site);
    expect(states().slice(1)).toEqual(Array(4).fill('faulty'));
    leave('1', '4');
    await photos.encode(site);
    expect(states().slice(2, 4)).toEqual(Array(2).fill('shown'));
    expect(photos.index.version(site.slug)).not.toEqual(before);
    const after = photos.index.version(site.slug);
    await photos.encode(site);
    expect(photos.index.version(site.slug)).toEqual(after);
  });

  it('stays omitted while another site recognises it', async () => {
    const { photos, site, cars, states } = await marked();
    const other = { ...site, slug: 'other' };
    want(photos, other, ...cars.slice(1));
    await photos.encode(other);
    expect(states()).toEqual(Array(5).fill('faulty'));
    photos.index.want(site.slug, [], ['0', '1', '4'], new Date());
    await photos.encode(site);
    expect(states().slice(2, 4)).toEqual(Array(2).fill('faulty'));
    photos.index.want(other.slug, [], ['1', '4'], new Date());
    await photos.encode(other);
    expect(states().slice(2, 4)).toEqual(Array(2).fill('shown'));
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

describe('photos that no car shows any more', () => {
  it('are deleted with their files once no release can show them', async () => {
    const host = await photoHost({ '/1.jpg': await jpeg(1), '/2.jpg': await jpeg(2) });
    const photos = openPhotos();
    const site = siteOf(host);
    want(photos, site, carWith(host, '1', '/1.jpg'), carWith(host, '2', '/2.jpg'));
    await photos.encode(site);
    const name = nameOf(photos, `${host.origin}/1.jpg`);
    photos.index.want(site.slug, [], ['1'], new Date('2026-01-01'));
    expect(photos.index.collect(new Date('2025-12-31'))).toEqual([]);
    expect(photos.index.collect(new Date('2026-01-02'))).toEqual([name]);
    expect(photos.index.verdict(`${host.origin}/1.jpg`).kind).toBe('waiting');
    expect(photos.index.verdict(`${host.origin}/2.jpg`).kind).toBe('shown');
  });

  it('are collected again until their files are deleted, unless a car shows them again', async () => {
    const host = await photoHost({ '/1.jpg': await jpeg(1), '/2.jpg': await jpeg(2) });
    const photos = openPhotos();
    const site = siteOf(host);
    const cars = ['1', '2'].map((id) => carWith(host, id, `/${id}.jpg`));
    want(photos, site, ...cars);
    await photos.encode(site);
    const names = ['/1.jpg', '/2.jpg'].map((path) => nameOf(photos, `${host.origin}${path}`));
    photos.index.want(site.slug, [], ['1', '2'], new Date('2026-01-01'));
    const collect = () => photos.index.collect(new Date('2026-01-02'));
    expect(collect().sort()).toEqual(names.toSorted());
    expect(collect().sort()).toEqual(names.toSorted());
    photos.index.noteDeleted(names[0] ?? '');
    expect(collect()).toEqual([names[1]]);
    want(photos, site, ...cars);
    await photos.encode(site);
    expect(collect()).toEqual([]);
  });

  it('include the former files of a replaced photo', async () => {
    const host = await photoHost({ '/1.jpg': await jpeg(1) });
    let days = 0;
    const photos = openPhotos({ now: () => new Date(Date.UTC(2026, 0, 1 + days)) });
    const site = siteOf(host);
    want(photos, site, carWith(host, '1', '/1.jpg'));
    await photos.encode(site);
    const former = nameOf(photos, `${host.origin}/1.jpg`);
    host.files.set('/1.jpg', await jpeg(2));
    days = 15;
    await photos.encode(site);
    expect(nameOf(photos, `${host.origin}/1.jpg`)).not.toBe(former);
    expect(photos.index.collect(new Date('2026-01-15'))).toEqual([]);
    expect(photos.index.collect(new Date('2026-01-17'))).toEqual([former]);
  });
});
