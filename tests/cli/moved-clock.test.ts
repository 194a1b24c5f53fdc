import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOUR_MS } from '#domain/duration.ts';
import { heldCar } from '#domain/reservation/held-car.ts';
import { vehiclePath } from '#domain/site/routes.ts';
import { siteWith } from '#domain/site/site.fixture.ts';
import { holdStore } from '#server/store/holds/hold-store.ts';
import { moneyStore } from '#server/store/money-store.ts';
import { openStore } from '#server/store/open-store.ts';
import { compiledPages } from '../compiled-pages.ts';
import { ANCHOR, type FeedRecord, SLUG } from '../fixture-site.ts';
import { captureOf, newReservation } from '../service/holds.ts';
import { end, getPage, postHook } from '../service/publishing.ts';
import { onEveryStore } from '../service/stores.ts';
import { type MovedClock, movedClock } from './moved-clock.ts';
import { openProject, type Project } from './project.ts';

const pages = await compiledPages();

const SECRET = 'secret-of-harbour';
const hours = (count: number) => new Date(ANCHOR.getTime() + count * HOUR_MS);

const corolla = (id: number, facts: Record<string, unknown> = {}): FeedRecord => ({
  id,
  slug: `corolla-${id}`,
  name: `2020 Toyota Corolla ${id}`,
  make: 'Toyota',
  model: 'Corolla',
  year: 2020,
  km: 30_000 + id,
  price: 20_000 + id,
  status: 'in_stock',
  car_type: 'used',
  location: { slug: 'newcastle' },
  ...facts,
});
const HELD = corolla(1);
/** Its three days end a day after the anchor. */
const SOLD = corolla(2, { status: 'sold', sold: true, sold_date_timestamp: hours(24 - 72).getTime() / 1000 });
const PROMO = {
  id: 'stocktake',
  position: 1,
  start: hours(-1).toISOString(),
  expiry: hours(24).toISOString(),
  node: { title: 'Stocktake', link: '/pages/about', link_label: 'Read on' },
};

onEveryStore('"a shifted clock moves everything, SQL included":', (rig) => {
  let project: Project;
  let clock: MovedClock;
  let origin: string;
  const programs: ChildProcess[] = [];

  /** Starts `forecourt`, and waits for its first output. */
  async function start(environment: Record<string, string>, ...args: string[]): Promise<string> {
    const child = project.start(args, { ...environment, ...clock.environment });
    programs.push(child);
    child.stderr.pipe(process.stderr);
    const [line] = await once(createInterface({ input: child.stdout }), 'line');
    return String(line);
  }

  const get = (address: string) => getPage(origin, SLUG, address);
  const isPromoted = async () => (await get('/search')).includes('Stocktake');
  const isListed = async () => (await get('/search')).includes(vehiclePath(SOLD.slug));
  const isReserved = async () => (await get(vehiclePath(HELD.slug))).includes('vehicle-tag--reserved');

  beforeAll(async () => {
    project = await openProject(pages);
    const { site } = project;
    clock = movedClock(site.folder, ANCHOR);
    await site.write('promos.json', [PROMO]);
    const rest = Array.from({ length: 6 }, (_, index) => corolla(index + 3));
    await site.stock([HELD, SOLD, ...rest]);

    const { databaseUrl } = await rig.fresh();
    const store = openStore({ state: site.state, databaseUrl });
    const settings = siteWith({ slug: SLUG });
    const car = heldCar({ id: String(HELD.id), vin: null }, settings);
    const hold = newReservation({ site: SLUG, car, car_id: String(HELD.id), slug: HELD.slug, hours: 48 });
    await holdStore(store).reserve(hold, ANCHOR);
    await moneyStore(store).captured(captureOf(hold.id, { at: ANCHOR }), ANCHOR);
    await store.close();

    const environment = {
      // Only the clock triggers this build.
      STOCK_HOOK_SECRETS: `${SLUG}=${SECRET}`,
      STOCK_POLL_MINUTES: '1000000',
      LOG_LEVEL: 'error',
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl, FORECOURT_BUILDER: '0' }),
    };
    const line = await start(environment, 'serve', '--port', '0');
    origin = line.replace('All sites: ', '').replace('localhost', '127.0.0.1');
    if (databaseUrl !== undefined) await start(environment, 'worker');
  });
  afterAll(async () => {
    await Promise.all(programs.map((program) => end(program)));
    await project.site.close();
  });

  it('serves the page of its instant', async () => {
    await expect.poll(isReserved).toBe(true);
    expect([await isPromoted(), await isListed()]).toEqual([true, true]);
    expect(Date.parse(project.site.store.current()?.valid_until ?? '')).toBeGreaterThan(ANCHOR.getTime());
  });

  it('"sold cars leave after 3 days", a promo ends at its instant', async () => {
    clock.set(new Date(hours(24).getTime() - 2000));
    await expect.poll(isListed).toBe(false);
    expect(clock.now().getTime()).toBeGreaterThanOrEqual(hours(24).getTime());
    await expect.poll(isPromoted).toBe(false);
    expect(await isReserved()).toBe(true);
  });

  it('"Holds expire at 48 h"', async () => {
    clock.set(new Date(hours(48).getTime() - 2000));
    await expect.poll(isReserved).toBe(false);
    expect(clock.now().getTime()).toBeGreaterThanOrEqual(hours(48).getTime());
  });

  it('a webhook’s age is measured by that clock', async () => {
    const age = Math.round((Date.now() - clock.now().getTime()) / 1000);
    const hook = { site: SLUG, secret: SECRET };
    expect(await postHook(origin, { ...hook, age: age + 600 })).toEqual([401, false]);
    expect(await postHook(origin, { ...hook, age })).toEqual([202, false]);
  });
});
