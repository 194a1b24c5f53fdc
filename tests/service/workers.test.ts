import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatNumber } from '#domain/money.ts';
import { whyNoPostgres } from '../../scripts/postgres/postgres.ts';
import { compiledPages } from '../compiled-pages.ts';
import { type FixtureSite, linkPages, openFixtureSite, SLUG } from '../fixture-site.ts';
import { type HeldFeed, openHeldFeed } from './held-feed.ts';
import { postgres } from './one-postgres.ts';
import { priceFeed } from './price-feed.ts';
import { end, getRelease, type PublishedProject, postHook, startBuilder, startServer } from './publishing.ts';

const TEST_TIMEOUT = 600_000;
const HOOK = { site: SLUG, secret: 'secret-of-harbour' };
const CARS = 12;
/** The fixture is built within this time, milliseconds: kills before it hit any part of a build. */
const BUILD_MS = 600;

const pages = await compiledPages();

describe('worker processes that share the sites through Postgres', { timeout: TEST_TIMEOUT }, () => {
  if (postgres === null) {
    it.skip(whyNoPostgres());
    return;
  }
  const { stock, offered, places } = priceFeed(CARS);

  let site: FixtureSite;
  let feed: HeldFeed;
  let project: PublishedProject;
  let server: { child: ChildProcess; origin: string };
  const workers = new Set<ChildProcess>();

  const start = () => {
    const worker = startBuilder(project);
    workers.add(worker);
    return worker;
  };
  const stop = async (worker: ChildProcess, signal: NodeJS.Signals) => {
    workers.delete(worker);
    await end(worker, signal);
  };
  const hook = async () => expect(await postHook(server.origin, HOOK)).toEqual([202, false]);

  /** Prices that visitors saw, in order; each release with the one price of all its pages. */
  const seen: number[] = [];
  const priceOf = new Map<string, number>();
  const mixed: string[] = [];
  let prices: number[] = [];
  const check = async () => {
    for (const address of places) {
      const { release, text } = await getRelease(server.origin, SLUG, address);
      for (const price of prices.filter((one) => text.includes(`$${formatNumber(one)}`))) {
        if ((priceOf.get(release) ?? price) !== price) mixed.push(`${release} ${address} ${price}`);
        priceOf.set(release, price);
        if (seen.at(-1) !== price) seen.push(price);
      }
    }
  };
  const shows = (price: number) => async () => {
    await check();
    return seen.at(-1) === price;
  };

  beforeAll(async () => {
    feed = await openHeldFeed();
    const source = { type: 'http', url: feed.url, private_network: true } as const;
    site = await openFixtureSite(pages, { stock: source });
    linkPages(site);
    feed.respondWith(stock);
    await site.build(new Date());
    project = {
      root: site.folder,
      state: site.state,
      databaseUrl: await postgres?.freshDatabase(),
      secrets: `${HOOK.site}=${HOOK.secret}`,
    };
    server = await startServer(project);
  });
  afterAll(async () => {
    for (const worker of workers) await stop(worker, 'SIGKILL');
    await end(server.child);
    feed.close();
    await site.close();
  });

  it('"kill one in the middle of a build, the other finishes it; no site is ever mixed"', async () => {
    prices = [31_001, 31_002];
    let worker = start();
    // During its request for the stock, then at two instants of the build after it.
    for (const [round, price] of prices.entries()) {
      feed.holds();
      await hook();
      await expect.poll(feed.waiting).toBe(1);
      const other = start();
      if (round > 0) feed.respondOnce(offered(price));
      const wait = round === 0 ? 0 : Math.random() * BUILD_MS;
      await sleep(wait);
      await stop(worker, 'SIGKILL');
      // The site may have gone live just before: then this is another request with the same response.
      await hook();
      feed.respondWith(offered(price));
      await expect.poll(shows(price), { message: `killed after ${wait} ms` }).toBe(true);
      worker = other;
    }
    expect(mixed).toEqual([]);
    expect(await site.store.verify()).toEqual([]);
    await stop(worker, 'SIGTERM');
  });

  it('"a paused publisher can never put an older snapshot live": another one finishes, and the paused one fails', async () => {
    prices = [32_001, 32_002];
    seen.length = 0;
    const paused = start();
    feed.holds();
    await hook();
    await expect.poll(feed.waiting).toBe(1);
    paused.kill('SIGSTOP');
    feed.respondOnce(offered(32_001));
    start();
    await expect.poll(feed.waiting).toBe(1);
    feed.respondWith(offered(32_002));
    await expect.poll(shows(32_002)).toBe(true);

    // Its state is outdated: it enqueues another build, which fetches the stock again.
    feed.holds();
    paused.kill('SIGCONT');
    await expect.poll(feed.waiting).toBe(1);
    await check();
    expect(seen).toEqual([32_002]);
    feed.respondWith(offered(32_002));
    const settled = async () => {
      await check();
      const { publishing } = JSON.parse((await getRelease(server.origin, SLUG, '/status')).text);
      return publishing;
    };
    await expect
      .poll(settled)
      .toContainEqual(expect.objectContaining({ site: SLUG, outcome: 'unchanged', tries: 0 }));
    expect(seen).toEqual([32_002]);
    expect(mixed).toEqual([]);
    for (const worker of workers) await stop(worker, 'SIGTERM');
  });

  it('one builds a site at a time, however many compete, and the last of all changes is live', async () => {
    prices = Array.from({ length: 20 }, (_, index) => 33_001 + index);
    const before = feed.most();
    for (let count = 0; count < 3; count += 1) start();
    for (const price of prices) {
      feed.respondWith(offered(price));
      await Promise.all([hook(), hook()]);
      await check();
    }
    await expect.poll(shows(prices.at(-1) ?? 0)).toBe(true);
    expect(Math.max(before, feed.most())).toBe(1);
    expect(mixed).toEqual([]);
    expect(seen.filter((price) => price > 33_000)).toEqual(seen.filter((price) => price > 33_000).toSorted());
  });
});
