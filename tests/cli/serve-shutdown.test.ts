import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { formatNumber } from '#domain/money.ts';
import { vehiclePath } from '#domain/site/routes.ts';
import { siteWith } from '#domain/site/site.fixture.ts';
import { listen } from '#net/listen.ts';
import { compiledPages } from '../compiled-pages.ts';
import { fixtureStock, SLUG } from '../fixture-site.ts';
import { end, getPage, postHook } from '../service/publishing.ts';
import { openProject, type Project } from './project.ts';

const pages = await compiledPages();

const SECRET = 'secret-of-harbour';

const stock = fixtureStock(12);
const car = stock.find(({ status, sold }) => status === 'in_stock' && sold !== true);
if (car === undefined) throw new Error('No car of the fixture is for sale');
const at = (price: number) =>
  JSON.stringify(stock.map((record) => (record === car ? { ...record, price, before_price: null } : record)));

/** A stock system that responds when the test lets it. */
let feed = at(30_000);
let holds = false;
const waiting: ServerResponse[] = [];
const source = createServer((_, response) => {
  if (holds) waiting.push(response);
  else response.end(feed);
});
const respondAll = () => {
  for (const response of waiting.splice(0)) response.end(feed);
};

let project: Project;
let child: ChildProcess | undefined;

beforeAll(async () => {
  const port = await listen(source);
  project = await openProject(pages);
  const url = `http://127.0.0.1:${port}/`;
  await project.site.write(
    'site.json',
    siteWith({ slug: SLUG, stock: { type: 'http', url, private_network: true } }),
  );
  await project.site.build(new Date());
});
beforeEach(() => {
  holds = false;
});
afterAll(async () => {
  // A killed server would leave its builder running for a moment.
  respondAll();
  await end(child);
  source.closeAllConnections();
  source.close();
  await project.site.close();
});

/** `forecourt serve` with its builder; returns its address. */
async function serve(): Promise<string> {
  child = project.start(['serve', '--port', '0'], {
    STOCK_HOOK_SECRETS: `${SLUG}=${SECRET}`,
    STOCK_POLL_MINUTES: '1440',
    LOG_LEVEL: 'silent',
  });
  if (child.stdout === null) throw new Error('There is no output');
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return String(line).replace('All sites: ', '').replace('localhost', '127.0.0.1');
}

async function buildBegins(origin: string, price: number): Promise<void> {
  feed = at(price);
  holds = true;
  expect(await postHook(origin, { site: SLUG, secret: SECRET })).toEqual([202, false]);
  await expect.poll(() => waiting.length).toBeGreaterThan(0);
}

/** Stops the server as a service manager does; returns its exit code. */
async function stopped(): Promise<number | null> {
  if (child === undefined) throw new Error('Nothing runs');
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
  return child.exitCode;
}

const livePrice = async () => {
  const page = await project.site.read(vehiclePath(car.slug));
  return [29_000, 30_000, 31_000, 32_000].find((price) => page.includes(`$${formatNumber(price)}`));
};

it('SIGTERM during a publish: it completes, then the server exits with code 0', async () => {
  const origin = await serve();
  // A program's first build takes longest, so the one with the ten-second limit is a later one.
  feed = at(29_000);
  expect(await postHook(origin, { site: SLUG, secret: SECRET })).toEqual([202, false]);
  await expect.poll(livePrice).toBe(29_000);
  await buildBegins(origin, 31_000);
  const exit = stopped();
  // The server accepts nothing new, then the feed responds.
  await expect.poll(() => getPage(origin, SLUG, '/healthz').catch(() => null)).toBeNull();
  respondAll();
  expect(await exit).toBe(0);
  expect(await livePrice()).toBe(31_000);
  expect((await project.forecourt('verify')).code).toBe(0);
});

it('a publish that takes too long is aborted: nothing of it is live, and the next start repeats it', async () => {
  const before = project.site.store.current()?.release;
  await buildBegins(await serve(), 32_000);
  expect(await stopped()).toBe(0);
  expect(project.site.store.current()?.release).toBe(before);
  expect((await project.forecourt('verify')).code).toBe(0);
  for (const response of waiting.splice(0)) response.destroy();
  holds = false;
  await serve();
  await expect.poll(livePrice).toBe(32_000);
});
