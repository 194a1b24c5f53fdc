import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { beforeAll, describe, expect, it } from 'vitest';
import { captchaFramePath, tagFramePath } from '#domain/site/routes.ts';
import {
  carDisagreements,
  FEEDS,
  feedDisagreements,
  listedCars,
  rowsOf,
  STOCK_FEED,
  stockDisagreements,
} from '../car-parity.ts';
import { compiledPages } from '../compiled-pages.ts';
import { buildDemoSite, type DemoSite } from '../demo-site.ts';
import { ANCHOR } from '../fixture-site.ts';
import { headOf } from '../page-head.ts';
import { HAS_SITEMAP_SCHEMAS, sitemapErrors } from '../sitemap-schema.ts';

const pages = await compiledPages();

const SITES = readdirSync(path.resolve(import.meta.dirname, '../../sites'));
const enabledFeeds = (slug: string): string[] => {
  const file = path.resolve(import.meta.dirname, '../../sites', slug, 'site.json');
  const { feeds }: { feeds: Record<string, unknown> } = JSON.parse(readFileSync(file, 'utf8'));
  return Object.keys(feeds);
};
/** Pages that only our own pages frame. */
const FRAMES = [captchaFramePath(), tagFramePath()];

const SCHEMAS = path.resolve(import.meta.dirname, '../../../shared/fixtures/schemas');
const specification = (name: string): { required: string[] } => {
  const read = JSON.parse(readFileSync(path.join(SCHEMAS, name), 'utf8'));
  return read.vehicle_ads_feed ?? read;
};

describe.each(SITES)('%s', (slug) => {
  let site: DemoSite;
  beforeAll(async () => {
    site = await buildDemoSite(slug, pages, ANCHOR);
  }, 600_000);

  const text = (address: string) => site.texts.get(address) ?? '';
  const enabled = enabledFeeds(slug);
  const feeds = () => FEEDS.filter((feed) => enabled.includes(feed.setting));

  it('agrees on every car between its page, JSON-LD, the search index and its data', () => {
    const cars = listedCars(site);
    expect(cars.length).toBeGreaterThan(60);
    expect(carDisagreements(site, cars)).toEqual([]);
  });

  it('has the feeds in its settings, each with cars, and no other', () => {
    const wanted: string[] = feeds().map(({ address }) => address);
    if (enabled.includes('stock')) wanted.push(STOCK_FEED);
    const there = [...site.texts.keys()].filter((address) => address.startsWith('/feeds/'));
    expect(wanted).toHaveLength(enabled.length);
    expect(there.sort()).toEqual(wanted.sort());
    for (const feed of feeds()) expect(rowsOf(site, feed).length, feed.address).toBeGreaterThan(20);
  });

  it('agrees on every car in its feeds, or omits the car with a reason', () => {
    const cars = listedCars(site);
    for (const feed of feeds()) {
      const { left_out = [], cars: count } =
        site.report.feeds.find(({ path: of }) => of === feed.address) ?? {};
      expect(count).toBe(rowsOf(site, feed).length);
      expect(feedDisagreements(site, feed, left_out, cars)).toEqual([]);
    }
  });

  it.runIf(enabled.includes('stock'))('says the same of every car in its stock as data', () => {
    expect(stockDisagreements(site, listedCars(site))).toEqual([]);
  });

  it.skipIf(!existsSync(SCHEMAS))(
    'gives its feeds every required attribute of every car (skipped where the specifications are absent)',
    () => {
      for (const feed of feeds()) {
        const { required } = specification(feed.specification);
        for (const row of rowsOf(site, feed))
          expect(
            required.filter((name) => !row[name]),
            row[feed.id],
          ).toEqual([]);
      }
    },
  );

  it.skipIf(!HAS_SITEMAP_SCHEMAS)(
    'has sitemaps that are valid (skipped where the schemas are absent)',
    async () => {
      expect(await sitemapErrors(text('/sitemap.xml'), 'index')).toEqual([]);
      const parts = [...site.texts.keys()].filter((address) => address.startsWith('/sitemaps/'));
      expect(parts.length).toBeGreaterThan(2);
      for (const part of parts) expect(await sitemapErrors(text(part), 'sitemap'), part).toEqual([]);
    },
  );

  it('has valid RSS: what RSS 2.0 requires, valid dates, links to its own pages', () => {
    const rss = text('/blog/rss.xml');
    expect(XMLValidator.validate(rss)).toBe(true);
    const reader = new XMLParser({ ignoreAttributes: false, isArray: (name) => name === 'item' });
    const { channel } = reader.parse(rss).rss;
    expect([channel.title, channel.link, channel.description].filter((found) => !found)).toEqual([]);
    expect(channel['atom:link']['@_rel']).toBe('self');
    expect(new URL(channel['atom:link']['@_href']).pathname).toBe('/blog/rss.xml');
    expect(channel.item.length).toBeGreaterThan(2);
    const permanent = new Set<string>();
    for (const { title, link, description, pubDate, guid } of channel.item) {
      expect([title, description].filter((found) => !found)).toEqual([]);
      expect(text(new URL(link).pathname)).toContain('<!DOCTYPE html>');
      expect(guid['#text']).toBe(link);
      expect(pubDate).toMatch(/^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d (?:GMT|[+-]\d{4})$/);
      permanent.add(link);
    }
    expect(permanent.size).toBe(channel.item.length);
  });

  it('lists exactly the indexable pages in its sitemaps', () => {
    const located = (address: string) =>
      Array.from(text(address).matchAll(/<loc>(.*?)<\/loc>/g), ([, url = '']) => new URL(url).pathname);
    const listed = [...site.texts].flatMap(([address, html]) => {
      if (!html.startsWith('<!DOCTYPE html>')) return [];
      const { canonical, robots } = headOf(html);
      return robots === null && new URL(canonical ?? '').pathname === address ? [address] : [];
    });
    expect(located('/sitemap.xml').flatMap(located).sort()).toEqual(listed.sort());
  });

  it('gives every indexable page a head of its own, and an existing picture', () => {
    const heads = [...site.texts].flatMap(([address, html]) =>
      html.startsWith('<!DOCTYPE html>') ? [{ address, ...headOf(html) }] : [],
    );
    const indexed = heads.filter(
      ({ address, canonical, robots }) => robots === null && canonical?.endsWith(address),
    );
    // Cars of one kind share a name: their addresses distinguish them.
    const named = indexed.filter(({ address }) => !address.startsWith('/cars/'));
    const titles = Map.groupBy(named, ({ title }) => title);
    const twice = [...titles.values()].filter((same) => same.length > 1);
    expect(twice.map((same) => same.map(({ address }) => address))).toEqual([]);
    const opened = heads.filter(({ address }) => !FRAMES.includes(address));
    for (const { address, title, meta } of opened) {
      expect(title.length, address).toBeGreaterThan(5);
      expect(meta.get('description')?.length, address).toBeGreaterThan(20);
      expect(meta.get('og:title'), address).not.toBe('');
      expect(meta.get('twitter:card'), address).toBe('summary_large_image');
      const picture = meta.get('og:image') ?? '';
      expect(picture, address).toMatch(/^https:\/\/\S+(?:-preview|\/preview)\.jpg$/);
      expect(site.addresses, address).toContain(new URL(picture).pathname);
      expect([meta.get('og:image:width'), meta.get('og:image:height')]).toEqual(['1200', '630']);
    }
  });
});
