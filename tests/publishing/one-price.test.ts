import { createHash, randomInt } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seeded } from '#demo/stock/seeded.ts';
import { formatMoney } from '#domain/money.ts';
import { CUT_AFTER_PAGES } from '#domain/search/paging.ts';
import type { Manifest } from '#generator/manifest.ts';
import { compiledPages } from '../compiled-pages.ts';
import {
  ANCHOR,
  type FeedRecord,
  type FixtureSite,
  fixtureStock,
  isSearchIndex,
  openFixtureSite,
} from '../fixture-site.ts';

const pages = await compiledPages();

const CARS = 5000;
const MAX_CHANGED = 30;
const CHANGES = 16;
const DEAREST = 126;
/** Shares by which a price changes. */
const MOVES = [0.03, 0.1, 0.25, 0.45];
const minutes = (count: number) => new Date(ANCHOR.getTime() + 1 + count * 60_000);

/** Pages with the prices of all their cars: lists on their first page, and those that begin with a budget. */
const showsPrices = (address: string) => /^\/(?:search(?:\/(?!.*\/page\/).+)?|budget)?$/.test(address);

/** Whether a page of a list is between the car's former and new page in its order; one of them may not be printed. */
function isPassed(address: string, shown: readonly string[]): boolean {
  const [list, page] = pageOf(address);
  const pages = shown.map(pageOf).flatMap(([other, number]) => (other === list ? [number] : []));
  const last = pages.length === 1 ? CUT_AFTER_PAGES + 1 : Math.max(...pages);
  return page > Math.min(...pages) && page < last;
}

function pageOf(address: string): [list: string, page: number] {
  const [list = '', page] = address.split('/page/');
  return [list, Number(page ?? 1)];
}

/** What a build may write although nothing changed: when the stock was read. */
const STAMPS = ['snapshots/last.json', 'stock-read'];

describe(`a site of ${CARS} cars`, () => {
  let site: FixtureSite;
  let stock: FeedRecord[];
  beforeAll(async () => {
    site = await openFixtureSite(pages);
    stock = fixtureStock(CARS);
    await site.stock(stock);
    expect((await site.build(minutes(0))).outcome).toBe('published');
  }, 300_000);
  afterAll(async () => {
    await site.close();
  });

  /** Every file of the store with its bytes and modification time. */
  function files(): Map<string, string> {
    const root = path.join(site.state, 'store', site.store.site);
    const names = readdirSync(root, { recursive: true, encoding: 'utf8' });
    return new Map(
      names
        .map((name) => [name, path.join(root, name)] as const)
        .filter(([, file]) => statSync(file).isFile())
        .map(([name, file]) => {
          const hash = createHash('sha256').update(readFileSync(file)).digest('hex');
          return [name, `${hash} ${statSync(file).mtimeMs}`];
        }),
    );
  }

  /** Those pages of a release that contain a text. */
  async function showing(release: Manifest | null, addresses: string[], text: string): Promise<string[]> {
    const contents = addresses.map(async (address) => {
      const entry = release?.entries[address];
      return entry !== undefined && (await site.store.read(entry)).includes(text) ? [address] : [];
    });
    return (await Promise.all(contents)).flat();
  }

  it('"nothing changed → nothing written"', async () => {
    const before = files();
    await site.stock(stock);
    expect(await site.build(minutes(1))).toMatchObject({ outcome: 'unchanged', changed: [] });
    const after = files();
    const written = [...new Set([...before.keys(), ...after.keys()])].filter(
      (name) => before.get(name) !== after.get(name),
    );
    expect(written.filter((name) => !STAMPS.includes(name))).toEqual([]);
  });

  it('"one price changes": only pages that show the car, "at most 30 paths"', async () => {
    const seed = String(randomInt(2 ** 31));
    console.log(`seed ${seed}`);
    const random = seeded(seed);
    const counts: number[] = [];
    const plain = stock.filter(
      ({ status, price, sold, tag }) =>
        status === 'in_stock' && Number(price) > 5000 && !sold && tag === null,
    );
    // The most expensive cars are on the printed pages of every list that contains them.
    const dearest = plain.toSorted((a, b) => Number(b.price) - Number(a.price)).slice(0, DEAREST);
    // The largest reduction of a demo moves it through most lists: three variants, its make and model.
    const steepest = plain
      .filter(({ car_type }) => car_type === 'demo')
      .reduce((best, next) => (Number(next.price) > Number(best.price) ? next : best));
    for (const minute of Array.from({ length: CHANGES }, (_, index) => index + 2)) {
      const isFirst = minute === 2;
      const { id, slug } = isFirst ? steepest : random.pick(minute % 2 === 0 ? dearest : plain);
      const price = Number(stock.find((record) => record.id === id)?.price);
      // Far enough to change its place in lists, and within the guard's limit (rules 62).
      const share = isFirst ? -0.45 : random.pick([-1, -1, 1]) * random.pick(MOVES);
      const moved = Math.max(Math.round(price * (1 + share)), 5001);
      stock = stock.map((record) => (record.id === id ? { ...record, price: moved } : record));
      await site.stock(stock);
      const { outcome, changed, previous } = await site.build(minutes(minute));

      expect(outcome).toBe('published');
      expect(changed).toContain(`/cars/${slug}`);
      counts.push(changed.length);
      expect(changed.length).toBeLessThanOrEqual(MAX_CHANGED);
      expect(await site.read(`/cars/${slug}`)).toContain(formatMoney(moved));
      const releases = [site.store.manifest(previous ?? ''), site.store.current()];
      const shown = await Promise.all(releases.map((release) => showing(release, changed, `/cars/${slug}"`)));
      const strangers = changed.filter(
        (address) => !shown.flat().includes(address) && !isSearchIndex(address),
      );
      const others = strangers.filter((address) => !showsPrices(address));
      expect(others.filter((address) => !isPassed(address, shown.flat()))).toEqual([]);
    }
    console.log(`changed paths: ${counts.join(' ')}`);
  });

  it('"unchanged pages stay the same object": their bytes are not written again', async () => {
    const packs = path.join(site.state, 'store', site.store.site, 'packs');
    const sizes = readdirSync(packs).map((name) => statSync(path.join(packs, name)).size);
    expect(Math.min(...sizes)).toBeLessThan(Math.max(...sizes) / 50);
  });
});
