import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { HOUR_MS } from '#domain/duration.ts';
import { formatMoney } from '#domain/money.ts';
import { PhotoIndex } from '#photos/photo-index.ts';
import { Photos } from '#photos/photos.ts';
import { compiledPages } from '../compiled-pages.ts';
import { ANCHOR, type FeedRecord, fixtureStock, openFixtureSite } from '../fixture-site.ts';
import { limitedHost } from './limited-host.ts';

const pages = await compiledPages();

const PROGRAM = fileURLToPath(new URL('./encode.process.ts', import.meta.url));
const CARS = 10_000;
/** Of the site that is built: printing 10,000 cars takes two minutes, and prints no more of the photos of each. */
const BUILT_CARS = 40;
const PHOTOS_EACH = 20;
/** From one host at a time (docs/photos.md). */
const PHOTOS_AT_ONCE = 4;
/** Photos after which a process is killed, and at which the memory of the next is compared. */
const KILL_AFTER = 24;
const FEW = 80;
const MANY = 3 * FEW;
/** As many decoded photos would be more. */
const GROWTH_MB = 40;
/** Memory is what a process holds, not what its allocators have not returned. */
const ENCODER = {
  env: { ...process.env, MALLOC_ARENA_MAX: '2' },
  execArgv: ['--no-warnings', '--max-semi-space-size=4'],
};

const photosOf = (car: number) => Array.from({ length: PHOTOS_EACH }, (_, n) => `/${car}-${n}.jpg`);

/** The most memory that a process has used, MB. */
const peakOf = (pid: number | undefined) =>
  Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

it(`of ${CARS} cars with ${PHOTOS_EACH} photos each, on a host of limited rate, no publish waits for photos, none is lost, none is fetched twice, and memory does not grow`, async () => {
  const stock: FeedRecord[] = fixtureStock(BUILT_CARS).map((record) => ({
    ...record,
    images: photosOf(record.id).map((url) => ({ image: { url } })),
  }));
  const large = Array.from({ length: CARS }, (_, car) => photosOf(car).map((file) => `/demo${file}`));
  const host = await limitedHost([...stock.flatMap(({ id }) => photosOf(id)), ...large.flat()]);
  const { origin, requests, total } = host;
  const state = mkdtempSync(path.join(tmpdir(), 'photos-'));
  onTestFinished(() => rmSync(state, { recursive: true, force: true }));
  const photos = new Photos({ state });
  onTestFinished(() => photos.close());
  const cars = large.map((files, car) => ({
    id: String(car),
    model: `Model ${car}`,
    photos: files.map((file) => `${origin}${file}`),
  }));
  photos.index.want('demo', cars, [], ANCHOR);
  photos.index.commit('demo', new Set(cars.map(({ id }) => id)), ANCHOR);
  const wanted = CARS * PHOTOS_EACH;
  expect(photos.index.reports.counts('demo')).toMatchObject({ wanted, waiting: wanted });

  // A host that never responds: the first publish waits `wait_seconds` for as many covers as it fetches at a time.
  const site = await openFixtureSite({ ...pages, photos }, { images: { origin, wait_seconds: 1 } });
  onTestFinished(() => site.close());
  await site.stock(stock);
  expect((await site.build(ANCHOR)).outcome).toBe('published');
  expect(total()).toBe(PHOTOS_AT_ONCE);
  const isLarge = (url: string) => url.startsWith('/demo/');
  const ofSite = () => [...requests].filter(([url]) => !isLarge(url));
  const covers = ofSite();
  expect(covers.map(([url]) => url)).toEqual(covers.map(() => expect.stringMatching(/-0\.jpg$/)));

  const start = (hours: number) => {
    // After an hour the leases of a dead process have expired.
    const instant = new Date(ANCHOR.getTime() + hours * HOUR_MS).toISOString();
    const { env, execArgv } = ENCODER;
    const child = spawn(process.execPath, [...execArgv, PROGRAM, state, origin, '0', instant], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const first = total();
    const reached = async (count: number) => {
      while (total() < first + count) {
        if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}`);
        await sleep(20);
      }
    };
    const kill = async () => {
      child.kill('SIGKILL');
      await once(child, 'close');
    };
    return { pid: child.pid, reached, kill };
  };
  /** The photos of the large site that are encoded. */
  const encoded = () => {
    const index = new PhotoIndex(state);
    try {
      const isShown = (url: string) => index.verdict(`${origin}${url}`).kind === 'shown';
      return [...requests.keys()].filter((url) => isLarge(url) && isShown(url));
    } finally {
      index.close();
    }
  };
  host.open();
  const killed = start(1);
  await killed.reached(KILL_AFTER);
  await killed.kill();
  const before = encoded();
  const counts = before.map((url) => requests.get(url));
  expect(before.length).toBeGreaterThan(0);

  const next = start(2);
  await next.reached(FEW);
  const few = peakOf(next.pid);
  // While photos are fetched and encoded, and 200,000 are wanted.
  const sold = stock.find(({ status, price, tag }) => status === 'in_stock' && Number(price) > 9000 && !tag);
  const price = Number(sold?.price) - 100;
  await site.stock(stock.map((record) => (record === sold ? { ...record, price } : record)));
  expect((await site.build(new Date(ANCHOR.getTime() + 60_000))).outcome).toBe('published');
  const page = await site.read(`/cars/${sold?.slug}`);
  expect(page).toContain(formatMoney(price));
  expect(page).toContain(`${origin}/${sold?.id}-1.jpg`);
  expect(ofSite()).toEqual(covers);
  await next.reached(MANY);
  const many = peakOf(next.pid);
  await next.kill();

  console.log(`most memory after ${FEW} photos ${Math.round(few)} MB, after ${MANY} ${Math.round(many)} MB`);
  expect(many).toBeLessThan(few + GROWTH_MB);
  expect(before.map((url) => requests.get(url))).toEqual(counts);
  const again = [...requests.values()].filter((count) => count > 1);
  expect(again).toEqual(again.map(() => 2));
  // Those in work when the first process was killed.
  expect(again.length).toBeLessThanOrEqual(PHOTOS_AT_ONCE);
  const { waiting, shown, faulty } = photos.index.reports.counts('demo');
  expect([waiting + shown, faulty]).toEqual([wanted, 0]);
  expect(shown).toBeGreaterThanOrEqual(MANY - PHOTOS_AT_ONCE);
  expect(photos.index.due('demo', new Date(ANCHOR.getTime() + 3 * HOUR_MS), wanted)).toHaveLength(waiting);
  expect(host.refused()).toBe(0);
});
