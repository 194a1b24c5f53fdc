import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { locationWith } from '#domain/location/location.fixture.ts';
import { siteWith } from '#domain/site/site.fixture.ts';
import { bundlesFolder } from '#generator/renderer/bundle.ts';
import { listen } from '#net/listen.ts';
import { MAX_FEED_BYTES } from '#pipeline/source/feed-body.ts';
import { type FixtureSite, fixtureStock, openFixtureSite, openPages, SLUG } from '../fixture-site.ts';
import { end, getPage, getRelease, postHook, startBuilder, startServer } from './publishing.ts';

const STATE = path.resolve(import.meta.dirname, '../../.forecourt');
const PROMISED_RSS_KB = 512 * 1024;
const MEGABYTE = Buffer.alloc(1 << 20, ' ');

/** The faulty response of a source, and the message in the site's status. */
const FEEDS: Record<string, { respond: (response: ServerResponse) => void; message: RegExp }> = {
  [SLUG]: {
    respond(response) {
      const pour = () => {
        while (response.writable && response.write(MEGABYTE));
      };
      response.writeHead(200).on('drain', pour);
      pour();
    },
    message: /has more than \d+ bytes/,
  },
  bomb: {
    respond: (response) => response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(bomb),
    message: /has more than \d+ bytes/,
  },
  circles: {
    respond: (response) => response.writeHead(302, { Location: '/circles' }).end(),
    message: /redirected more than 5 times/,
  },
  inwards: {
    respond: (response) => response.writeHead(302, { Location: 'http://169.254.169.254/latest/' }).end(),
    message: /169\.254\.169\.254/,
  },
};
const SITES = Object.keys(FEEDS);
const bomb = gzipSync(Buffer.alloc(MAX_FEED_BYTES + MEGABYTE.length, ' '));

let turned = false;
const source = createServer((request, response) => {
  const feed = FEEDS[request.url?.slice(1) ?? ''];
  if (turned) feed?.respond(response);
  else response.end(JSON.stringify(fixtureStock(4)));
});

let site: FixtureSite;
let server: { child: ChildProcess; origin: string };
let builder: ChildProcess;

const status = async () => JSON.parse(await getPage(server.origin, SLUG, '/status'));
const outcomes = async () => {
  const { publishing }: { publishing: { site: string; outcome: string | null }[] } = await status();
  return Object.fromEntries(publishing.map(({ site, outcome }) => [site, outcome]));
};
const allAre = (outcome: string) => Object.fromEntries(SITES.map((slug) => [slug, outcome]));

beforeAll(async () => {
  const port = await listen(source);
  const pages = await openPages();
  site = await openFixtureSite(pages);
  await pages.renderer.close();
  mkdirSync(site.state, { recursive: true });
  symlinkSync(bundlesFolder(STATE), bundlesFolder(site.state));
  for (const slug of SITES) {
    const url = `http://127.0.0.1:${port}/${slug}`;
    const stock = { type: 'http', url, private_network: true } as const;
    await site.write(`../${slug}/site.json`, siteWith({ slug, stock }));
    await site.write(`../${slug}/locations.json`, [locationWith()]);
  }
  const secrets = SITES.map((slug) => `${slug}=secret-of-${slug}`).join(',');
  const project = { root: site.folder, state: site.state, secrets };
  server = await startServer(project);
  builder = startBuilder(project);
});
afterAll(async () => {
  source.closeAllConnections();
  source.close();
  await Promise.all([end(builder, 'SIGKILL'), end(server?.child)]);
  await site.close();
});

it('"endless, compressed-bomb, redirecting feeds: limits, last good snapshot kept, data age shown"', async () => {
  await expect.poll(outcomes).toEqual(allAre('published'));
  const home = (slug: string) => getRelease(server.origin, slug, '/');
  const live = await Promise.all(SITES.map(home));
  const before = await status();

  turned = true;
  for (const slug of SITES)
    expect(await postHook(server.origin, { site: slug, secret: `secret-of-${slug}` })).toEqual([202, false]);
  await expect.poll(outcomes).toEqual(allAre('refused'));

  const { sites, publishing } = await status();
  for (const [slug, { message }] of Object.entries(FEEDS)) {
    const detail = publishing.find((one: { site: string }) => one.site === slug)?.detail;
    expect([slug, detail]).toEqual([slug, expect.stringMatching(message)]);
    expect(sites[slug].data_age_seconds).toBeGreaterThanOrEqual(before.sites[slug].data_age_seconds);
    expect(sites[slug].sequence).toBe(before.sites[slug].sequence);
  }
  expect(await Promise.all(SITES.map(home))).toEqual(live);
  const file = `/proc/${builder.pid}/status`;
  if (!existsSync(file)) return;
  const peak = Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(file, 'utf8'))?.[1]);
  console.log(`builder's peak: ${Math.round(peak / 1024)} MB`);
  expect(peak).toBeLessThan(PROMISED_RSS_KB);
});
