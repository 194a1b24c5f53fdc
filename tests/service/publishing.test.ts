import type { ChildProcess } from 'node:child_process';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { SECOND_MS } from '#domain/duration.ts';
import { locationWith } from '#domain/location/location.fixture.ts';
import { formatNumber } from '#domain/money.ts';
import { heldCar } from '#domain/reservation/held-car.ts';
import { vehiclePath } from '#domain/site/routes.ts';
import { siteWith } from '#domain/site/site.fixture.ts';
import { listen } from '#net/listen.ts';
import { holdStore } from '#server/store/holds/hold-store.ts';
import { moneyStore } from '#server/store/money-store.ts';
import { openStore } from '#server/store/open-store.ts';
import { compiledPages } from '../compiled-pages.ts';
import {
  type FeedRecord,
  type FixtureSite,
  fixtureStock,
  linkPages,
  openFixtureSite,
  SLUG,
} from '../fixture-site.ts';
import { captureOf, newReservation } from './holds.ts';
import { end, getPage, type PublishedProject, postHook, startBuilder, startServer } from './publishing.ts';
import { onEveryStore } from './stores.ts';

const SECRET = 'secret-of-harbour';
const NEXT_SECRET = 'next-secret-of-harbour';
const POISON = { site: 'poison', secret: 'secret-of-poison' };
const CARS = 12;

const pages = await compiledPages();
/** A stock system that accepts requests and never responds. */
const silent = createServer(() => {});
const silentPort = await listen(silent);

afterAll(async () => {
  silent.closeAllConnections();
  silent.close();
});

onEveryStore('the stock webhook, the builder and the clock', (rig) => {
  const stock = fixtureStock(CARS);
  const car = stock.find(({ status, sold }) => status === 'in_stock' && sold !== true);
  if (car === undefined) throw new Error('No car of the fixture is for sale');
  const offered = (price: number): FeedRecord[] =>
    stock.map((record) => (record === car ? { ...record, price, before_price: null } : record));
  const hook = { site: SLUG, secret: SECRET };

  let site: FixtureSite;
  let project: PublishedProject;
  let server: { child: ChildProcess; origin: string };
  let builder: ChildProcess | undefined;

  const get = (address: string) => getPage(server.origin, SLUG, address);
  const shows = (price: number) => async () =>
    (await get(vehiclePath(car.slug))).includes(`$${formatNumber(price)}`);
  const sequence = () => site.store.current()?.sequence ?? 0;

  beforeAll(async () => {
    site = await openFixtureSite(pages);
    linkPages(site);
    await site.stock(stock);
    await site.build(new Date());
    const feed = { type: 'http', url: `http://127.0.0.1:${silentPort}/`, private_network: true } as const;
    await site.write('../poison/site.json', siteWith({ slug: POISON.site, stock: feed }));
    await site.write('../poison/locations.json', [locationWith()]);
    const { databaseUrl } = await rig.fresh();
    project = {
      root: site.folder,
      state: site.state,
      databaseUrl,
      secrets: `${SLUG}=${SECRET},${SLUG}=${NEXT_SECRET},${POISON.site}=${POISON.secret}`,
    };
    server = await startServer(project);
  });
  afterAll(async () => {
    await Promise.all([end(server.child), end(builder, 'SIGKILL')]);
    await site.close();
  });

  it('refuses "wrong, stale, replayed, cross-site signatures"; rotation with two secrets works', async () => {
    const post = (change: object) => postHook(server.origin, { ...hook, ...change });
    expect(await post({ secret: 'wrong' })).toEqual([401, false]);
    expect(await post({ age: 600 })).toEqual([401, false]);
    expect(await post({ secret: POISON.secret })).toEqual([401, false]);
    expect(await post({ site: 'nobody' })).toEqual([401, false]);
    expect(await post({ body: 'x'.repeat(300_000) })).toEqual([413, false]);
    expect(await post({ secret: NEXT_SECRET })).toEqual([202, false]);
  });

  it('"the same id acts once"', async () => {
    const id = 'msg_same';
    expect(await postHook(server.origin, { ...hook, id })).toEqual([202, false]);
    expect(await postHook(server.origin, { ...hook, id })).toEqual([202, true]);
    expect(await postHook(server.origin, { ...POISON, id })).toEqual([202, false]);
  });

  it('"a receiver killed after its 202 loses nothing"', async () => {
    await site.stock(offered(31_001));
    expect(await postHook(server.origin, { ...hook, body: '{"ids":["1"]}' })).toEqual([202, false]);
    await end(server.child, 'SIGKILL');
    server = await startServer(project);
    builder = startBuilder(project);
    await expect.poll(shows(31_001)).toBe(true);
  });

  it('"events in any order end in the same site", few builds for many of them; poison of one site delays no other', async () => {
    await postHook(server.origin, POISON);
    const before = sequence();
    const started = performance.now();
    for (let price = 40_000; price < 40_060; price += 1) {
      await site.stock(offered(price));
      const responses = await Promise.all([postHook(server.origin, hook), postHook(server.origin, hook)]);
      expect(responses.map(([status]) => status)).toEqual([202, 202]);
    }
    await expect.poll(shows(40_059)).toBe(true);
    // One build in five seconds, the current one, and a waiting one.
    const most = Math.floor((performance.now() - started) / (5 * SECOND_MS)) + 2;
    expect(sequence() - before).toBeLessThanOrEqual(most);
    const built = expect.objectContaining({ site: SLUG, tries: 0, parked: false });
    await expect.poll(async () => JSON.parse(await get('/status')).publishing).toContainEqual(built);
  });

  it('continues after its builder was killed', async () => {
    const isBuilding = async () => {
      const { publishing } = JSON.parse(await get('/status'));
      return publishing.some((build: { site: string; ended_at: string | null }) => {
        return build.site === SLUG && build.ended_at === null;
      });
    };
    // A build that ends before the first check is requested again.
    let seen = false;
    for (let price = 51_100; !seen; price += 1) {
      await site.stock(offered(price));
      await postHook(server.origin, hook);
      while (!seen && !(await shows(price)())) seen = await isBuilding();
    }
    await end(builder, 'SIGKILL');
    await site.stock(offered(51_001));
    await postHook(server.origin, hook);
    builder = startBuilder(project);
    await expect.poll(shows(51_001)).toBe(true);
  });

  it('prints a car as reserved from the payment of its hold to its end', async () => {
    builder ??= startBuilder(project);
    const store = openStore(project);
    onTestFinished(() => store.close());
    const [holds, money] = [holdStore(store), moneyStore(store)];
    const named = heldCar({ id: String(car.id), vin: String(car.vin) }, siteWith({ slug: SLUG }));
    const hold = newReservation({ site: SLUG, car: named, car_id: String(car.id), slug: car.slug });
    const isReserved = async () => (await get(vehiclePath(car.slug))).includes('vehicle-tag--reserved');
    const now = new Date();
    await holds.reserve(hold, now);
    await money.captured(captureOf(hold.id, { at: now }), now);
    await expect.poll(isReserved).toBe(true);
    expect(await holds.end(hold.id, 'release', new Date())).toBe(true);
    await expect.poll(isReserved).toBe(false);
  });

  it('"no feed change but the clock moves": a page changes at its instant, with the feed down', async () => {
    const start = new Date(Date.now() + 12 * SECOND_MS);
    const promo = { title: 'Trade in now', link: '/pages/about', link_label: 'Read on' };
    await site.write('promos.json', [
      { id: 'soon', position: 2, start: start.toISOString(), expiry: '2099-01-01T00:00:00Z', node: promo },
    ]);
    await postHook(server.origin, hook);
    const isThere = async () => (await get('/search')).includes('Trade in now');
    const isPublished = () => site.store.current()?.valid_until === start.toISOString();
    await expect.poll(async () => isPublished() || (await isThere())).toBe(true);
    await site.write('stock.json', '');
    await expect.poll(isThere).toBe(true);
    expect(Date.now()).toBeGreaterThanOrEqual(start.getTime());
  });
});
