import { afterAll, beforeAll, expect, it } from 'vitest';
import { compiledPages } from '../compiled-pages.ts';
import { ANCHOR, type FixtureSite, fixtureStock, openFixtureSite } from '../fixture-site.ts';

const pages = await compiledPages();

/** Within the fixtures' promo, and after several cars' windows. */
const LATER = new Date('2026-11-24T00:00:00Z');

let site: FixtureSite;

beforeAll(async () => {
  site = await openFixtureSite(pages);
  await site.stock(fixtureStock(30));
});

afterAll(async () => {
  await site.close();
});

it('after a clock is set back the release equals a clean build', async () => {
  await site.build(LATER);
  const { outcome } = await site.build(ANCHOR);
  expect(outcome).toBe('published');
  const clean = await site.clean();
  await clean.build(ANCHOR);
  expect(await site.objects()).toEqual(await clean.objects());
  expect(site.store.current()?.valid_until).toBe(clean.store.current()?.valid_until);
});
