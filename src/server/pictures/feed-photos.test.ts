import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { photoFilePath } from '#domain/photo/photo-file.ts';
import { photoFile } from '#photos/encode-photo.ts';
import type { HostedFile } from '#photos/hosted-files.fixture.ts';
import { picture } from '#photos/hostile-photos.fixture.ts';
import { photoIndexFile } from '#photos/photo-database.ts';
import { photoHost } from '#photos/photo-host.fixture.ts';
import { Photos } from '#photos/photos.ts';
import { photoKey } from '#sites/photo-address.ts';
import { FixtureProject, fixtureSite, type siteJson } from '#sites/project.fixture.ts';
import { freshServer, page } from '../app.fixture.ts';
import { createLog } from '../log.ts';
import { feedPhotos } from './feed-photos.ts';

type Images = NonNullable<ReturnType<typeof siteJson>['images']>;

/** A server of one site in mode `service`, whose only car shows these files of another host. */
async function serverOf(files: Record<string, HostedFile>, images: Images = {}, timeout_ms = 20_000) {
  const host = await photoHost(files);
  const { state } = new FixtureProject();
  const photos = new Photos({ state, busy_ms: 0 });
  onTestFinished(() => photos.close());
  const site = fixtureSite({ slug: 'demo', images: { mode: 'service', origin: host.origin, ...images } });
  const addresses = Object.keys(files).map((path) => `${host.origin}${path}`);
  photos.index.want('demo', [{ id: '1', model: 'Kia Rio', photos: addresses }], [], new Date());
  const context = {
    site,
    theme: '',
    locations: [],
    vehicle: async () => null,
    stock: async () => [],
    onOffer: async () => null,
  };
  const server = freshServer({
    pictures: [
      feedPhotos({
        photos,
        siteContexts: { of: async () => context },
        now: () => new Date(),
        log: createLog('silent'),
        timeout_ms,
      }),
    ],
  });
  await server.publish({ '/': page('home') });
  const path = (address: string, width = 768) =>
    photoFilePath(photoKey(`${host.origin}${address}`), width, 'webp');
  /** Has another process write the index until it is released. */
  const hold = () => {
    const holder = new DatabaseSync(photoIndexFile(state));
    holder.exec('begin immediate');
    onTestFinished(() => holder.close());
    return () => holder.exec('rollback');
  };
  return { ...server, host, photos, path, hold };
}

const filesBelow = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' });

const jpeg = () => picture(900, 600, 1).jpeg().toBuffer();

describe('a photo in mode "service"', () => {
  it('is fetched and encoded for who asks first, once for all who ask meanwhile, and never again', async () => {
    const { get, host, path } = await serverOf({ '/1.jpg': await jpeg() });
    const responses = await Promise.all(Array.from({ length: 20 }, () => get(path('/1.jpg'))));
    for (const response of responses) {
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('image/webp');
      expect(response.headers.get('cache-control')).toBe('public, max-age=86400');
    }
    expect((await sharp(await responses[0]?.arrayBuffer()).metadata()).width).toBe(768);
    expect((await get(path('/1.jpg', 1400))).status).toBe(200);
    expect(host.requests.get('/1.jpg')).toBe(1);
  });

  it('is named by what a feed names: no other name has anything fetched', async () => {
    const { get, host, photos } = await serverOf({ '/1.jpg': await jpeg() });
    for (const path of [
      photoFilePath(photoKey(`${host.origin}/2.jpg`), 768, 'webp'),
      photoFilePath(photoKey('http://169.254.169.254/latest'), 768, 'webp'),
      '/media/http%3A%2F%2Fevil.example%2F1.jpg',
      '/media/..%2f..%2fphotos.sqlite',
    ])
      expect((await get(path)).status, path).toBe(404);
    photos.index.want('demo', [], ['1'], new Date());
    expect((await get(photoFilePath(photoKey(`${host.origin}/1.jpg`), 768, 'webp'))).status).toBe(404);
    expect(host.requests.size).toBe(0);
  });

  it('is shown from where it lies as long as it takes', async () => {
    const { get, host, path } = await serverOf({ '/slow.jpg': () => {} }, {}, 300);
    const response = await get(path('/slow.jpg'));
    expect([response.status, response.headers.get('location')]).toEqual([302, `${host.origin}/slow.jpg`]);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('is shown from where it lies while its host fails, as in the other modes', async () => {
    const busy: HostedFile = (_request, response) => response.writeHead(503).end();
    const { get, host, path } = await serverOf({ '/1.jpg': busy });
    const statuses = [];
    for (const width of [768, 400]) {
      const response = await get(path('/1.jpg', width));
      statuses.push([response.status, response.headers.get('location')]);
    }
    expect(statuses).toEqual([
      [302, `${host.origin}/1.jpg`],
      [302, `${host.origin}/1.jpg`],
    ]);
  });

  it('is made again where its files are lost', async () => {
    const { get, host, photos, path } = await serverOf({ '/1.jpg': await jpeg() });
    await get(path('/1.jpg'));
    const verdict = photos.index.verdict(`${host.origin}/1.jpg`);
    const name = verdict.kind === 'shown' ? verdict.facts.name : '';
    rmSync(photos.images, { recursive: true });
    const response = await get(photoFilePath(name, 400, 'avif'));
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/avif']);
    expect(host.requests.get('/1.jpg')).toBe(2);
  });

  it.each([1200, 1400, 9999])(
    'is fetched once, also where a %s px wide JPEG is asked for that no photo has',
    async (width) => {
      const bytes = await picture(1500, 1000, 1).jpeg().toBuffer();
      const { get, host, photos, path } = await serverOf({ '/1.jpg': bytes });
      await get(path('/1.jpg'));
      const address = `${host.origin}/1.jpg`;
      const response = await get(photoFilePath(photoKey(address), width, 'jpg'));
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      expect((await sharp(await response.arrayBuffer()).metadata()).width).toBe(1200);
      expect(photos.index.isDue(address, new Date())).toBe(false);
      expect(host.requests.get('/1.jpg')).toBe(1);
    },
  );

  it('is shown from where it lies while its host limits our requests, of which it gets no more', async () => {
    const limit: HostedFile = (_request, response) => response.writeHead(429).end();
    const { get, host, path } = await serverOf({ '/1.jpg': limit, '/2.jpg': limit });
    for (const name of ['/1.jpg', '/1.jpg', '/2.jpg']) {
      const response = await get(path(name));
      expect([response.status, response.headers.get('location')]).toEqual([302, `${host.origin}${name}`]);
    }
    expect([...host.requests]).toEqual([['/1.jpg', 1]]);
  });

  it('that cannot be shown is no page', async () => {
    const { get, path } = await serverOf({ '/page.jpg': '<script>alert(1)</script>' });
    const response = await get(path('/page.jpg'));
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('alert');
  });
});

it('is made for its own sites alone: another site, whose settings allow other hosts, has no photo of its name', async () => {
  const { get, host, photos } = await serverOf({ '/1.jpg': await jpeg() });
  const others = await photoHost({ '/2.jpg': await jpeg() });
  const address = `${others.origin}/2.jpg`;
  photos.index.want('other', [{ id: '1', model: 'Kia Rio', photos: [address] }], [], new Date());
  expect((await get(photoFilePath(photoKey(address), 768, 'webp'))).status).toBe(404);
  expect(photos.index.verdict(address).kind).toBe('waiting');
  expect(photos.index.due('other', new Date(), 9)).toHaveLength(1);
  expect([host.requests.size, others.requests.size]).toEqual([0, 0]);
});

it('beyond the quota comes from its own host, and its encoded ones from here', async () => {
  const files = { '/1.jpg': await jpeg(), '/2.jpg': await picture(900, 600, 2).jpeg().toBuffer() };
  const { get, host, path } = await serverOf(files, { quota_gb: 1e-12 });
  expect((await get(path('/1.jpg'))).status).toBe(200);
  const response = await get(path('/2.jpg'));
  expect([response.status, response.headers.get('location')]).toEqual([302, `${host.origin}/2.jpg`]);
  expect(host.requests.get('/2.jpg')).toBeUndefined();
  expect((await get(path('/1.jpg', 400))).status).toBe(200);
});

describe('while another process writes the index, a photo', () => {
  it('is shown from where it lies', async () => {
    const { get, host, path, hold } = await serverOf({ '/1.jpg': await jpeg() });
    const release = hold();
    const response = await get(path('/1.jpg'));
    expect([response.status, response.headers.get('location')]).toEqual([302, `${host.origin}/1.jpg`]);
    release();
    expect((await get(path('/1.jpg'))).status).toBe(200);
  });

  it('that is fetched meanwhile is recorded as soon as the index is free', async () => {
    const body = await picture(400, 300, 1).jpeg().toBuffer();
    const requested = Promise.withResolvers<() => void>();
    const { get, host, photos, path, hold } = await serverOf({
      '/1.jpg': (_request, response) => requested.resolve(() => response.end(body)),
    });
    const response = get(path('/1.jpg'));
    const respond = await requested.promise;
    const release = hold();
    respond();
    const file = (name: string) => name.endsWith('.jpg');
    await vi.waitUntil(() => existsSync(photos.images) && filesBelow(photos.images).some(file), 10_000);
    await sleep(300);
    release();
    expect((await response).status).toBe(200);
    expect(host.requests.get('/1.jpg')).toBe(1);
  });

  it('whose files are lost comes later: 503 with Retry-After', async () => {
    const { get, photos, path, hold } = await serverOf({ '/1.jpg': await jpeg() });
    await get(path('/1.jpg'));
    rmSync(photos.images, { recursive: true });
    const release = hold();
    const response = await get(path('/1.jpg'));
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    release();
    expect((await get(path('/1.jpg'))).status).toBe(200);
  });
});

describe('a photo in mode "build"', () => {
  it('is fetched for nobody, and immutable once it is there', async () => {
    const { get, host, photos, path } = await serverOf({ '/1.jpg': await jpeg() }, { mode: 'build' });
    expect((await get(path('/1.jpg'))).status).toBe(404);
    expect(host.requests.size).toBe(0);
    expect(photos.index.due('demo', new Date(), 9)).toHaveLength(1);
    const file = { name: '0123456789abcdef0123', width: 400, format: 'avif' } as const;
    mkdirSync(dirname(photoFile(photos.images, file)), { recursive: true });
    writeFileSync(photoFile(photos.images, file), 'bytes');
    const response = await get(photoFilePath(file.name, file.width, file.format));
    expect(await response.text()).toBe('bytes');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });
});
