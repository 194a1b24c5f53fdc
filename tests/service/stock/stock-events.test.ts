import type { ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seeded } from '#demo/stock/seeded.ts';
import { locationWith } from '#domain/location/location.fixture.ts';
import { tradeInPath } from '#domain/site/routes.ts';
import { siteWith } from '#domain/site/site.fixture.ts';
import { bundlesFolder, rendererBundle } from '#generator/renderer/bundle.ts';
import {
  carDisagreements,
  FEEDS,
  feedDisagreements,
  listedCars,
  stockDisagreements,
} from '../../car-parity.ts';
import { end, getPage, type PublishedProject, postHook, startBuilder, startServer } from '../publishing.ts';
import { type CrawledSite, openCrawler } from './crawler.ts';
import { openStockSystem, type StockSystem } from './stock-system.ts';

const PROJECT = path.resolve(import.meta.dirname, '../../..');
const FIXTURES = path.join(PROJECT, '../shared/fixtures');
const DEALERSHIPS = ['dealership-1', 'dealership-2', 'dealership-3'];
const EVENTS = 500;
const LONGEST_BURST = 40;
const TIMEOUT = 900_000;

const secretOf = (slug: string) => `secret-of-${slug}`;

describe.skipIf(!existsSync(FIXTURES))('real stock (skipped where ../shared/fixtures is absent)', () => {
  const seed = `${process.env.SEED ?? randomInt(2 ** 31)}`;
  const systems = new Map<string, StockSystem>();
  let root: string;
  let project: PublishedProject;
  let server: { child: ChildProcess; origin: string };
  let builder: ChildProcess;

  beforeAll(async () => {
    console.log(`seed ${seed}`);
    root = await mkdtemp(path.join(tmpdir(), 'stock-events-'));
    const state = path.join(root, 'state');
    await mkdir(state);
    const compiled = path.join(PROJECT, '.forecourt');
    await rendererBundle(PROJECT, compiled);
    await symlink(bundlesFolder(compiled), bundlesFolder(state));
    for (const slug of DEALERSHIPS) {
      const stock = JSON.parse(readFileSync(path.join(FIXTURES, `stock-${slug}.json`), 'utf8'));
      const system = await openStockSystem(stock, `${seed} ${slug}`);
      systems.set(slug, system);
      await writeDealership(path.join(root, 'sites', slug), slug, system.url);
    }
    const secrets = DEALERSHIPS.map((slug) => `${slug}=${secretOf(slug)}`).join(',');
    project = { root, state, secrets };
    server = await startServer(project);
    builder = startBuilder(project);
  });
  afterAll(async () => {
    await Promise.all([end(builder), end(server?.child)]);
    for (const system of systems.values()) system.close();
    await rm(root, { recursive: true, force: true });
  });

  /** Whether a site is built with the current stock; fails where its build failed. */
  async function isBuilt(slug: string): Promise<boolean> {
    // Before the status, so that the build that has read the stock is the one whose end it reports.
    if (systems.get(slug)?.isRead() !== true) return false;
    const { publishing } = JSON.parse(await getPage(server.origin, slug, '/status'));
    const publication = publishing?.find(({ site }: { site: string }) => site === slug);
    if (publication === undefined || publication.ended_at === null) return false;
    expect(['published', 'unchanged'], `${slug}: ${publication.detail}`).toContain(publication.outcome);
    return true;
  }

  it(
    `"after each publish a crawler finds every search hit's page, every page in the index or sold-state, price equal on page, index, JSON-LD and feeds": ${EVENTS} events`,
    async () => {
      const replays = await Promise.all(
        DEALERSHIPS.map((slug, place) => replay(slug, share(EVENTS, place, DEALERSHIPS.length))),
      );
      const releases = replays.reduce((sum, { publishes }) => sum + publishes, 0);
      console.log(
        `${EVENTS} events, ${releases} releases crawled, ${replays.map(({ sent }) => sent).join('+')} answers`,
      );
      expect(releases).toBeGreaterThan(DEALERSHIPS.length);
      // Changes during a build, or within its five seconds, are one build.
      expect(releases).toBeLessThan(EVENTS / 2);
    },
    TIMEOUT,
  );

  /** Applies events in bursts, and crawls the site after each; everything is fetched again at the end. */
  async function replay(slug: string, events: number): Promise<{ publishes: number; sent: number }> {
    const system = systems.get(slug);
    if (system === undefined) throw new Error(`${slug} has no stock system`);
    const random = seeded(`${seed} bursts of ${slug}`);
    const crawler = openCrawler(server.origin, `${slug}.localhost`);
    const releases = new Set<string>();
    let sent = 0;
    const crawl = async () => {
      await expect.poll(() => isBuilt(slug)).toBe(true);
      const site = await crawler.crawl();
      releases.add(site.release);
      sent += site.sent;
      expect(violations(slug, site), `${slug} at ${site.release}`).toEqual([]);
    };
    await crawl();
    for (let left = events; left > 0; ) {
      const burst = Math.min(left, random.whole(1, LONGEST_BURST));
      for (let count = 0; count < burst; count += 1) {
        const { id } = system.event(new Date());
        const body = JSON.stringify({ ids: [`${id}`] });
        const hook = { site: slug, secret: secretOf(slug), body };
        expect(await postHook(server.origin, hook)).toEqual([202, false]);
      }
      left -= burst;
      await crawl();
    }
    crawler.dropEtags();
    await crawl();
    return { publishes: releases.size, sent };
  }

  /** Faults of a crawled site. */
  function violations(slug: string, site: CrawledSite): string[] {
    const { hits, texts, statuses } = site;
    const lost = [...hits.keys()].filter((address) => !texts.has(address));
    if (lost.length > 0) return lost.map((address) => `${address} is found and has no page`);
    const cars = listedCars(site);
    const byId = new Map(cars.map((car) => [car.id, car]));
    const offered = [...(systems.get(slug)?.offered() ?? [])];
    return [
      ...[...statuses].flatMap(([address, status]) =>
        status === 200 || isGone(slug, address) ? [] : [`${address} ends in ${status}`],
      ),
      ...[...texts].flatMap(([address, html]) =>
        isVehiclePage(address, html) && !hits.has(address) && !isSoldPage(html)
          ? [`${address} is neither found nor sold`]
          : [],
      ),
      ...carDisagreements(site, cars),
      ...FEEDS.flatMap((feed) => feedDisagreements(site, feed, omitted(slug, feed.address), cars)),
      ...stockDisagreements(site, cars),
      ...offered.flatMap(([id, price]) =>
        byId.get(id)?.price === price ? [] : [`${id} costs ${price} and shows ${byId.get(id)?.price}`],
      ),
    ];
  }

  /** Whether a former address is rightly absent: the data of a car that left the lists, or a withdrawn car. */
  const isGone = (slug: string, address: string) =>
    /^\/cars\/\d+\.json$/.test(address) ||
    [...(systems.get(slug)?.withdrawn() ?? [])].some((id) => address.includes(`-${id}`));

  function omitted(slug: string, feed: string): { id: string; reason: string }[] {
    const report = readFileSync(path.join(project.state, 'store', slug, 'report.json'), 'utf8');
    const { feeds }: { feeds: { path: string; left_out: { id: string; reason: string }[] }[] } =
      JSON.parse(report);
    return feeds.find((candidate) => candidate.path === feed)?.left_out ?? [];
  }
});

async function writeDealership(folder: string, slug: string, url: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const settings = siteWith({
    slug,
    url: `https://${slug}.example`,
    stock: { type: 'http', url, private_network: true },
    feeds: { google_vehicles: {}, meta_vehicles: true, stock: true },
  });
  await writeFile(path.join(folder, 'site.json'), JSON.stringify(settings));
  await writeFile(path.join(folder, 'locations.json'), JSON.stringify([locationWith({ primary: true })]));
}

/** The share of the one at an index, of a split that is as even as possible. */
const share = (whole: number, place: number, parts: number): number =>
  Math.floor(whole / parts) + (place < whole % parts ? 1 : 0);

const isVehiclePage = (address: string, text: string): boolean =>
  /^\/cars\/[^/]+$/.test(address) && address !== tradeInPath() && text.startsWith('<!DOCTYPE html>');

const isSoldPage = (html: string): boolean => html.includes('recently sold');
