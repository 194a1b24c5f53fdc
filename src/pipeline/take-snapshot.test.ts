import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { feedRecord, feedRecords } from '#sites/project.fixture.ts';
import { openSiteContexts } from '#sites/site-context.ts';
import { archiveOf } from './format/zip.fixture.ts';
import { SiteUnusable } from './site-unusable.ts';
import { later, NOW, projectOf, published, reasonsOf, take, taken } from './snapshots.fixture.ts';
import { lastSnapshot } from './take-snapshot.ts';

describe('a snapshot', () => {
  it('contains settings, content and cars, sorted by id', async () => {
    const project = await projectOf([feedRecord(9), feedRecord(10)]);
    await project.write(
      'content/pages/about.md',
      '---\ntitle: About\ndescription: Us\n---\n# About {{site.name}}\n',
    );
    await project.write('sites/test-site/theme.css', ':root { --color-brand: #b0101f; }');
    const { snapshot } = await taken(project);
    expect(snapshot).toMatchObject({
      sequence: 1,
      taken_at: NOW.toISOString(),
      theme: ':root { --color-brand: #b0101f; }',
      hidden: 0,
      rejected: [],
      content: [
        {
          name: 'about',
          path: '/pages/about',
          body: [{ kind: 'html', html: '<h1 id="about-test-motors">About Test Motors</h1>' }],
        },
      ],
      vehicles: [{ id: '10' }, { id: '9' }],
      feed: { records: 2, fetched_at: NOW.toISOString() },
    });
    expect(Object.keys(snapshot.record_hashes.vehicles)).toHaveLength(2);
  });

  it('does not depend on the clock, the order of records or the folder', async () => {
    const a = await taken(await projectOf([feedRecord(1), feedRecord(2)]));
    const b = await taken(await projectOf([feedRecord(2), feedRecord(1)]), { now: later(5) });
    expect(b.snapshot.hash).toBe(a.snapshot.hash);
    expect(b.snapshot.vehicles).toEqual(a.snapshot.vehicles);
  });

  it('provides the site context with cars by id', async () => {
    const project = await projectOf([feedRecord(1), feedRecord(2, { make: 'Kia', model: 'Rio' })]);
    const { vehicles } = await published(project);
    const site = await openSiteContexts(project).of('test-site');
    const [id = ''] = vehicles.map((vehicle) => vehicle.id);
    expect(await site?.vehicle(id)).toMatchObject({ id, year: expect.any(Number), make: expect.any(String) });
    expect((await site?.stock())?.map(({ make }) => make)).toEqual([expect.any(String), 'Kia']);
    expect(await site?.vehicle('of-another-site')).toBeNull();
  });

  it('continues from the live sequence number if the memory was lost', async () => {
    const project = await projectOf(feedRecords(3));
    const { hash } = (await taken(project)).snapshot;
    const numbered = async (live: { sequence: number; hash: string }) =>
      (await taken(project, { published: live })).snapshot.sequence;
    expect(await numbered({ sequence: 7, hash })).toBe(7);
    expect(await numbered({ sequence: 7, hash: 'another' })).toBe(8);
  });

  it('increments its sequence only on a change, and identifies the changed car', async () => {
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

  it('is read back unchanged', async () => {
    const project = await projectOf(feedRecords(50));
    for (const price of [1000, 2000, 3000]) {
      await project.stock([...feedRecords(49), feedRecord(50, { price, make: 'TOYOTA' })]);
      const snapshot = await published(project);
      expect(await lastSnapshot(project.state, 'test-site')).toEqual(snapshot);
    }
  });

  it('shows the most frequent spelling, also after that changes', async () => {
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

  it('reads all records again when relevant settings change', async () => {
    const project = await projectOf(feedRecords(2));
    await published(project);
    await project.site({ price: { type: { used: 'drive_away' } } });
    expect((await published(project)).vehicles.map(({ price_type }) => price_type)).toEqual([
      'drive_away',
      'drive_away',
    ]);
  });

  it('reuses the stored stock without fetching the source', async () => {
    const project = await projectOf(feedRecords(2));
    await published(project);
    await project.stock('broken');
    await project.write('content/pages/new.md', '---\ntitle: New\ndescription: New\n---\n');
    const snapshot = await published(project, { reuseStock: true, now: later(1) });
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

  it('reports missing pictures, and reads none outside the site', async () => {
    const project = await projectOf(feedRecords(1));
    await project.write('secret.png', 'x');
    await project.site({ home: { heading: 'x', text: 'x', image_url: '../../secret.png' } });
    expect((await taken(project)).snapshot).toMatchObject({
      media: {},
      warnings: [{ level: 'warning', field: '../../secret.png' }],
    });
  });
});

it('marks a car as sold after two snapshots and hours without it (rules "Absence", 63)', async () => {
  const project = await projectOf(feedRecords(3));
  const first = await published(project);
  await project.stock(feedRecords(2));
  expect((await published(project, { now: later(1) })).hash).toBe(first.hash);
  expect((await published(project, { now: later(2) })).hash).toBe(first.hash);
  const third = await published(project, { now: later(7) });
  expect(third.vehicles[2]).toMatchObject({
    id: '3',
    status: 'sold',
    sold_date_timestamp: later(1).getTime() / 1000,
  });
  expect((await published(project, { now: later(8) })).hash).toBe(third.hash);
});

describe('invalid settings', () => {
  it('are reported by file, line and field', async () => {
    const project = await projectOf([]);
    await project.write('sites/test-site/site.json', '{\n  "slug": "test-site",\n  "name": 5\n}');
    const error: unknown = await take(project).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(SiteUnusable);
    expect(String(error)).toContain('sites/test-site/site.json:3:11: name: ');
  });

  it('stop the build; a faulty text is omitted, and the rest is built', async () => {
    const project = await projectOf(feedRecords(1));
    await project.write('content/pages/a.md', '---\ntitle: A\n---\n');
    expect(await published(project)).toMatchObject({
      left_out: ['/pages/a'],
      warnings: expect.arrayContaining([
        expect.objectContaining({ level: 'fault', source: 'content/pages/a.md:2:1', field: 'description' }),
      ]),
    });
  });

  it('include lint findings that the site lets stop the publish (rules 54)', async () => {
    const unpriced = { price: { type: {} } };
    const project = await projectOf(feedRecords(1), { ...unpriced, lint_stops: 'error' });
    await taken(project);
    await project.site({ ...unpriced, lint_stops: 'warning' });
    const stopped: unknown = await take(project).catch((thrown) => thrown);
    expect(stopped).toBeInstanceOf(SiteUnusable);
    expect(String(stopped)).toContain('price.type.used: 1 used car with a price');
  });
});

it('accepts CSV files in place of the site’s source, packed ones too', async () => {
  const { show_on_dealer_website: _shown, ...record } = feedRecord(7);
  const csv = Buffer.from(`${Object.keys(record).join(',')}\n${Object.values(record).join(',')}\n`);
  for (const bytes of [csv, gzipSync(csv), archiveOf('out/feed.csv', csv)]) {
    const project = await projectOf(feedRecords(1));
    await project.write('feed.csv', bytes);
    const { snapshot } = await taken(project, { feed: join(project.root, 'feed.csv') });
    expect(snapshot.vehicles).toMatchObject([{ id: '7', price: 19_990 }]);
  }
});

describe('a mapped table with mostly unchanged rows', () => {
  const columns = {
    id: 'Id',
    make: 'Make',
    model: 'Model',
    year: 'Year',
    status: { constant: 'in_stock' },
    car_type: { constant: 'used' },
  };
  const rows = Array.from({ length: 9 }, (_, n) => `${n + 1},Kia,Rio,2020`);
  const table = (own: readonly string[]) => ['Id,Make,Model,Year', ...own].join('\n');

  it('is read after rows left or moved', async () => {
    const project = await projectOf([], {
      stock: { type: 'file', path: 'stock.csv', format: 'csv', columns },
    });
    await project.write('sites/test-site/stock.csv', table(rows));
    await published(project);
    for (const own of [rows.slice(0, 8), rows.toReversed()]) {
      await project.write('sites/test-site/stock.csv', table(own));
      expect((await taken(project, { now: later(1) })).snapshot.account?.records).toBe(own.length);
    }
  });

  it('has a column that no changed row fills, where rows end at their last filled cell', async () => {
    const project = await projectOf([], {
      stock: {
        type: 'file',
        path: 'stock.csv',
        format: 'csv',
        columns: { ...columns, price: 'Price', images: 'Photos' },
      },
    });
    const table = (price: number) =>
      `Id,Make,Model,Year,Price,Photos\n1,Kia,Rio,2020,1990,/a.jpg\n2,Kia,Rio,2020,${price}\n`;
    await project.write('sites/test-site/stock.csv', table(20_000));
    await published(project);
    await project.write('sites/test-site/stock.csv', table(19_000));
    const { snapshot } = await taken(project, { now: later(1) });
    expect(snapshot.vehicles.map(({ price }) => price)).toEqual([1990, 19_000]);
  });

  it('is refused if a column was renamed, with the nearest name', async () => {
    const project = await projectOf([], {
      stock: { type: 'file', path: 'stock.csv', format: 'csv', columns },
    });
    await project.write('sites/test-site/stock.csv', table(rows).replace('Make', 'Makes'));
    expect(await reasonsOf(project)).toEqual([
      'stock.columns.make of site.json: The feed has no column "Make"; the nearest is "Makes"',
    ]);
  });
});
