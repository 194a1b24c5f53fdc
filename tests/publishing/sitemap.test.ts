import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compiledPages } from '../compiled-pages.ts';
import { ANCHOR, type FixtureSite, fixtureStock, openFixtureSite } from '../fixture-site.ts';
import { headOf } from '../page-head.ts';
import { HAS_SITEMAP_SCHEMAS, sitemapErrors } from '../sitemap-schema.ts';

const pages = await compiledPages();

const CARS = 60;

describe('a site’s sitemaps', () => {
  let site: FixtureSite;
  let objects: Map<string, string>;
  beforeAll(async () => {
    site = await openFixtureSite(pages);
    await site.stock(fixtureStock(CARS));
    await site.build(ANCHOR);
    objects = await site.objects();
  }, 120_000);
  afterAll(async () => {
    await site.close();
  });

  const text = (address: string) => objects.get(address) ?? '';
  const pathOf = (url: string) => new URL(url).pathname;
  const located = (xml: string) =>
    Array.from(xml.matchAll(/<loc>(.*?)<\/loc>/g), ([, url = '']) => pathOf(url));
  const sitemaps = () => located(text('/sitemap.xml'));

  it('robots.txt links to the index, and that to every sitemap', () => {
    expect(text('/robots.txt')).toContain('Sitemap: https://harbour.example/sitemap.xml');
    expect(sitemaps()).toEqual(['/sitemaps/pages.xml', '/sitemaps/cars.xml', '/sitemaps/content.xml']);
    expect([...objects.keys()].filter((address) => address.startsWith('/sitemaps/')).sort()).toEqual(
      sitemaps().sort(),
    );
  });

  it('lists exactly the indexable pages, each once', () => {
    const named = sitemaps().flatMap((sitemap) => located(text(sitemap)));
    const listed = [...objects].flatMap(([address, html]) => {
      if (!html.startsWith('<!DOCTYPE html>')) return [];
      const { canonical, robots } = headOf(html);
      return robots === null && pathOf(canonical ?? '') === address ? [address] : [];
    });
    expect(named.sort()).toEqual(listed.sort());
    expect(new Set(named).size).toBe(named.length);
  });

  it('dates a car’s changes as its feed does, contains its photo, and no price', () => {
    const cars = text('/sitemaps/cars.xml');
    expect(cars.match(/<lastmod>2026-\d\d-\d\dT[\d:.]+Z<\/lastmod>/g)?.length).toBeGreaterThan(CARS / 2);
    expect(new Set(cars.match(/<lastmod>.*?<\/lastmod>/g)).size).toBeGreaterThan(CARS / 2);
    expect(cars).toContain('<image:loc>https://harbour.example/img/');
    expect(cars).not.toMatch(/\$|AUD/);
  });

  it('does not change with a price', async () => {
    const [first, ...others] = fixtureStock(CARS).filter(
      ({ price, status, sold }) => Number(price) > 5000 && status === 'in_stock' && !sold,
    );
    if (first === undefined) throw new Error('no car');
    const rest = fixtureStock(CARS).filter(({ id }) => id !== first.id);
    expect(others.length).toBeGreaterThan(10);
    await site.stock([...rest, { ...first, price: Number(first.price) - 500 }]);
    const { changed } = await site.build(new Date(ANCHOR.getTime() + 60_000));
    expect(changed).toContain(`/cars/${first.slug}`);
    expect(changed.filter((address) => /sitemap|robots/.test(address))).toEqual([]);
  });

  it.skipIf(!HAS_SITEMAP_SCHEMAS)('is valid (skipped where the schemas are absent)', async () => {
    expect(await sitemapErrors(text('/sitemap.xml'), 'index')).toEqual([]);
    for (const sitemap of sitemaps())
      expect(await sitemapErrors(text(sitemap), 'sitemap'), sitemap).toEqual([]);
    expect(await sitemapErrors(text('/sitemap.xml'), 'sitemap')).not.toEqual([]);
  });
});
