import { afterAll, beforeAll, expect, it } from 'vitest';
import { compiledPages } from '../compiled-pages.ts';
import { ANCHOR, type FixtureSite, fixtureStock, openFixtureSite } from '../fixture-site.ts';

const pages = await compiledPages();

const CAR = 'demo:vehicle/SUV/White/side-studio/black/0';
const DRAWING = { home: { heading: 'Hello', text: 'Cars.', image_url: 'demo:scene/showroom/blue/0' } };

let site: FixtureSite;

beforeAll(async () => {
  site = await openFixtureSite(pages, DRAWING, { pictures: 'own' });
  const drawn = { thumbnails: [], images: [{ image: { url: CAR } }] };
  await site.stock(fixtureStock(5).map((record) => ({ ...record, ...drawn })));
});

afterAll(async () => {
  await site.close();
});

it('a site goes live before its drawings are encoded, and the next build makes the release of a clean one', async () => {
  await site.build(ANCHOR, { deferPictures: true });
  const early = site.store.current();
  const home = await site.read('/');
  expect(early?.pending?.length).toBeGreaterThan(0);
  for (const address of early?.pending ?? []) expect(early?.entries[address]).toBeUndefined();
  expect(early?.pending?.some((address) => home.includes(address))).toBe(true);

  expect((await site.build(ANCHOR, { deferPictures: true })).outcome).toBe('unchanged');
  expect((await site.build(ANCHOR)).outcome).toBe('published');
  const clean = await site.clean();
  await clean.build(ANCHOR);
  expect(site.store.current()?.pending).toBeUndefined();
  expect(await site.objects()).toEqual(await clean.objects());
  expect(await site.read('/')).toBe(home);
  expect((await site.build(ANCHOR)).outcome).toBe('unchanged');
});
