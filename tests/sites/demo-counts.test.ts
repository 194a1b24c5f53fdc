import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { totalPrice } from '#domain/price/total-price.ts';
import { openSiteViews } from '#generator/site-view/site-view.ts';
import { takeSnapshot } from '#pipeline/take-snapshot.ts';

const root = join(import.meta.dirname, '../..');
const NOW = new Date('2026-11-20T00:00:00Z');

async function viewOf(site: string) {
  const state = await mkdtemp(join(tmpdir(), 'counts-'));
  onTestFinished(() => rm(state, { recursive: true, force: true }));
  const taken = await takeSnapshot({ root, state, site, now: NOW, deferPictures: true });
  if (taken.kind === 'refused') throw new Error(taken.reasons.join('\n'));
  return openSiteViews(taken.whole(), NOW).forPage().view;
}

it.each(['harbourside', 'ironbark-garage', 'southern-cross-hyundai'])(
  '%s counts its cars the same on home page, lists and budget search',
  async (slug) => {
    const view = await viewOf(slug);
    const home = view.home();
    const first = view.listing('', 1);
    const cars = Array.from({ length: first?.paging.pages ?? 0 }, (_, page) => view.listing('', page + 1))
      .flatMap((listing) => listing?.tiles ?? [])
      .flatMap((tile) => (tile.kind === 'vehicle' ? [tile.vehicle] : []));
    expect(first?.count).toBe(cars.length);
    expect(home.counts).toEqual(first?.counts);
    expect(home.counts[0]?.count).toBe(cars.length);
    expect(first?.search.results.count).toBe(cars.length);
    // It counts "cars with a price", in these words.
    const priced = cars.filter(({ price }) => totalPrice(price) !== null);
    expect(home.budget.figures.count).toBe(priced.length);
    expect(view.budget().panel.figures.count).toBe(priced.length);
    // Header and footer count nothing.
    expect(JSON.stringify(view.layout())).not.toMatch(/\d+ (?:cars|vehicles)/i);
  },
);
