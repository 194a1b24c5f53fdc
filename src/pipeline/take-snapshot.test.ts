import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { FixtureProject, feedRecord, feedRecords } from './fixture-project.ts';
import { SiteUnusable } from './site-unusable.ts';
import type { Snapshot } from './snapshot.ts';
import {
  commitSnapshot,
  lastSnapshot,
  type SnapshotRequest,
  type Taken,
  takeSnapshot,
} from './take-snapshot.ts';

const NOW = new Date('2026-11-20T00:00:00Z');
const later = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);

async function projectOf(records: unknown, site = {}): Promise<FixtureProject> {
  const project = new FixtureProject();
  await project.site(site);
  await project.stock(records);
  return project;
}

const take = ({ root, state }: FixtureProject, request: Partial<SnapshotRequest> = {}) =>
  takeSnapshot({ root, state, site: 'test-site', now: NOW, ...request });

async function taken(
  project: FixtureProject,
  request: Partial<SnapshotRequest> = {},
): Promise<Taken & { snapshot: Snapshot }> {
  const result = await take(project, request);
  if (result.kind === 'refused') throw new Error(result.reasons.join('; '));
  return { ...result, snapshot: result.whole() };
}

/** Takes a snapshot and makes it the last good one, as a publish does. */
async function published(project: FixtureProject, request: Partial<SnapshotRequest> = {}) {
  const result = await taken(project, request);
  await commitSnapshot(project.state, result);
  return result.snapshot;
}

const reasonsOf = async (project: FixtureProject, request: Partial<SnapshotRequest> = {}) => {
  const result = await take(project, request);
  return result.kind === 'refused' ? result.reasons : result.kind;
};

describe('a snapshot', () => {
  it('holds settings, content and cars, sorted by id', async () => {
    const project = await projectOf([feedRecord(9), feedRecord(10)]);
    await project.write(
      'content/pages/about.md',
      '---\ntitle: About\ndescription: Us\n---\n# About {{site.name}}\n',
    );
    await project.write('sites/test-site/theme.css', ':root { --color-brand: #b0101f; }');
    const { snapshot } = await taken(project);
    expect(snapshot).toMatchObject({
      ...{
        sequence: 1,
        taken_at: NOW.toISOString(),
        theme: ':root { --color-brand: #b0101f; }',
        hidden: 0,
        rejected: [],
      },
      content: [
        {
          ...{ name: 'about', path: '/pages/about' },
          body: [{ kind: 'html', html: '<h1 id="about-test-motors">About Test Motors</h1>' }],
        },
      ],
      vehicles: [{ id: '10' }, { id: '9' }],
      feed: { records: 2, fetched_at: NOW.toISOString() },
    });
    expect(Object.keys(snapshot.record_hashes.vehicles)).toHaveLength(2);
  });

  it('is the same whatever the clock, the order of records and the folder', async () => {
    const a = await taken(await projectOf([feedRecord(1), feedRecord(2)]));
    const b = await taken(await projectOf([feedRecord(2), feedRecord(1)]), { now: later(5) });
    expect(b.snapshot.hash).toBe(a.snapshot.hash);
    expect(b.snapshot.vehicles).toEqual(a.snapshot.vehicles);
  });

  it('goes on from what is live where the memory of it was lost', async () => {
    const project = await projectOf(feedRecords(3));
    const { hash } = (await taken(project)).snapshot;
    const numbered = async (live: { sequence: number; hash: string }) =>
      (await taken(project, { published: live })).snapshot.sequence;
    expect(await numbered({ sequence: 7, hash })).toBe(7);
    expect(await numbered({ sequence: 7, hash: 'another' })).toBe(8);
  });

  it('grows its sequence only when something changed, and names the car that did', async () => {
    const project = await projectOf(feedRecords(3));
    const first = await published(project);
    const same = await published(project, { now: later(1) });
    expect(same).toMatchObject({ sequence: 1, hash: first.hash });
    await project.stock([feedRecord(1), feedRecord(2, { price: 18_000 }), feedRecord(3)]);
    const changed = await published(project, { now: later(2) });
    expect(changed.sequence).toBe(2);
    const { vehicles: before, ...partsBefore } = first.record_hashes;
    const { vehicles: after, ...partsAfter } = changed.record_hashes;
    expect(partsAfter).toEqual(partsBefore);
    expect(Object.keys(after).filter((slug) => after[slug] !== before[slug])).toEqual([
      '2020-toyota-corolla-2',
    ]);
    expect(changed.price_history['2020-toyota-corolla-2']).toEqual([
      { price: 19_990, since: NOW.toISOString() },
      { price: 18_000, since: later(2).toISOString() },
    ]);
  });

  it('is read back as it was taken', async () => {
    const project = await projectOf(feedRecords(50));
    for (const price of [1000, 2000, 3000]) {
      await project.stock([...feedRecords(49), feedRecord(50, { price, make: 'TOYOTA' })]);
      const snapshot = await published(project);
      expect(await lastSnapshot(project.state, 'test-site')).toEqual(snapshot);
    }
  });

  it('shows the most frequent spelling, now and after another became more frequent', async () => {
    const spelt = (...makes: string[]) => makes.map((make, index) => feedRecord(index + 1, { make }));
    const project = await projectOf(spelt('TOYOTA', 'Toyota', 'Toyota'));
    expect((await published(project)).vehicles.map(({ make }) => make)).toEqual([
      'Toyota',
      'Toyota',
      'Toyota',
    ]);
    await project.stock(spelt('TOYOTA', 'TOYOTA', 'Toyota'));
    expect((await published(project)).vehicles.map(({ make }) => make)).toEqual([
      'TOYOTA',
      'TOYOTA',
      'TOYOTA',
    ]);
    await project.stock(spelt('TOYOTA', 'Toyota', 'Toyota'));
    expect((await published(project)).vehicles.map(({ make }) => make)).toEqual([
      'Toyota',
      'Toyota',
      'Toyota',
    ]);
  });

  it('reads all records again when the settings that they are read by changed', async () => {
    const project = await projectOf(feedRecords(2));
    await published(project);
    await project.site({ price: { type: { used: 'drive_away' } } });
    expect((await published(project)).vehicles.map(({ price_type }) => price_type)).toEqual([
      'drive_away',
      'drive_away',
    ]);
  });

  it('takes the known stock without asking the source', async () => {
    const project = await projectOf(feedRecords(2));
    await published(project);
    await project.stock('broken');
    await project.write('content/pages/new.md', '---\ntitle: New\ndescription: New\n---\n');
    const snapshot = await published(project, { knownStock: true, now: later(1) });
    expect(snapshot).toMatchObject({
      sequence: 2,
      content: [{ name: 'new' }],
      feed: { fetched_at: NOW.toISOString() },
    });
  });

  it('encodes the site’s own pictures once', async () => {
    const project = await projectOf(feedRecords(1));
    const { background, ...size } = { width: 1000, height: 500, background: 'red' };
    const picture = await sharp({ create: { ...size, channels: 3, background } })
      .png()
      .toBuffer();
    await project.write('sites/test-site/images/front.png', picture);
    await project.site({ home: { heading: 'x', text: 'x', image_url: 'images/front.png' } });
    const { media, warnings } = await published(project);
    expect(media['images/front.png']).toMatchObject({
      ...size,
      type: 'image/webp',
      variants: [{ width: 400 }, { width: 800 }, { width: 1000 }],
    });
    for (const { path, width } of media['images/front.png']?.variants ?? []) {
      const file = join(project.state, 'images', path.replace('/media/', ''));
      expect(await sharp(file).metadata()).toMatchObject({ format: 'webp', width });
    }
    expect(warnings).toEqual([]);
  });

  it('names pictures that are missing, and none outside of the site', async () => {
    const project = await projectOf(feedRecords(1));
    await project.write('secret.png', 'x');
    await project.site({ home: { heading: 'x', text: 'x', image_url: '../../secret.png' } });
    expect((await taken(project)).snapshot).toMatchObject({
      media: {},
      warnings: [{ level: 'warning', field: '../../secret.png' }],
    });
  });
});

describe('bad records', () => {
  it('are quarantined by name; every good car is there', async () => {
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

  it('stay named while the feed does not change', async () => {
    const project = await projectOf([...feedRecords(20), feedRecord(31, { make: null })]);
    const first = await published(project);
    expect((await published(project)).rejected).toEqual(first.rejected);
  });

  it('5,000 hostile records among 500 good ones: each bad one named, every good car there', async () => {
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

  it('keeps a car as it was while its record is rejected, and reports both', async () => {
    const project = await projectOf(feedRecords(10));
    const first = await published(project);
    await project.stock(feedRecords(10).with(2, spoilt));
    for (const [hours, knownStock] of [
      [24, false],
      [48, false],
      [72, true],
    ] as const) {
      const snapshot = await published(project, { now: later(hours), knownStock });
      expect(snapshot.vehicles).toEqual(first.vehicles);
      expect(snapshot.rejected).toMatchObject([{ id: '3', field: 'year' }]);
      expect(snapshot.warnings).toMatchObject([
        {
          source: 'feed:3',
          message: 'Its record is rejected; the car is kept as it was on 20 November 2026',
        },
      ]);
    }
    await project.stock(feedRecords(10).with(2, feedRecord(3, { price: 1000 })));
    const mended = await published(project, { now: later(96) });
    expect(mended.warnings).toEqual([]);
    expect(mended.vehicles.find(({ id }) => id === '3')?.price).toBe(1000);
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

  it('does not count the second record of an id, nor keep a car whose address another has', async () => {
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

  it('accepts a drop once, and measures by it from then on', async () => {
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

  it('does not measure real stock by invented cars', async () => {
    const project = await projectOf(feedRecords(2), { stock: { type: 'demo', cars: 1 } });
    await published(project);
    const feed = join(project.root, 'sites/test-site/stock.json');
    const snapshot = await published(project, { feed });
    expect(snapshot).toMatchObject({ sequence: 2, vehicles: [{ id: '1' }, { id: '2' }] });
    expect((await published(project)).sequence).toBe(3);
  }, 60_000);
});

it('treats a car as sold that two snapshots lack (rules "Absence")', async () => {
  const project = await projectOf(feedRecords(3));
  const first = await published(project);
  await project.stock(feedRecords(2));
  expect((await published(project, { now: later(1) })).hash).toBe(first.hash);
  const third = await published(project, { now: later(2) });
  expect(third.vehicles[2]).toMatchObject({
    id: '3',
    status: 'sold',
    sold_date_timestamp: later(1).getTime() / 1000,
  });
  expect((await published(project, { now: later(3) })).hash).toBe(third.hash);
});

describe('settings at fault', () => {
  it('are named by file, line and field', async () => {
    const project = await projectOf([]);
    await project.write('sites/test-site/site.json', '{\n  "slug": "test-site",\n  "name": 5\n}');
    const error: unknown = await take(project).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(SiteUnusable);
    expect(String(error)).toContain('sites/test-site/site.json:3:11: name: ');
  });

  it('stop the build; a text at fault is left out, and the rest is built', async () => {
    const project = await projectOf(feedRecords(1));
    await project.write('content/pages/a.md', '---\ntitle: A\n---\n');
    expect(await published(project)).toMatchObject({
      left_out: ['/pages/a'],
      warnings: expect.arrayContaining([
        expect.objectContaining({ level: 'fault', source: 'content/pages/a.md:2:1', field: 'description' }),
      ]),
    });
  });

  it('are findings of the lint too, where the site says so (rules 54)', async () => {
    const unpriced = { price: { type: {} } };
    const project = await projectOf(feedRecords(1), { ...unpriced, lint_stops: 'error' });
    await taken(project);
    await project.site({ ...unpriced, lint_stops: 'warning' });
    const stopped: unknown = await take(project).catch((thrown) => thrown);
    expect(stopped).toBeInstanceOf(SiteUnusable);
    expect(String(stopped)).toContain('price.type.used: 1 used car with a price');
  });
});

it('takes CSV and XML in place of the site’s source, by the file’s name', async () => {
  const project = await projectOf(feedRecords(1));
  const { show_on_dealer_website: _shown, ...record } = feedRecord(7);
  await project.write('feed.csv', `${Object.keys(record).join(',')}\n${Object.values(record).join(',')}\n`);
  expect((await taken(project, { feed: join(project.root, 'feed.csv') })).snapshot.vehicles).toMatchObject([
    { id: '7', price: 19_990 },
  ]);
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
