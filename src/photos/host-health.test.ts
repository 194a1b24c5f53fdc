import { expect, it } from 'vitest';
import { photoHost } from './photo-host.fixture.ts';
import { carWith, jpeg, openPhotos, siteOf, want } from './photos.fixture.ts';

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

it.each([403, 404])(
  'names a host that answers %s to the newest cars, until one is fetched',
  async (status) => {
    const old = await jpeg(1);
    const host = await photoHost({ '/old.jpg': old });
    const photos = openPhotos();
    const site = siteOf(host);
    want(photos, site, carWith(host, 'old', '/old.jpg'));
    await photos.encode(site);
    const dead = async () => (await photos.noteReport(site)).dead;
    const add = async (id: string) => {
      const path = `/${id}.jpg`;
      if (!host.files.has(path))
        host.files.set(path, (_request, response) => response.writeHead(status).end());
      want(photos, site, carWith(host, id, path));
      await photos.encode(site);
    };
    for (const id of ['1', '2', '3', '4']) await add(id);
    expect(await dead()).toEqual([]);
    await add('5');
    expect(await dead()).toEqual([{ host: new URL(host.origin).host, cars: 6 }]);
    host.files.set('/6.jpg', await jpeg(2));
    await add('6');
    expect(await dead()).toEqual([]);
  },
);

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
