import { describe, expect, it } from 'vitest';
import { picture } from './hostile-photos.fixture.ts';
import { photoHost } from './photo-host.fixture.ts';
import { carWith, jpeg, openPhotos, siteOf, unchanged, want } from './photos.fixture.ts';

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

it('a placeholder stays omitted when its host, which knows no 304, sends it again', async () => {
  const bytes = await jpeg(5);
  const host = await photoHost();
  let days = 0;
  const photos = openPhotos({ now: () => new Date(Date.UTC(2026, 0, 1 + days)) });
  const site = siteOf(host);
  const cars = ['Toyota Yaris', 'Kia Rio', 'Ford Puma', 'Ford Puma', 'Kia Rio'].map((model, index) => {
    host.files.set(`/${index}.jpg`, bytes);
    return { ...carWith(host, String(index), `/${index}.jpg`), model };
  });
  want(photos, site, ...cars);
  await photos.encode(site);
  const before = photos.index.version(site.slug);
  days = 15;
  const [first] = photos.index.due(site.slug, new Date(Date.UTC(2026, 0, 16)), 1);
  if (first === undefined) throw new Error('nothing is due');
  expect(await photos.encodeOne(first, site)).toBe(true);
  expect(photos.index.verdict(first.address)).toEqual({ kind: 'faulty', fault: 'placeholder' });
  expect(photos.index.version(site.slug)).toEqual(before);
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
