import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/duration.ts';
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

it('due photos are first photos before others, of new cars before older ones, whether few or many are due', () => {
  const { index } = openPhotos();
  const cars = Array.from({ length: 12 }, (_, n) => ({
    id: `${n}`,
    model: 'Kia Rio',
    added: (n * 5) % 4,
    photos: Array.from({ length: 4 }, (_, place) => `https://p.example/${n}-${place}.jpg`),
  }));
  for (const { added, ...car } of cars) index.want('demo', [car], [], new Date(added * DAY_MS));
  index.want(
    'other',
    [{ id: '0', model: 'Kia Rio', photos: ['https://p.example/other.jpg'] }],
    [],
    new Date(),
  );
  const ordered = cars
    .flatMap(({ id, added, photos }) => photos.map((address, place) => ({ id, added, place, address })))
    .sort(
      (a, b) =>
        Number(a.place > 0) - Number(b.place > 0) ||
        b.added - a.added ||
        (a.id < b.id ? -1 : Number(a.id > b.id)) ||
        a.place - b.place,
    )
    .map(({ address }) => address);
  const now = new Date(10 * DAY_MS);
  const waiting = new Set(ordered);
  for (let step = 0; step <= ordered.length; step += 1) {
    const due = index.due('demo', now, 99);
    const addresses = due.map(({ address }) => address);
    expect(addresses).toEqual(ordered.filter((address) => waiting.has(address)));
    expect(index.due('demo', now, 3)).toEqual(due.slice(0, 3));
    const next = due[(step * 7) % due.length];
    if (next === undefined) continue;
    index.settle(next, { kind: 'unchanged' }, now);
    waiting.delete(next.address);
  }
  expect(waiting.size).toBe(0);
});
