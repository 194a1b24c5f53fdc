import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DAY_MS } from '#domain/duration.ts';
import { photoFilePath } from '#domain/photo/photo-file.ts';
import { exportRelease } from '#generator/export.ts';
import { freshStore, publishPages } from '#generator/store/store.fixture.ts';
import { photoFile } from '#photos/encode-photo.ts';
import { picture } from '#photos/hostile-photos.fixture.ts';
import { photoHost } from '#photos/photo-host.fixture.ts';
import { Photos } from '#photos/photos.ts';
import { readPhotoReport } from '#sites/photo-report.ts';
import { FixtureProject, fixtureSite } from '#sites/project.fixture.ts';
import { collectPhotos } from './collect-photos.ts';
import { storeWithPhotos } from './store-with-photos.ts';

/** The encoded photos `/1.jpg` and `/2.jpg` of the cars 1 and 2 of a site. */
async function encodedPhotos(now = () => new Date()) {
  const jpeg = (seed: number) => picture(600, 400, seed).jpeg().toBuffer();
  const host = await photoHost({ '/1.jpg': await jpeg(1), '/2.jpg': await jpeg(2) });
  const { state } = new FixtureProject();
  const photos = new Photos({ state, now });
  onTestFinished(() => photos.close());
  const site = fixtureSite({ slug: 'demo', images: { origin: host.origin } });
  const cars = ['1', '2'].map((id) => ({ id, model: 'Kia Rio', photos: [`${host.origin}/${id}.jpg`] }));
  photos.want(site, cars);
  await photos.encode(site);
  const names = cars.map(({ photos: [address = ''] }) => {
    const verdict = photos.index.verdict(address);
    return verdict.kind === 'shown' ? verdict.facts.name : '';
  });
  return { state, photos, names, site };
}

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());

describe('photos that no release shows', () => {
  const left = new Date('2026-01-10T00:00:00Z');
  const daysLater = (days: number) => new Date(left.getTime() + days * DAY_MS);

  it('are deleted a week later, with all their files', async () => {
    const { photos, names } = await encodedPhotos(() => new Date('2026-01-01'));
    photos.index.want('demo', [], ['1'], left);
    const releases = [{ site: 'demo', created_at: daysLater(30).toISOString() }];
    const collect = (days: number) => collectPhotos(photos, { releases, sites: ['demo'] }, daysLater(days));
    expect(await collect(6)).toBe(0);
    const before = filesBelow(photos.images).length;
    expect(await collect(8)).toBe(1);
    expect(filesBelow(photos.images)).toHaveLength(before / 2);
    expect(filesBelow(photos.images).every(({ name }) => name.startsWith(names[1] ?? '-'))).toBe(true);
    expect(await collect(9)).toBe(0);
  });

  it('stay while an earlier release is retained', async () => {
    const { photos } = await encodedPhotos(() => new Date('2026-01-01'));
    photos.index.want('demo', [], ['1'], left);
    const releases = [daysLater(-1), daysLater(30)].map((at) => ({
      site: 'demo',
      created_at: at.toISOString(),
    }));
    const collect = (some: typeof releases) =>
      collectPhotos(photos, { releases: some, sites: ['demo'] }, daysLater(40));
    expect(await collect(releases)).toBe(0);
    expect(await collect(releases.slice(1))).toBe(1);
  });

  it('are deleted whatever another site retains, but for what that one may show', async () => {
    const { photos } = await encodedPhotos(() => new Date('2026-01-01'));
    const [one = ''] = photos.index.due('demo', daysLater(99), 9).map(({ address }) => address);
    photos.index.want('pinned', [{ id: '1', model: 'Kia Rio', photos: [one] }], [], new Date('2026-01-01'));
    photos.index.want('demo', [], ['1', '2'], left);
    photos.index.want('pinned', [], ['1'], left);
    const recent = { site: 'demo', created_at: daysLater(30).toISOString() };
    const pinned = { site: 'pinned', created_at: daysLater(-9).toISOString() };
    const sites = ['demo', 'pinned'];
    const collect = (releases: (typeof recent)[], days: number) =>
      collectPhotos(photos, { releases, sites }, daysLater(days));
    expect(await collect([recent, pinned], 40)).toBe(1);
    expect(photos.index.verdict(one).kind).toBe('shown');
    expect(photos.index.shownBy('pinned')).toHaveLength(1);
    expect(photos.index.shownBy('demo')).toEqual([]);
    expect(await collect([recent, pinned], 400)).toBe(0);
    expect(filesBelow(photos.images).length).toBeGreaterThan(0);
    expect(await collect([recent], 401)).toBe(1);
    expect(filesBelow(photos.images)).toEqual([]);
  });
});

describe('photos of a removed site', () => {
  it('are deleted a week later, and no longer use the quota of others', async () => {
    let now = new Date('2026-01-10T00:00:00Z');
    const { state, photos, site } = await encodedPhotos(() => now);
    await photos.noteReport(site);
    const collect = (sites: string[]) => collectPhotos(photos, { releases: [], sites }, now);
    expect(await collect(['demo'])).toBe(0);
    expect(photos.index.sites()).toEqual(['demo']);
    expect(await collect(['other'])).toBe(0);
    expect(photos.index.sites()).toEqual([]);
    expect(await readPhotoReport(state, 'demo')).toBeNull();
    now = new Date('2026-01-18T00:00:00Z');
    expect(await collect(['other'])).toBe(2);
    expect(filesBelow(photos.images)).toEqual([]);
    expect(photos.index.bytesOnDisk()).toBe(0);
  });

  it('are deleted a week later, whatever releases its folder has', async () => {
    let now = new Date('2026-01-10T00:00:00Z');
    const { photos } = await encodedPhotos(() => now);
    photos.index.want('demo', [], ['1'], now);
    const releases = [{ site: 'demo', created_at: '2026-01-01T00:00:00Z' }];
    const collect = (day: string, sites: string[]) => {
      now = new Date(day);
      return collectPhotos(photos, { releases, sites }, now);
    };
    expect(await collect('2026-02-01', ['demo'])).toBe(0);
    expect(await collect('2026-02-02', [])).toBe(0);
    expect(await collect('2026-02-08', [])).toBe(0);
    expect(await collect('2026-02-10', [])).toBe(2);
  });
});

describe('a published release', () => {
  it('includes the files of its photos, and those of earlier releases', async () => {
    const { photos, names } = await encodedPhotos();
    const store = freshStore();
    await publishPages(store, 1, { '/': 'home' });
    photos.index.want('demo', [], ['1'], new Date());
    const whole = storeWithPhotos(store, photos);
    const manifest = whole.current();
    if (manifest === null) throw new Error('nothing is live');
    const out = path.join(store.directory, 'out');
    const { written } = await exportRelease(whole, manifest, out);
    for (const name of names) {
      for (const [width, format] of [
        [400, 'avif'],
        [600, 'avif'],
        [600, 'webp'],
      ] as const) {
        const exported = path.join(out, photoFilePath(name, width, format));
        expect(readFileSync(exported)).toEqual(
          readFileSync(photoFile(photos.images, { name, width, format })),
        );
      }
    }
    expect(written.length).toBeGreaterThan(6);
    expect((await exportRelease(whole, manifest, out)).written).toEqual([]);
    // The release itself stays small.
    expect(Object.keys(store.current()?.entries ?? {})).toEqual(['/']);
  });

  it('omits missing files', async () => {
    const { photos, names } = await encodedPhotos();
    const store = freshStore();
    await publishPages(store, 1, { '/': 'home' });
    const [name = ''] = names;
    const lost = photoFile(photos.images, { name, width: 400, format: 'avif' });
    rmSync(lost);
    const entries = storeWithPhotos(store, photos).current()?.entries ?? {};
    expect(Object.keys(entries)).not.toContain(photoFilePath(name, 400, 'avif'));
    expect(Object.keys(entries)).toContain(photoFilePath(name, 600, 'avif'));
  });
});
