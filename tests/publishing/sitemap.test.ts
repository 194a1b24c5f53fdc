import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { ANCHOR, type FixtureSite, fixtureStock, openFixtureSite, openPages } from '../fixture-site.ts';
import { headOf } from '../page-head.ts';

const SCHEMAS = path.resolve(import.meta.dirname, '../../../shared/fixtures/schemas');
const CARS = 60;

/** Google's extension for pictures, as far as we use it: the protocol's own schema wants one for every foreign element. */
const IMAGE_SCHEMA = `<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema" elementFormDefault="qualified"
  targetNamespace="http://www.google.com/schemas/sitemap-image/1.1">
  <xsd:element name="image"><xsd:complexType><xsd:sequence>
    <xsd:element name="loc" type="xsd:anyURI"/>
  </xsd:sequence></xsd:complexType></xsd:element>
</xsd:schema>`;
const ALL = `<schema xmlns="http://www.w3.org/2001/XMLSchema">
  <import namespace="http://www.sitemaps.org/schemas/sitemap/0.9" schemaLocation="sitemap.xsd"/>
  <import namespace="http://www.google.com/schemas/sitemap-image/1.1" schemaLocation="sitemap-image.xsd"/>
</schema>`;

describe('what a site tells search engines', () => {
  let pages: Awaited<ReturnType<typeof openPages>>;
  let site: FixtureSite;
  let objects: Map<string, string>;
  beforeAll(async () => {
    pages = await openPages();
    site = await openFixtureSite(pages);
    await site.stock(fixtureStock(CARS));
    await site.build(ANCHOR);
    objects = await site.objects();
  }, 120_000);
  afterAll(async () => {
    await pages.renderer.close();
    await site.close();
  });

  const text = (address: string) => objects.get(address) ?? '';
  const pathOf = (url: string) => new URL(url).pathname;
  const located = (xml: string) =>
    Array.from(xml.matchAll(/<loc>(.*?)<\/loc>/g), ([, url = '']) => pathOf(url));
  const sitemaps = () => located(text('/sitemap.xml'));

  it('robots.txt leads to the index, and that to every sitemap', () => {
    expect(text('/robots.txt')).toContain('Sitemap: https://harbour.example/sitemap.xml');
    expect(sitemaps()).toEqual(['/sitemaps/pages.xml', '/sitemaps/cars.xml', '/sitemaps/content.xml']);
    expect([...objects.keys()].filter((address) => address.startsWith('/sitemaps/')).sort()).toEqual(
      sitemaps().sort(),
    );
  });

  it('names exactly the pages that ask to be listed, each once', () => {
    const named = sitemaps().flatMap((sitemap) => located(text(sitemap)));
    const listed = [...objects].flatMap(([address, html]) => {
      if (!html.startsWith('<!DOCTYPE html>')) return [];
      const { canonical, robots } = headOf(html);
      return robots === null && pathOf(canonical ?? '') === address ? [address] : [];
    });
    expect(named.sort()).toEqual(listed.sort());
    expect(new Set(named).size).toBe(named.length);
  });

  it('dates the changes of a car as its feed does, names its photo, and no price', () => {
    const cars = text('/sitemaps/cars.xml');
    expect(cars.match(/<lastmod>2026-\d\d-\d\dT[\d:.]+Z<\/lastmod>/g)?.length).toBeGreaterThan(CARS / 2);
    expect(new Set(cars.match(/<lastmod>.*?<\/lastmod>/g)).size).toBeGreaterThan(CARS / 2);
    expect(cars).toContain('<image:loc>https://harbour.example/img/');
    expect(cars).not.toMatch(/\$|AUD/);
  });

  it('stays as it was when a price changes', async () => {
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

  it.skipIf(!existsSync(SCHEMAS))('is valid (skipped where the schemas are absent)', async () => {
    const preload = ['sitemap.xsd', 'siteindex.xsd'].map((fileName) => ({
      fileName,
      contents: readFileSync(path.join(SCHEMAS, fileName), 'utf8'),
    }));
    preload.push({ fileName: 'sitemap-image.xsd', contents: IMAGE_SCHEMA });
    const errors = async (address: string, schema: string) => {
      const xml = { fileName: `${path.basename(address)}`, contents: text(address) };
      return (await validateXML({ xml, schema: { fileName: 'all.xsd', contents: schema }, preload })).errors;
    };
    const index = preload[1]?.contents ?? '';
    expect(await errors('/sitemap.xml', index)).toEqual([]);
    for (const sitemap of sitemaps()) expect(await errors(sitemap, ALL), sitemap).toEqual([]);
    expect(await errors('/sitemap.xml', ALL)).not.toEqual([]);
  });
});
