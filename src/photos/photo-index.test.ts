import { describe, expect, it } from 'vitest';
import { photoHost } from './photo-host.fixture.ts';
import { carWith, jpeg, nameOf, openPhotos, siteOf, want } from './photos.fixture.ts';

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
