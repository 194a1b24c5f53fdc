import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { compiledPages } from '../compiled-pages.ts';
import { type FeedRecord, type FixtureSite, openFixtureSite } from '../fixture-site.ts';
import { pageTokens, readableTexts } from '../page-tokens.ts';

const pages = await compiledPages();

const FIXTURES = path.resolve(import.meta.dirname, '../../../shared/fixtures');
const fixture = (name: string) => path.join(FIXTURES, `stock-${name}.json`);
const records = (name: string): FeedRecord[] => JSON.parse(readFileSync(fixture(name), 'utf8'));

/** The fixtures' cars were listed and sold in the preceding months. */
const NOW = new Date('2026-11-20T00:00:00Z');

/** Output of programs for missing values. */
const LEFTOVER = /\bnull\b|\bundefined\b|\bNaN\b|\[object Object\]|\bInvalid Date\b/i;

describe.skipIf(!existsSync(FIXTURES))('real stock (skipped where ../shared/fixtures is absent)', () => {
  async function openSite(): Promise<FixtureSite> {
    const site = await openFixtureSite(pages);
    onTestFinished(() => site.close());
    return site;
  }

  async function leftovers(site: FixtureSite): Promise<string[]> {
    const objects = [...(await site.objects())];
    return objects
      .filter(([, text]) => text.startsWith('<!DOCTYPE html>'))
      .flatMap(([address, html]) =>
        readableTexts(pageTokens(html))
          .filter((text) => LEFTOVER.test(text))
          .map((text) => `${address}: ${text}`),
      );
  }

  it.each(['dealership-1', 'dealership-2', 'dealership-3'])(
    '%s: "publishes all 120 real cars (each accepted or named in the report)"',
    async (name) => {
      const site = await openSite();
      const report = await site.build(NOW, { feed: fixture(name) });

      expect(report.outcome).toBe('published');
      const named = new Set(report.rejected.map(({ index }) => index)).size;
      expect(report.accepted + named).toBe(120);
      const bad = new Set(report.rejected.map(({ id }) => id));
      const shown = records(name).filter(
        ({ id, show_on_dealer_website }) => !bad.has(String(id)) && show_on_dealer_website !== false,
      );
      const live = site.store.current();
      const existing = new Set([
        ...Object.keys(live?.entries ?? {}),
        ...(live?.redirects ?? []).map(({ from }) => from),
      ]);
      expect(shown.filter(({ slug }) => !existing.has(`/cars/${slug}`))).toEqual([]);
      expect(await leftovers(site)).toEqual([]);
    },
  );

  it('stock-dirty: unreadable values are omitted and named, and no page shows null, undefined or NaN', async () => {
    const site = await openSite();
    const dirty = records('dirty');
    const report = await site.build(NOW, { feed: fixture('dirty') });

    expect(report).toMatchObject({ outcome: 'published', accepted: dirty.length, rejected: [] });
    const ids = dirty.map(({ id }) => `feed:${id}`);
    const doubts = report.warnings.filter(({ source }) => source.startsWith('feed:'));
    expect(doubts).not.toEqual([]);
    for (const { source, field, message, remedy } of doubts) {
      expect(ids).toContain(source);
      expect([field, message, remedy]).not.toContain('');
    }
    expect(await leftovers(site)).toEqual([]);
  });

  it('"every rejected record is named by id and field", and affects no other', async () => {
    const site = await openSite();
    const dirty = records('dirty');
    const broken: [field: string, facts: object][] = [
      ['slug', { slug: '../../admin' }],
      ['make', { make: 'null' }],
      ['year', { year: 'NaN' }],
      ['status', { status: 'undefined' }],
      ['price', { price: { amount: 1 } }],
      ['images', { images: {} }],
    ];
    await site.stock(
      dirty.map((record, index) => ({ ...record, ...broken[dirty.length - 1 - index]?.[1] }) as FeedRecord),
    );
    const report = await site.build(NOW);

    const expected = broken.map(([field], index) => {
      const place = dirty.length - 1 - index;
      return { index: place, id: String(dirty[place]?.id), field };
    });
    expect(report.rejected).toEqual(expected.reverse().map((named) => expect.objectContaining(named)));
    expect(report).toMatchObject({
      outcome: 'published',
      accepted: dirty.length - broken.length,
    });
    expect(await leftovers(site)).toEqual([]);
  });
});
