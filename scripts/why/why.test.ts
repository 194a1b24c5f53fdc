import { describe, expect, it } from 'vitest';
import { later, NOW, projectOf, published } from '#pipeline/snapshots.fixture.ts';
import { buildWith } from '#server/cockpit/cockpit.fixture.ts';
import { memoryWithCars, readMemory } from '#sites/memory.ts';
import { type FixtureProject, feedRecord, feedRecords } from '#sites/project.fixture.ts';
import { carWay, type LiveCars, newerFeed } from './car-way.ts';
import { findCar } from './find-car.ts';

const SITE = { flags: { used_only: true }, feeds: { google_vehicles: {}, stock: true } };

/** Publishes feeds on consecutive days, and returns the way of a car. */
async function wayIn(
  project: FixtureProject,
  car: string,
  day = 0,
  live: Partial<LiveCars> = {},
): Promise<string> {
  const memory = await readMemory(project.state, 'test-site');
  if (memory === null) throw new Error('nothing was published');
  const whole = memoryWithCars(project.state, memory);
  return carWay(
    whole,
    findCar(whole, car),
    { omitted: new Map(), held: new Set(), ...live },
    later(24 * day),
  );
}

async function publishedProject(...feeds: Record<string, unknown>[][]): Promise<FixtureProject> {
  const project = await projectOf(feeds[0], SITE);
  for (const [day, feed] of feeds.entries()) {
    await project.stock(feed);
    await published(project, { now: later(24 * day) });
  }
  return project;
}

const stock = [
  ...feedRecords(10),
  feedRecord(11, { stocknum: 'U-1100', vin: '6T1BF9FK80X000011', km: 'none of it' }),
  feedRecord(12, { car_type: 'new' }),
  feedRecord(13, { status: 'sold', sold_date_timestamp: NOW.getTime() / 1000 - 86_400 }),
  feedRecord(14, { status: 'sold', sold: true }),
  feedRecord(15, { make: null }),
  feedRecord(16, { show_on_dealer_website: false }),
];

describe('forecourt why', () => {
  it('finds a listed car by id, slug, stock number or VIN, and prints its record', async () => {
    const project = await publishedProject(stock);
    const way = await wayIn(project, '11');
    for (const name of ['2020-toyota-corolla-11', 'u-1100', ' 6T1BF9FK80X000011']) {
      expect(await wayIn(project, name)).toBe(way);
    }
    expect(way).toContain('2020 Toyota Corolla, id 11, stock number U-1100');
    expect(way).toContain(`Record: accepted from the feed of ${NOW.toISOString()}`);
    expect(way).toContain('    km: ');
    expect(way).toContain('Page: /cars/2020-toyota-corolla-11');
    expect(way).toContain('Lists and search: listed');
    expect(way).toMatch(/google-vehicles\.tsv: omitted: It has no/);
    expect(way).toMatch(/stock\.json: in it/);
    expect(way).toContain('price 19990');
  });

  it('prints what a held value is in the record, and what is shown', async () => {
    const changed = { price: 199, km: 54_000_000, created_at: '2099-01-01T00:00:00.000Z' };
    const held = stock.map((record) => (record.id === 2 ? { ...record, ...changed } : record));
    const way = await wayIn(await publishedProject(stock, held), '2', 1);
    expect(way).toContain('price 199 (shown: 19990)');
    expect(way).toMatch(/km nothing that can be read \(shown: \d+\)/);
    expect(way).toMatch(/created_at "2099-01-01T00:00:00.000Z" \(shown: "20/);
    const arrived = [...stock, feedRecord(17, { price: 30_000, km: 30_000 })];
    expect(await wayIn(await publishedProject(arrived), '17')).toContain('price 30000 (shown: nothing)');
  });

  it('says that a shopper has reserved the car', async () => {
    const way = await wayIn(await publishedProject(stock), '2', 0, { held: new Set(['2']) });
    expect(way).toContain('Held: a shopper has reserved it');
  });

  it.each([
    ['12', 'Page: none', 'not listed: the site lists used cars only (flags.used_only), this one is new'],
    ['13', 'with the SOLD notice', 'listed as sold until 2026-11-22T00:00:00.000Z (windows.sold_days)'],
    ['14', 'small and not for search engines', 'not listed: it is sold, and the feed has no date'],
    ['15', 'Record 15 (15) is rejected: make: Required', 'Record 15'],
  ])('names the rule that stopped car %s', async (car, page, rule) => {
    const way = await wayIn(await publishedProject(stock), car);
    expect(way).toContain(page);
    expect(way).toContain(rule);
  });

  it('names what hides a car that its record marks as not for the website', async () => {
    expect(await wayIn(await publishedProject(stock), '16')).toBe(
      'Car 16 has no page, nor is it in any list: its record hides it (show_on_dealer_website)',
    );
  });

  it('shows why a missing or rejected car stays', async () => {
    const without = stock.filter(({ id }) => id !== 2);
    const spoilt = without.map((record) => (record.id === 3 ? { ...record, year: 'x' } : record));
    const project = await publishedProject(stock, spoilt);
    expect(await wayIn(project, '2', 1)).toContain('missing from 1 feed since 2026-11-21');
    expect(await wayIn(project, '3', 1)).toMatch(
      /rejected in the feed of .*; the car stays as it was at .*\n[\s\S]*Record 2 \(3\) is rejected: year/,
    );
    const nameless = await publishedProject(stock, [...without, feedRecord(20, { id: null, slug: 'other' })]);
    expect(await wayIn(nameless, '2', 1)).toContain(
      'it stays as it was while a record without id may be its own, since 2026-11-21',
    );
  });

  it('names what keeps a car off every page', async () => {
    const message = '/cars/x would hold the private field private_suburb; the car is omitted';
    const way = await wayIn(await publishedProject(stock), '2', 0, { omitted: new Map([['2', message]]) });
    expect(way).toContain(`Page: none, nor any list or feed: ${message}`);
    expect(way).not.toContain('Lists and search');
  });

  it('reports a newer feed that is held', async () => {
    const project = await publishedProject(stock);
    const memory = await readMemory(project.state, 'test-site');
    if (memory === null) throw new Error('nothing was published');
    const whole = memoryWithCars(project.state, memory);
    const build = { ...buildWith(), outcome: 'refused' as const };
    expect(newerFeed(whole, build)).toContain(`A newer feed is refused since ${build.ended_at}`);
    expect(newerFeed(whole, build)).toContain(`the last good one, of ${NOW.toISOString()}`);
    expect(newerFeed(whole, buildWith())).toBe('');
  });

  it('reports a departed car', async () => {
    const renamed = stock.map((record) => (record.id === 2 ? { ...record, slug: 'renamed' } : record));
    const project = await publishedProject(stock, renamed);
    expect(await wayIn(project, '2020-toyota-corolla-2', 1)).toContain(
      '/cars/2020-toyota-corolla-2 departed at 2026-11-21',
    );
  });

  it('shows how long a sold car was listed', async () => {
    expect(await wayIn(await publishedProject(stock), '13', 3)).toContain(
      'not listed: sold, in lists until 2026-11-22T00:00:00.000Z (windows.sold_days)',
    );
  });

  it('names a near car that left the feed, or whose record was rejected', async () => {
    const ids = {
      rejected: feedRecord(15, { id: 'AB-7015', make: null }),
      gone: feedRecord(17, { id: 'CD-9017' }),
    };
    const project = await publishedProject(
      [...feedRecords(10), ids.rejected, ids.gone],
      ...[1, 2].map(() => [...feedRecords(10), ids.rejected]),
    );
    await expect(wayIn(project, 'ab-7051', 3)).rejects.toThrow('Did you mean AB-7015?');
    await expect(wayIn(project, 'cd-901', 3)).rejects.toThrow('Did you mean CD-9017?');
  });

  it('says of an unknown one how many records are of no car of this site', async () => {
    const project = await publishedProject(stock);
    const memory = await readMemory(project.state, 'test-site');
    if (memory?.snapshot.account == null) throw new Error('nothing was published');
    const account = { ...memory.snapshot.account, excluded: 3 };
    const whole = memoryWithCars(project.state, { ...memory, snapshot: { ...memory.snapshot, account } });
    expect(() => findCar(whole, '9999')).toThrow(
      '3 records more are no cars of this site ("only" of stock, or a copy in merged feeds).',
    );
  });

  it('names the nearest cars for an unknown one, and the hidden ones', async () => {
    const project = await publishedProject(stock);
    await expect(wayIn(project, 'U-1101')).rejects.toThrow(
      /test-site has no car U-1101\. Did you mean U-1100\? The feed hides 1 more \(show_on_dealer_website\): 16\./,
    );
    await expect(wayIn(project, '2021-toyota-corola-11')).rejects.toThrow(
      /Did you mean 2020-toyota-corolla-11 or /,
    );
    await expect(wayIn(project, 'nope')).rejects.toThrow(/has no car nope\. Give the id/);
    await expect(wayIn(project, 'corolla')).rejects.toThrow(/has no car corolla\. Similar: 2020-toyota/);
    await expect(wayIn(project, '§')).rejects.toThrow(
      'Give the id, slug, stock number or VIN of one of its cars.',
    );
  });
});
