import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { formatNumber } from '#domain/money.ts';
import { vehiclePath } from '#domain/site/routes.ts';
import { listen } from '#net/listen.ts';
import { fixtureStock, SLUG } from '../fixture-site.ts';
import { startHttpSites } from './http-sites.ts';
import { getPage, getRelease, postHook } from './publishing.ts';

const SITES = [SLUG, 'cove', 'delta'];
const HOOKS = 1000;
const SPAN_MS = 10_000;
/** A busy stock system uses several connections. */
const SENDERS = 8;
/** Minimum time between the starts of two builds of a site (docs/live.md). */
const SPACING_MS = 5000;

const stock = fixtureStock(6);
const car = stock.find(({ status, sold }) => status === 'in_stock' && sold !== true);
if (car === undefined) throw new Error('No car of the fixture is for sale');

/** The car's price on each site, and the number of requests by the site's builder. */
const prices = new Map(SITES.map((slug) => [slug, 30_000]));
const builds = new Map(SITES.map((slug) => [slug, 0]));
const source = createServer((request, response) => {
  const slug = request.url?.slice(1) ?? '';
  builds.set(slug, (builds.get(slug) ?? 0) + 1);
  const price = prices.get(slug);
  const now = stock.map((record) => (record === car ? { ...record, price, before_price: null } : record));
  response.setHeader('Content-Type', 'application/json').end(JSON.stringify(now));
});

const { site, server } = await startHttpSites(SITES, await listen(source));

const shows = (slug: string) => async () =>
  (await getPage(server.origin, slug, vehiclePath(car.slug))).includes(
    `$${formatNumber(prices.get(slug) ?? 0)}`,
  );

afterAll(() => {
  source.closeAllConnections();
  source.close();
});

it('"1,000 hooks in 10 s: all 2xx, at most 3 builds, the site ends at the last snapshot"', async () => {
  for (const slug of SITES) await expect.poll(shows(slug)).toBe(true);
  for (const slug of SITES) builds.set(slug, 0);
  const statuses = new Map<number, number>();
  const started = performance.now();
  const numbers = Array.from({ length: HOOKS }, (_, number) => number).values();
  const sender = async () => {
    for (const number of numbers) {
      const due = started + (number * SPAN_MS) / HOOKS;
      await sleep(Math.max(0, due - performance.now()));
      const slug = SITES[number % SITES.length] ?? '';
      prices.set(slug, 31_000 + number);
      const [status] = await postHook(server.origin, { site: slug, secret: `secret-of-${slug}` });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, sender));
  const seconds = (performance.now() - started) / 1000;
  expect(Object.fromEntries(statuses)).toEqual({ 202: HOOKS });

  for (const slug of SITES) await expect.poll(shows(slug)).toBe(true);
  const { publishing } = JSON.parse(await getPage(server.origin, SLUG, '/status'));
  for (const slug of SITES)
    expect(publishing).toContainEqual(expect.objectContaining({ site: slug, tries: 0, parked: false }));
  // Three in ten seconds; a slower machine is allowed the builds of its time.
  const most = 1 + Math.ceil(Math.max(SPAN_MS, seconds * 1000) / SPACING_MS);
  for (const [slug, count] of builds) expect(count, `builds of ${slug}`).toBeLessThanOrEqual(most);
  console.log(`${HOOKS} hooks in ${seconds.toFixed(1)} s, builds: ${[...builds.values()].join(' ')}`);
});

it('"pin holds against webhooks": requested builds are stored, and not live', async () => {
  const before = await getRelease(server.origin, SLUG, vehiclePath(car.slug));
  await site.store.pin();
  prices.set(SLUG, 51_000);
  expect(await postHook(server.origin, { site: SLUG, secret: `secret-of-${SLUG}` })).toEqual([202, false]);
  const built = async () => JSON.parse(await getPage(server.origin, SLUG, '/status')).publishing;
  await expect
    .poll(built)
    .toContainEqual(expect.objectContaining({ site: SLUG, outcome: 'pinned', tries: 0 }));
  expect(await getRelease(server.origin, SLUG, vehiclePath(car.slug))).toEqual(before);
  expect(await shows(SLUG)()).toBe(false);
});
