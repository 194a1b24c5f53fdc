import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { photoFor } from '#sites/photo-address.ts';
import { FixtureProject, fixtureSite } from '#sites/project.fixture.ts';
import type { Media } from '#sites/snapshot.ts';
import { encodedPicture, previewOf } from './cache.ts';
import { demoPicture } from './demo-picture.ts';
import { gatherMedia } from './media.ts';
import { openPendingPictures } from './pending.ts';

const site = fixtureSite();
const withCdn = fixtureSite({
  images: { cdn: { provider: 'imgix', url: 'https://cars.imgix.net' }, quality: 60 },
});

const media: Record<string, Media> = {
  'images/front.jpg': {
    width: 1000,
    height: 500,
    type: 'image/webp',
    variants: [400, 800, 1000].map((width) => ({ width, path: `/media/abc-${width}.webp` })),
    preview: null,
  },
  'images/mark.png': {
    width: 120,
    height: 60,
    type: 'image/webp',
    variants: [{ width: 120, path: '/media/def-120.webp' }],
    preview: null,
  },
};

const missing = { src: '', srcset: null };

describe('the source of a picture', () => {
  it('a local file, in its widths and size', () => {
    expect(photoFor('images/front.jpg', media, site)).toEqual({
      src: '/media/abc-800.webp',
      srcset: '/media/abc-400.webp 400w, /media/abc-800.webp 800w, /media/abc-1000.webp 1000w',
      width: 1000,
      height: 500,
    });
    expect(photoFor('images/mark.png', media, site)).toMatchObject({
      src: '/media/def-120.webp',
      srcset: null,
    });
  });

  it.each(['https://dms.example/1.jpg', '/img/stock/1.jpg'])('%s as it is', (address) => {
    expect(photoFor(address, media, site)).toEqual({ src: address, srcset: null, width: 1600, height: 1067 });
  });

  it.each(['https://dms.example/cars/1.jpg?v=2', '/cars/1.jpg?v=2'])(
    '%s through the image CDN of the site',
    (address) => {
      const { src, srcset } = photoFor(address, media, withCdn, { widths: [400, 800] }) ?? missing;
      expect(src).toMatch(/^https:\/\/cars\.imgix\.net\/cars\/1\.jpg\?/);
      expect(Object.fromEntries(new URL(src).searchParams)).toMatchObject({ v: '2', w: '800', q: '60' });
      expect(srcset?.split(', ').map((entry) => entry.split(' ')[1])).toEqual(['400w', '800w']);
    },
  );

  it.each([
    'images/none.jpg',
    'demo:vehicle/none',
    'javascript:alert(1)',
    '//evil.example/x.jpg',
    '__proto__',
    'constructor',
  ])('nothing for %s', (address) => {
    expect(photoFor(address, media, withCdn)).toBeNull();
  });
});

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();

describe('the image cache', () => {
  it('encodes each width once, and never enlarges', async () => {
    const { state } = new FixtureProject();
    const bytes = await picture(900, 600);
    let reads = 0;
    const source = {
      identity: 'a',
      read: async () => {
        reads += 1;
        return bytes;
      },
    };
    const first = await encodedPicture(source, 75, state);
    expect(first).toMatchObject({
      width: 900,
      height: 600,
      variants: [{ width: 400 }, { width: 800 }, { width: 900 }],
    });
    expect(await encodedPicture(source, 75, state)).toEqual(first);
    expect(reads).toBe(1);
    const other = await encodedPicture(source, 40, state);
    expect(other.variants[0]?.path).not.toBe(first.variants[0]?.path);
  });

  it('encodes a picture again if a file was lost', async () => {
    const { state } = new FixtureProject();
    const source = { identity: 'a', read: () => picture(900, 600) };
    const media = await encodedPicture(source, 75, state);
    const file = join(state, media.variants[1]?.path.replace('/media/', '') ?? '');
    const bytes = await readFile(file);
    await rm(file);
    expect(await encodedPicture(source, 75, state)).toEqual(media);
    expect(await readFile(file)).toEqual(bytes);
  });

  it('encodes a link preview of 1200 by 630 once, if the picture is large enough', async () => {
    const { state } = new FixtureProject();
    const encoded = (width: number) =>
      encodedPicture({ identity: `${width}`, read: () => picture(width, width) }, 75, state);
    const large = await encoded(900);
    const preview = await previewOf(large, state);
    const file = join(state, preview?.replace('/media/', '') ?? '');
    expect(preview).toMatch(/^\/media\/.+-preview\.jpg$/);
    expect(await sharp(file).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    const { mtimeMs } = await stat(file);
    expect(await previewOf(large, state)).toBe(preview);
    expect((await stat(file)).mtimeMs).toBe(mtimeMs);
    expect(await previewOf(await encoded(500), state)).toBeNull();
  });

  it('rotates pictures upright, and removes location and camera metadata', async () => {
    const { state } = new FixtureProject();
    const bytes = await sharp(await picture(900, 600))
      .withExif({ IFD0: { Make: 'Camera' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { width, height, variants } = await encodedPicture(
      { identity: 'b', read: async () => bytes },
      75,
      state,
    );
    expect([width, height]).toEqual([600, 900]);
    const file = join(state, variants[0]?.path.replace('/media/', '') ?? '');
    expect((await sharp(file).metadata()).exif).toBeUndefined();
  });
});

describe('the pictures of a site', () => {
  it('come from its own folder before the shared one; missing ones are reported', async () => {
    const project = new FixtureProject();
    await project.write('content/images/shared.jpg', await picture(300, 200));
    await project.write('content/images/both.jpg', await picture(300, 200));
    await project.write('sites/test-site/images/both.jpg', await picture(200, 100));
    await project.write('sites/test-site/images/broken.jpg', 'no picture');
    const addresses = [
      'images/both.jpg',
      'images/broken.jpg',
      'images/none.jpg',
      'images/shared.jpg',
      'demo:unknown/1',
    ];
    const progress: string[] = [];
    const pictures = addresses.map((address) => ({ address, preview: false }));
    const result = await gatherMedia(pictures, {
      root: project.root,
      site: 'test-site',
      quality: 75,
      folder: project.state,
      progress: (done, total) => progress.push(`${done}/${total}`),
    });
    expect(result.media).toMatchObject({
      'images/both.jpg': { width: 200 },
      'images/shared.jpg': { width: 300 },
    });
    expect(result.findings.map(({ field }) => field).sort()).toEqual([
      'demo:unknown/1',
      'images/broken.jpg',
      'images/none.jpg',
    ]);
    expect(progress).toEqual(['1/5', '2/5', '3/5', '4/5', '5/5']);
    expect((await readdir(project.state)).some((name) => name.endsWith('.tmp'))).toBe(false);
  });
});

describe('deferred drawings', () => {
  const pictures = ['demo:scene/showroom/red/1', 'demo:vehicle/SUV/Blue/dash/tan/1'].map((address) => ({
    address,
    preview: true,
  }));
  const contextOf = ({ root, state }: FixtureProject) => ({
    root,
    site: 'test-site',
    quality: 75,
    folder: state,
  });
  const filesOf = ({ media }: Awaited<ReturnType<typeof gatherMedia>>) =>
    Object.values(media).flatMap(({ variants, preview }) =>
      [...variants.map(({ path }) => path), ...(preview === null ? [] : [preview])].map((path) =>
        path.replace('/media/', ''),
      ),
    );

  it('have the same names, sizes and bytes as when encoded at once', async () => {
    const [eager, later] = [new FixtureProject(), new FixtureProject()];
    const encoded = await gatherMedia(pictures, contextOf(eager));
    const planned = await gatherMedia(pictures, { ...contextOf(later), deferPictures: true });
    expect(planned).toEqual(encoded);
    const files = filesOf(planned);
    expect(files).toHaveLength(8);
    expect((await readdir(later.state)).filter((name) => files.includes(name))).toEqual([]);
    const read = openPendingPictures(later.state);
    for (const file of files) expect(await read(file)).toEqual(await readFile(join(eager.state, file)));
    expect(await readdir(later.state)).toEqual(expect.arrayContaining(files));
  });

  it('are encoded once for concurrent requests, and only under planned names', async () => {
    const project = new FixtureProject();
    const planned = await gatherMedia(pictures, { ...contextOf(project), deferPictures: true });
    const [file = ''] = filesOf(planned);
    const read = openPendingPictures(project.state);
    const [first, second] = await Promise.all([read(file), read(file)]);
    expect(first).toBe(second);
    for (const name of [file.replace(/-\d+/, '-123'), `${'0'.repeat(20)}-400.webp`, '../memory.json', 'x'])
      expect(await read(name)).toBeNull();
  });
});

describe('drawn pictures', () => {
  it.each([
    'demo:vehicle/SUV/Blue/side-street/black/1',
    'demo:vehicle/Caravan/White/dash/tan/2',
    'demo:scene/showroom/red/1',
  ])('%s is drawn, the same each time', async (address) => {
    const svg = await demoPicture(address)?.read();
    expect(new TextDecoder().decode(svg)).toMatch(/^<svg[\s\S]*<\/svg>\s*$/);
    expect(await demoPicture(address)?.read()).toEqual(svg);
  });

  it('do not exist for an unknown address', async () => {
    expect(demoPicture('demo:spaceship/1')).toBeNull();
    expect(demoPicture('demo:constructor/1')).toBeNull();
    await expect(demoPicture('demo:vehicle/Spaceship/Blue/side-street/black/1')?.read()).rejects.toThrow(
      'names nothing',
    );
  });
});
