import { existsSync, readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { MAX_FEED_BYTES } from '#domain/feed-limits.ts';
import { listen } from '#net/listen.ts';
import { fixtureStock, SLUG } from '../fixture-site.ts';
import { startHttpSites } from './http-sites.ts';
import { getPage, getRelease, postHook } from './publishing.ts';

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

const { server, builder } = await startHttpSites(SITES, await listen(source));

const status = async () => JSON.parse(await getPage(server.origin, SLUG, '/status'));
const outcomes = async () => {
  const { publishing }: { publishing: { site: string; outcome: string | null }[] } = await status();
  return Object.fromEntries(publishing.map(({ site, outcome }) => [site, outcome]));
};
const allAre = (outcome: string) => Object.fromEntries(SITES.map((slug) => [slug, outcome]));

afterAll(() => {
  source.closeAllConnections();
  source.close();
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
