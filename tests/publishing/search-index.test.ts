import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/duration.ts';
import { savedSearchOf } from '#domain/saved-search/saved-search.ts';
import { printForAlgolia } from '#domain/search/filter-dialects.ts';
import { shownFacets } from '#domain/search/shown-facets.ts';
import { searchIndexPath } from '#domain/site/file-routes.ts';
import type { Manifest } from '#generator/manifest.ts';
import { openSiteViews } from '#generator/site-view/site-view.ts';
import { takeSnapshot } from '#pipeline/take-snapshot.ts';
import { openIndex } from '#search/engine/engine.ts';
import { openLiveCars } from '#server/live-cars.ts';
import { compiledPages } from '../compiled-pages.ts';
import { ANCHOR, corolla, type FixtureSite, openFixtureSite, SLUG } from '../fixture-site.ts';

const pages = await compiledPages();

const days = (count: number) => new Date(ANCHOR.getTime() + count * DAY_MS);

const STOCK = [
  ...Array.from({ length: 12 }, (_, index) => corolla(index + 1)),
  corolla(20, { make: 'Kia', model: 'Rio', car_type: 'new' }),
  corolla(30, { status: 'sold', sold: true, sold_date_timestamp: days(-2).getTime() / 1000 }),
];

describe('the search index of a release', () => {
  let site: FixtureSite;
  beforeAll(async () => {
    site = await openFixtureSite(pages);
    await site.stock(STOCK);
    await site.build(days(0));
  }, 120_000);
  afterAll(async () => {
    await site.close();
  });

  function indexFile(release: Manifest | null = site.store.current()) {
    const path = release?.redirects.find(({ from }) => from === searchIndexPath())?.to ?? '';
    return { path, entry: release?.entries[path] };
  }

  async function engine() {
    const { entry } = indexFile();
    if (entry === undefined) throw new Error('The release has no search index');
    return openIndex(new Uint8Array(await site.store.read(entry)));
  }

  it('finds the cars of saved searches, sold ones left out, and says when its release was made', async () => {
    const liveCars = openLiveCars(site.state);
    const search = await liveCars.search(SLUG);
    const ids = (href: string) => {
      const wanted = savedSearchOf(href);
      return wanted === null ? [] : (search?.find(wanted, null).map(({ id }) => Number(id)) ?? []);
    };
    expect(search?.made_at).toBe(site.store.current()?.created_at);
    expect(ids('/search').sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 20]);
    expect(ids('/search/used-cars?price=..20002').sort((a, b) => a - b)).toEqual([1, 2]);
    expect(ids('/search/kia')).toEqual([20]);
    expect(await liveCars.search('none')).toBeNull();
    await liveCars.close();
  });

  const found = async (filters: string) => {
    const [result] = (await engine()).search([{ params: { filters, hitsPerPage: 100 } }]);
    return result?.nbHits;
  };

  it('is linked from a fixed address, and named by its content', () => {
    const { path, entry } = indexFile();
    expect(path).toMatch(/^\/_site\/search-[\w-]{16}\.bin$/);
    expect(entry?.type).toBe('application/octet-stream');
  });

  it('contains the listed cars, and no private fields', async () => {
    expect(await found('')).toBe(14);
    expect(await found('make:Kia')).toBe(1);
  });

  it('"initial results from the same engine at build": the first page of a list contains its search results', async () => {
    const taken = await takeSnapshot({
      root: site.folder,
      state: site.state,
      site: SLUG,
      now: days(0),
      published: null,
    });
    if (taken.kind === 'refused') throw new Error(taken.reasons.join());
    const { view } = openSiteViews(taken.whole(), days(0)).forPage();
    const opened = await engine();
    for (const route of ['', 'used-cars', 'new-cars', 'demo-cars', 'toyota', 'toyota/corolla', 'kia/rio']) {
      const { count, search } = view.listing(route, 1) ?? {};
      const { scope = [], results, facets = [] } = search ?? {};
      // Of the filters on offer, and of what the price slider follows.
      const printed = [...shownFacets(facets), 'price_range'];
      const [result] = opened.search([{ params: { filters: printForAlgolia(scope), facets: printed } }]);
      expect(results).toMatchObject({ count: result?.nbHits });
      const counted = Object.fromEntries(printed.map((name) => [name, result?.facets[name] ?? {}]));
      expect(results?.facets).toEqual(counted);
      expect(results?.count).toBe(count);
    }
    expect(view.listing('toyota', 2)).toBeNull();
  });

  it('"nothing changed → nothing written"', async () => {
    const { path } = indexFile();
    await site.build(new Date(days(0).getTime() + 1));
    expect(indexFile().path).toBe(path);
  });

  it('changes with a price, and the former one is retained for open tabs', async () => {
    const before = indexFile();
    await site.stock(STOCK.map((record) => (record.id === 5 ? { ...record, price: 23_456 } : record)));
    const { changed, previous } = await site.build(days(0.1));
    expect(changed).toEqual(expect.arrayContaining([searchIndexPath(), before.path, indexFile().path]));
    expect(site.store.manifest(previous ?? '')?.entries[before.path]).toBeDefined();
    expect(await found('price:23456 TO 23456')).toBe(1);
  });

  it('"sold cars leave after 3 days" by the clock alone', async () => {
    expect(indexFile().entry?.valid_until).toBe(days(1).toISOString());
    await site.build(days(1));
    expect(await found('')).toBe(13);
  });
});
