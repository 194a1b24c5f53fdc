import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { feedRecord, feedRecords } from '#sites/project.fixture.ts';
import { located } from '#sites/snapshot.ts';
import { later, projectOf, published, reasonsOf, taken } from './snapshots.fixture.ts';
import { lastSnapshot } from './take-snapshot.ts';

describe('bad records', () => {
  it('are quarantined and reported; every good car is published', async () => {
    const project = await projectOf([
      ...feedRecords(20),
      feedRecord(1, { slug: 'other' }),
      feedRecord(30, { slug: '2020-toyota-corolla-2' }),
      feedRecord(31, { make: null, year: 'x' }),
      feedRecord(32, { show_on_dealer_website: false, make: null }),
    ]);
    const { snapshot } = await taken(project);
    expect(snapshot.vehicles).toHaveLength(20);
    expect(snapshot.hidden).toBe(1);
    expect(snapshot.rejected.map(({ index, id, field, code }) => [index, id, field, code])).toEqual([
      [20, '1', 'id', 'duplicate'],
      [21, '30', 'slug', 'duplicate'],
      [22, '31', 'make', 'missing'],
      [22, '31', 'year', 'invalid'],
    ]);
  });

  it('stay reported while the feed does not change', async () => {
    const project = await projectOf([...feedRecords(20), feedRecord(31, { make: null })]);
    const first = await published(project);
    expect((await published(project)).rejected).toEqual(first.rejected);
  });

  it('a day of the sale that is past doubts a car that is for sale, and is named', async () => {
    const at = Date.parse('2026-11-10') / 1000;
    const project = await projectOf([
      feedRecord(1, { sold_date_timestamp: at }),
      feedRecord(2, { status: 'sold', sold_date_timestamp: at }),
      feedRecord(3, { sold_date_timestamp: 4_070_908_800 }),
    ]);
    const { warnings } = await published(project);
    expect(
      warnings
        .filter(({ message }) => message.includes('for sale'))
        .map(({ source, field }) => [source, field]),
    ).toEqual([['feed:1', 'status']]);
    expect(warnings.map(({ message }) => message)).toContain(
      'It is for sale, but the feed dates its sale 2026-11-10',
    );
  });

  it('future dates are reported, and never extend a window', async () => {
    const ahead = {
      created_at: '2099-01-01T00:00:00Z',
      rego_expiry: '2099-01-01',
      variant: { ancaprating: 5, ancapyear: 2099 },
    };
    const project = await projectOf([
      feedRecord(1, ahead),
      feedRecord(2, { status: 'sold', sold_date_timestamp: 4_070_908_800 }),
    ]);
    const first = await published(project);
    const [car, sold] = first.vehicles;
    expect(car).toMatchObject({
      created_at: first.taken_at,
      rego_expiry: null,
      variant: { ancapyear: null },
    });
    expect(sold?.sold_date_timestamp).toBe(Math.floor(Date.parse(first.taken_at) / 1000));
    const named = first.warnings.filter(({ message }) => message.includes('in the future'));
    expect(named.map(({ source, field }) => `${source} ${field}`)).toEqual([
      'feed:1 created_at',
      'feed:1 rego_expiry',
      'feed:1 variant.ancapyear',
      'feed:2 sold_date_timestamp',
    ]);
    await project.stock([
      feedRecord(1, { ...ahead, price: 19_999 }),
      feedRecord(2, { status: 'sold', sold_date_timestamp: 4_070_908_801 }),
    ]);
    const next = await published(project, { now: later(9) });
    expect(next.vehicles[0]).toMatchObject({ created_at: first.taken_at, price: 19_999 });
    expect(next.vehicles[1]?.sold_date_timestamp).toBe(sold?.sold_date_timestamp);
    expect(next.warnings).toEqual(expect.arrayContaining(named));
  });

  it('5,000 hostile records among 500 good ones: each bad one reported, every good car published', async () => {
    const attacks = [
      { id: null },
      { slug: '../../etc/passwd' },
      { make: '<script>alert(1)</script>' },
      { year: { $gt: 0 } },
      { status: '"><img src=x onerror=alert(1)>' },
    ];
    const hostile = Array.from({ length: 5000 }, (_, index) => ({
      ...feedRecord(10_000 + index, {
        images: ['javascript:alert(1)'],
        dealercomments: '<iframe src=//evil>',
      }),
      ...attacks[index % attacks.length],
    }));
    const records = [...hostile.slice(0, 2500), ...feedRecords(500), ...hostile.slice(2500)];
    const project = await projectOf(records);
    expect(await reasonsOf(project)).toEqual(['5000 of 5500 records cannot be published']);
    const { snapshot } = await taken(project, { acceptDrop: true });
    expect(snapshot.vehicles).toHaveLength(500);
    expect(new Set(snapshot.rejected.map(({ index }) => index)).size).toBe(5000);
    expect(snapshot.rejected.every(({ id, field }) => field === 'id' || (id !== '' && field !== ''))).toBe(
      true,
    );
    expect(JSON.stringify(snapshot.vehicles)).not.toMatch(/<script|javascript:|iframe|onerror/);
  });
});

describe('"Bad input never loses good data"', () => {
  const spoilt = feedRecord(3, { year: 'x' });
  const idsOf = (snapshot: { vehicles: readonly { id: string }[] }) => snapshot.vehicles.map(({ id }) => id);

  it('shows a car unchanged while its record is rejected, and reports both', async () => {
    const project = await projectOf(feedRecords(10));
    const first = await published(project);
    await project.stock(feedRecords(10).with(2, spoilt));
    for (const [hours, reuseStock] of [
      [24, false],
      [48, false],
      [72, true],
    ] as const) {
      const snapshot = await published(project, { now: later(hours), reuseStock });
      expect(snapshot.vehicles).toEqual(first.vehicles);
      expect(snapshot.rejected).toMatchObject([{ id: '3', field: 'year' }]);
      expect(snapshot.warnings).toMatchObject([
        {
          ...located({ record: '3' }),
          message: 'Its record is rejected; the car is kept as it was on 20 November 2026',
        },
      ]);
    }
    await project.stock(feedRecords(10).with(2, feedRecord(3, { price: 18_500 })));
    const mended = await published(project, { now: later(96) });
    expect(mended.warnings).toEqual([]);
    expect(mended.vehicles.find(({ id }) => id === '3')?.price).toBe(18_500);
  });

  it.each([
    ['hides', { show_on_dealer_website: false }],
    ['calls sold', { status: 'sold' }],
    ['marks sold', { sold: true }],
    ['calls sold in words of its own', { status: 'Sold - pending' }],
  ])('does not keep a car that the rejected record %s', async (_what, facts) => {
    const project = await projectOf(feedRecords(10));
    await published(project);
    await project.stock(feedRecords(10).with(2, { ...spoilt, ...facts }));
    for (const hours of [24, 48]) {
      expect(idsOf(await published(project, { now: later(hours) }))).not.toContain('3');
    }
  });

  it('a car that any of its records calls sold is sold, for as long as one does', async () => {
    const project = await projectOf([...feedRecords(10), feedRecord(3, { status: 'sold', sold: true })]);
    const soldIn = async (hours: number) => {
      const { vehicles, warnings } = await published(project, { now: later(hours) });
      const car = vehicles.find(({ id }) => id === '3');
      return [car?.sold, warnings.some(({ source, field }) => source === 'feed:3' && field === 'status')];
    };
    expect([await soldIn(0), await soldIn(24)]).toEqual([
      [true, true],
      [true, true],
    ]);
    await project.stock(feedRecords(10));
    expect(await soldIn(48)).toEqual([false, false]);
  });

  it('keeps a car with an unreadable record, and every car that an unreadable record may be of', async () => {
    const project = await projectOf(feedRecords(10));
    const first = await published(project);
    const unreadable = (from: string, to: string) => JSON.stringify(feedRecords(10)).replace(from, to);
    for (const [feed, id, warning] of [
      [unreadable('"id":3', '"id":3,"doors":tru'), '3', { source: 'feed:3' }],
      [unreadable('"id":3', '"id":"c3'.concat('","doors":1.2.3')), 'c3', { source: 'feed', field: 'id' }],
    ] as const) {
      await project.stock(feed);
      for (const hours of [24, 48, 72]) {
        const snapshot = await published(project, { now: later(hours) });
        expect(snapshot.vehicles).toEqual(first.vehicles);
        expect(snapshot.rejected).toMatchObject([{ id, code: 'unreadable' }]);
        expect(snapshot.warnings).toMatchObject([warning]);
      }
    }
  });

  it('ignores a second record of an id, and drops a car whose address another has', async () => {
    const project = await projectOf(feedRecords(10));
    await published(project);
    const heir = feedRecord(30, { slug: '2020-toyota-corolla-3' });
    await project.stock([...feedRecords(10).with(2, spoilt), feedRecord(1, { price: 1 }), heir]);
    const { vehicles, warnings } = await published(project, { now: later(24) });
    expect(vehicles.find(({ id }) => id === '1')?.price).toBe(19_990);
    expect(idsOf({ vehicles })).not.toContain('3');
    expect(warnings).toEqual([]);
  });
});

describe('promises "Feeds": refused, the old site stays, the baseline is not lowered', () => {
  it.each([
    ['an empty feed', '[]', 'no car'],
    ['an empty file', '\ufeff \n', 'The feed is empty'],
    ['a truncated feed', JSON.stringify(feedRecords(10)).slice(0, -20), 'ends in the middle'],
    ['a feed without end', JSON.stringify(Array(50_001).fill(0)), 'more than 50000 records'],
    ['a web page', '<!doctype html><title>Sign in</title>', 'web page (Sign in)'],
    ['less than half', JSON.stringify(feedRecords(4)), '4 cars, 40 % of the 10'],
    ['too many bad records', JSON.stringify([...feedRecords(10), ...Array(3).fill({})]), '3 of 13 records'],
    [
      'a dealership to zero',
      JSON.stringify(feedRecords(10).map((car) => ({ ...car, dealership_id: 2 }))),
      'Dealership 1',
    ],
  ])('%s', async (_case, feed, reason) => {
    const project = await projectOf(feedRecords(10));
    const before = await published(project);
    await project.stock(feed);
    for (const attempt of [1, 2, 3]) {
      expect(await reasonsOf(project, { now: later(attempt) })).toEqual([expect.stringContaining(reason)]);
    }
    expect(await lastSnapshot(project.state, 'test-site')).toEqual(before);
  });

  it('accepts a drop once, as the new baseline', async () => {
    const project = await projectOf(feedRecords(10));
    await published(project);
    await project.stock(feedRecords(4));
    await published(project, { acceptDrop: true, now: later(1) });
    await published(project, { now: later(2) });
    await project.stock(feedRecords(1));
    expect(await reasonsOf(project, { now: later(3) })).toEqual([
      expect.stringContaining('1 cars, 25 % of the 4'),
    ]);
  });

  it('does not compare real stock with invented cars', async () => {
    const project = await projectOf(feedRecords(2), { stock: { type: 'demo', cars: 1 } });
    await published(project);
    const feed = join(project.root, 'sites/test-site/stock.json');
    const snapshot = await published(project, { feed });
    expect(snapshot).toMatchObject({ sequence: 2, vehicles: [{ id: '1' }, { id: '2' }] });
    expect((await published(project)).sequence).toBe(3);
  }, 60_000);
});

const fixtures = new URL('../../../shared/fixtures/', import.meta.url);

describe.skipIf(!existsSync(fixtures))('real feeds', () => {
  it.each(['stock-dealership-1', 'stock-dealership-2', 'stock-dealership-3', 'stock-dirty'])(
    '%s is accepted or named',
    async (name) => {
      const feed = new URL(`${name}.json`, fixtures).pathname;
      const { snapshot } = await taken(await projectOf([]), { feed });
      const records: unknown[] = JSON.parse(readFileSync(feed, 'utf8'));
      const named = new Set(snapshot.rejected.map(({ index }) => index)).size;
      expect(snapshot.vehicles.length + named + snapshot.hidden).toBe(records.length);
    },
  );
});
