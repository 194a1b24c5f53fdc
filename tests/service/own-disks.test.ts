import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startPhotoServer } from '#demo/photos/photo-server.ts';
import { formatNumber } from '#domain/money.ts';
import { siteWith } from '#domain/site/site.fixture.ts';
import { whyNoPostgres } from '../../scripts/postgres/postgres.ts';
import { compiledPages } from '../compiled-pages.ts';
import { type FixtureSite, linkPages, openFixtureSite, SLUG } from '../fixture-site.ts';
import { KEY, openS3, REGION, type S3StandIn } from '../publishing/stand-ins/s3.ts';
import { walk } from '../walk.ts';
import { type HeldFeed, openHeldFeed } from './held-feed.ts';
import { postgres } from './one-postgres.ts';
import { priceFeed } from './price-feed.ts';
import {
  end,
  forecourt,
  getRelease,
  type PublishedProject,
  postHook,
  putFeed,
  startBuilder,
  startServer,
} from './publishing.ts';

const HOOK = { site: SLUG, secret: 'secret-of-harbour' };
const CARS = 12;
/** The fixture is built within this time, milliseconds: kills before it hit any part of a build. */
const BUILD_MS = 900;

const pages = await compiledPages();

describe('programs of machines with their own disks', () => {
  if (postgres === null) {
    it.skip(whyNoPostgres());
    return;
  }
  const { stock, offered, places } = priceFeed(CARS);

  let site: FixtureSite;
  let feed: HeldFeed;
  let bucket: S3StandIn;
  let shared: Omit<PublishedProject, 'state'>;
  const disks: string[] = [];
  const running = new Set<ChildProcess>();

  const emptyDisk = (): PublishedProject => {
    const state = mkdtempSync(path.join(tmpdir(), 'disk-'));
    disks.push(state);
    return { ...shared, state };
  };
  /** A machine's disk with nothing but the compiled pages. */
  const disk = (): PublishedProject => {
    const { state } = emptyDisk();
    for (const folder of ['renderer', 'images']) {
      mkdirSync(path.join(site.state, folder), { recursive: true });
      symlinkSync(path.join(site.state, folder), path.join(state, folder));
    }
    return { ...shared, state };
  };
  const startWorker = (machine = disk()) => {
    const worker = startBuilder(machine);
    running.add(worker);
    return { worker, machine };
  };
  const serve = async (machine = disk()) => {
    const { child, origin } = await startServer(machine);
    running.add(child);
    return { child, origin, machine };
  };
  const stop = async (child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM') => {
    running.delete(child);
    await end(child, signal);
  };

  /** The price that each release showed, on each page of a server. */
  const priceOf = new Map<string, number>();
  const mixed: string[] = [];
  const shows = (origin: string, price: number, prices: readonly number[]) => async () => {
    const seen: number[] = [];
    for (const address of places) {
      const { release, text } = await getRelease(origin, SLUG, address);
      for (const one of prices.filter((some) => text.includes(`$${formatNumber(some)}`))) {
        if ((priceOf.get(release) ?? one) !== one) mixed.push(`${release} ${address} ${one}`);
        priceOf.set(release, one);
        seen.push(one);
      }
    }
    return seen.length === places.length && seen.every((one) => one === price);
  };

  beforeAll(async () => {
    feed = await openHeldFeed();
    bucket = await openS3('dealers');
    site = await openFixtureSite(pages, { stock: { type: 'http', url: feed.url, private_network: true } });
    linkPages(site);
    feed.respondWith(stock);
    shared = {
      root: site.folder,
      databaseUrl: await postgres?.freshDatabase(),
      secrets: `${HOOK.site}=${HOOK.secret}`,
      environment: {
        FORECOURT_STORE: 's3://dealers/group',
        AWS_ENDPOINT_URL: bucket.endpoint,
        AWS_REGION: REGION,
        AWS_ACCESS_KEY_ID: KEY.id,
        AWS_SECRET_ACCESS_KEY: KEY.secret,
      },
    };
  });
  afterAll(async () => {
    for (const child of running) await stop(child, 'SIGKILL');
    feed.close();
    bucket.close();
    await site.close();
    for (const state of disks) rmSync(state, { recursive: true, force: true });
  });

  it('a stock webhook to one machine is built by another, and shown by all, also those that start later', async () => {
    const server = await serve();
    const workers = [startWorker(), startWorker()];
    const prices = [31_001, 31_002, 31_003, 31_004];
    for (const price of prices) {
      feed.respondWith(offered(price));
      await postHook(server.origin, HOOK);
      await expect.poll(shows(server.origin, price, prices)).toBe(true);
    }
    const later = await serve();
    expect(await shows(later.origin, 31_004, prices)()).toBe(true);
    const both = await Promise.all(
      [server, later].map(async ({ origin }) => getRelease(origin, SLUG, places[0])),
    );
    expect(both[0]).toEqual(both[1]);
    for (const { worker } of workers) await stop(worker);

    // An operator's machine has nothing but the address of bucket and Postgres.
    await forecourt(emptyDisk(), 'rollback', '--site', SLUG);
    for (const { origin } of [server, later]) await expect.poll(shows(origin, 31_003, prices)).toBe(true);
    const machine = emptyDisk();
    expect(await forecourt(machine, 'verify')).toMatch(/harbour: 4 releases, 0 damaged objects/);
    expect(await forecourt(machine, 'gc', '--keep', '1')).toMatch(/harbour: 1 release /);
    expect(await forecourt(emptyDisk(), 'releases')).toMatch(/harbour\n(?: .*\n){3}$/);
    expect(await shows(server.origin, 31_003, prices)()).toBe(true);
    await stop(later.child);
    await stop(server.child);
  });

  it('"nothing is lost when a machine vanishes mid-build": another builds, no server shows a mixed release', async () => {
    const servers = [await serve(), await serve()];
    const prices = Array.from({ length: walk(2, 8) }, (_, index) => 32_001 + index);
    let doomed = startWorker();
    for (const price of prices) {
      feed.respondWith(offered(price));
      await postHook(servers[0]?.origin ?? '', HOOK);
      const wait = 500 + Math.random() * BUILD_MS;
      await sleep(wait);
      await stop(doomed.worker, 'SIGKILL');
      // Its disk is gone, too.
      doomed = startWorker();
      await postHook(servers[0]?.origin ?? '', HOOK);
      for (const { origin } of servers)
        await expect.poll(shows(origin, price, prices), { message: `killed after ${wait} ms` }).toBe(true);
    }
    expect(mixed).toEqual([]);
    await stop(doomed.worker);
    for (const { child } of servers) await stop(child);
  });

  it('serves on while the bucket is away, and follows once it is back', async () => {
    const server = await serve();
    const { worker } = startWorker();
    const prices = [33_001, 33_002];
    feed.respondWith(offered(33_001));
    await postHook(server.origin, HOOK);
    await expect.poll(shows(server.origin, 33_001, prices)).toBe(true);
    bucket.isAway(true);
    feed.respondWith(offered(33_002));
    await postHook(server.origin, HOOK);
    for (let round = 0; round < 20; round += 1) {
      expect(await shows(server.origin, 33_001, prices)()).toBe(true);
      await sleep(100);
    }
    bucket.isAway(false);
    await expect.poll(shows(server.origin, 33_002, prices)).toBe(true);
    expect(mixed).toEqual([]);
    await stop(worker);
    await stop(server.child);
  });

  it.each([
    ['build', 36_001],
    ['service', 36_002],
  ] as const)(
    'photos of mode "%s" come from their own hosts: what one machine encodes no other has',
    async (mode, price) => {
      const photos = await startPhotoServer({ pictures: 1 });
      onTestFinished(() => photos.close());
      const images = { mode, origin: photos.origin, wait_seconds: 60 };
      const source = { type: 'http', url: feed.url, private_network: true } as const;
      await site.write('site.json', siteWith({ slug: SLUG, stock: source, images }));
      const allowed = () => {
        const machine = disk();
        const environment = { ...machine.environment, OUTBOUND_ALLOW: new URL(photos.origin).host };
        return { ...machine, environment };
      };
      const { worker } = startWorker(allowed());
      const server = await serve(allowed());
      feed.respondWith(offered(price));
      await postHook(server.origin, HOOK);
      await expect.poll(shows(server.origin, price, [price])).toBe(true);
      const { text } = await getRelease(server.origin, SLUG, places[0]);
      expect(text).toContain(`${photos.origin}/img/`);
      expect(text).not.toContain('/media/');
      expect(photos.requests.size).toBe(0);
      await stop(worker);
      await stop(server.child);
    },
  );

  it('a feed pushed to one machine is built by another', async () => {
    await site.write('site.json', siteWith({ slug: SLUG, stock: { type: 'push' } }));
    const [receiver, server] = [await serve(), await serve()];
    const { worker } = startWorker();
    const prices = [34_001, 34_002];
    for (const price of prices) {
      const body = JSON.stringify(offered(price));
      expect(await putFeed(receiver.origin, { ...HOOK, body })).toBe(202);
      await expect.poll(shows(server.origin, price, prices)).toBe(true);
    }
    await stop(worker);
    for (const { child } of [receiver, server]) await stop(child);
  });
});
