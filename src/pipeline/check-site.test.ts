import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { FixtureProject, feedRecord, feedRecords, siteJson } from '#sites/project.fixture.ts';
import { type AddressSource, asFault, LEVELS, type Warning } from '#sites/snapshot.ts';
import { checkSite } from './check-site.ts';
import { later, projectOf, published, taken } from './snapshots.fixture.ts';
import { commitSnapshot, takeSnapshot } from './take-snapshot.ts';

const now = new Date('2026-11-20T00:00:00Z');

/** Plans prose pages only. */
const forbidden = [{ text: 'private_suburb', name: 'the private field private_suburb' }];
const planned = ({ content }: AddressSource) => new Set(content.map(({ path }) => path));

async function check({ root, state }: FixtureProject) {
  const { errors, faults, refusals, warnings } = await checkSite({
    root,
    state,
    site: 'test-site',
    now,
    planned,
    forbidden,
  });
  const place = ({ source, field }: { source: string; field: string }) => `${source} ${field}`.trim();
  return {
    errors: errors.map(place),
    faults: faults.map(place),
    refusals: refusals.map(place),
    warnings: warnings.map(place),
  };
}

it('finds nothing on a valid site', async () => {
  const project = new FixtureProject();
  await project.site();
  await project.stock(feedRecords(2));
  expect(await check(project)).toEqual({ errors: [], faults: [], refusals: [], warnings: [] });
});

it('finds faults of settings, content, pictures and stock in one run, each with its place and a remedy', async () => {
  const project = new FixtureProject();
  await project.site({ home: { heading: 'x', text: 'x', image_url: 'images/none.jpg' } });
  await project.write('content/pages/a.md', '---\ntitle: A\n---\n');
  await project.write('content/pages/b.md', '---\ntitle: B\ndescription: B\n---\n<b>x</b>\n');
  await project.stock([
    ...feedRecords(9),
    feedRecord(10, { make: null }),
    feedRecord(11, { colour: '7 years' }),
  ]);
  expect(await check(project)).toEqual({
    errors: [],
    faults: ['content/pages/a.md:2:1 description'],
    refusals: [],
    warnings: [
      ...['content/pages/b.md:5:1', 'content/pages/b.md:5:5', 'feed:10 make', 'feed:11 colour'],
      'sites/test-site images/none.jpg',
    ],
  });
});

it('names each column that a table lacks with its place and the nearest, as a build refuses it', async () => {
  const project = await projectOf([], {
    stock: {
      type: 'file',
      path: 'stock.csv',
      format: 'csv',
      columns: { id: 'Id', make: 'Make', 'variant.cylinders': 'Cyls', price: { from: ['Special', 'Price'] } },
      only: [{ column: 'Yard', is: ['North'] }],
    },
  });
  await project.write('sites/test-site/stock.csv', 'Id,Makes,Cyl,Price\n1,Kia,4,20000\n');
  const settings = JSON.parse(await readFile(path.join(project.root, 'sites/test-site/site.json'), 'utf8'));
  const text = JSON.stringify(settings, null, 2);
  await project.write('sites/test-site/site.json', text);
  const lineOf = (part: string) => text.slice(0, text.indexOf(part)).split('\n').length;
  const { root, state } = project;
  const { refusals } = await checkSite({ root, state, site: 'test-site', now, planned, forbidden });
  expect(refusals.map(({ source, field, message }) => [source.replace(/:\d+$/, ''), field, message])).toEqual(
    [
      ['"Make"', 'stock.columns.make', 'The feed has no column "Make"; the nearest is "Makes"'],
      ['"Cyls"', 'stock.columns.variant.cylinders', 'The feed has no column "Cyls"; the nearest is "Cyl"'],
      ['"price"', 'stock.columns.price', 'The feed has no column "Special"'],
      ['"Yard"', 'stock.only.0.column', 'The feed has no column "Yard"'],
    ].map(([part = '', ...rest]) => [`sites/test-site/site.json:${lineOf(part)}`, ...rest]),
  );
});

it('names a mapping of a field that no vehicle has, with its line and the nearest field', async () => {
  const project = await projectOf(feedRecords(1));
  const columns = { id: 'id', colur: 'Color', 'variant.cylindres': 'Cyls', odometer: 'Kms' };
  const stock = { type: 'file', path: 'stock.json', columns } as const;
  const text = JSON.stringify(siteJson({ stock }), null, 2);
  await project.write('sites/test-site/site.json', text);
  const { errors } = await checkSite({ ...project, site: 'test-site', now, planned, forbidden });
  const lineOf = (part: string) => text.slice(0, text.indexOf(part)).split('\n').length;
  expect(errors.map(({ source, field, message }) => [source.replace(/:\d+$/, ''), field, message])).toEqual(
    [
      ['colur', 'colour'],
      ['variant.cylindres', 'variant.cylinders'],
      ['odometer', 'km'],
    ].map(([written = '', nearest]) => [
      `sites/test-site/site.json:${lineOf(`"${written}"`)}`,
      `stock.columns.${written}`,
      `Not a field of a vehicle; did you mean "${nearest}"?`,
    ]),
  );
});

it('names a car that is for sale under two ids', async () => {
  const project = new FixtureProject();
  await project.site();
  const same = { vin: 'JTDBR32E720000001' };
  await project.stock([feedRecord(1, same), feedRecord(2, same), feedRecord(3)]);
  expect((await check(project)).warnings).toEqual(['feed:1 vin']);
});

it('checks content even if other settings are faulty', async () => {
  const project = new FixtureProject();
  await project.site();
  await project.write('sites/test-site/offers.json', '[{}]');
  await project.write('content/pages/a.md', 'no frontmatter');
  expect((await check(project)).faults).toEqual([
    ...[
      'sites/test-site/offers.json:1:2 0.id',
      'sites/test-site/offers.json:1:2 0.name',
      'content/pages/a.md:1:1',
    ],
  ]);
});

it('reports a feed that a build would refuse', async () => {
  const project = new FixtureProject();
  await project.site();
  await project.stock(feedRecords(10));
  const taken = await takeSnapshot({ ...project, site: 'test-site', now });
  if (taken.kind === 'taken') await commitSnapshot(project.state, taken);
  for (const feed of [feedRecords(3), '<html>', '[{']) {
    await project.stock(feed);
    expect(await check(project)).toMatchObject({ errors: [], refusals: ['feed'] });
  }
});

it('counts lint findings as errors if the site lets them stop the publish (rules 54)', async () => {
  const project = new FixtureProject();
  await project.stock(feedRecords(1));
  const finding = 'sites/test-site/site.json price.type.used';
  await project.site({ price: {} });
  expect(await check(project)).toEqual({ errors: [], faults: [], refusals: [], warnings: [finding] });
  await project.site({ price: {}, lint_stops: 'warning' });
  expect(await check(project)).toEqual({ errors: [finding], faults: [], refusals: [], warnings: [] });
});

it('gives each finding the level that the build gives it', async () => {
  const project = await projectOf(feedRecords(2), { price: {} });
  const words = 'We add a surcharge to Visa payments. <b>Sorry</b>';
  await project.write('content/pages/a.md', `---\ntitle: A\ndescription: A\n---\n${words}\n`);
  await project.write('content/pages/b.md', '---\ntitle: B\n---\n');
  const { faults, warnings } = await checkSite({ ...project, site: 'test-site', now, planned, forbidden });
  const { facts } = await taken(project);
  const found = [...faults.map(asFault), ...warnings];
  const levels = (all: readonly Warning[]) => all.map(({ level, source }) => `${level} ${source}`).sort();
  expect(new Set(found.map(({ level }) => level))).toEqual(new Set(LEVELS));
  expect(levels(found)).toEqual(levels(facts.warnings));
});

it('finds links and redirects to missing pages', async () => {
  const project = new FixtureProject();
  await project.site();
  await project.stock(feedRecords(1));
  await project.write(
    'content/pages/a.md',
    '---\ntitle: A\ndescription: A\n---\n[a](/pages/a) [b](/nowhere) [c](/finance)\n',
  );
  await project.write(
    'sites/test-site/redirects.csv',
    'from,to\n/old,/search/kia\n/older,/pages/a\n/pdf,/a.pdf\n',
  );
  expect(await check(project)).toEqual({
    errors: [],
    faults: ['content/pages/a.md:5:15 /nowhere'],
    refusals: [],
    warnings: ['sites/test-site/site.json:1:1 flags.finance_enquiry', 'sites/test-site/redirects.csv:2 to'],
  });
});

it('warns about features that Netlify’s functions lack', async () => {
  const project = new FixtureProject();
  await project.site({ publish: { to: 'netlify', site_id: 'harbour' }, flags: { reserve_online: true } });
  await project.stock(feedRecords(1));
  expect(await check(project)).toMatchObject({
    errors: [],
    warnings: ['sites/test-site/site.json flags.reserve_online'],
  });
});

it('reports a mapped column that no record has, with its setting and the nearest name', async () => {
  const project = new FixtureProject();
  const columns = Object.fromEntries(Object.keys(feedRecord(1)).map((name) => [name, name]));
  await project.site({
    stock: { type: 'file', path: 'stock.json', columns: { ...columns, colour: 'Color' } },
  });
  await project.stock([feedRecord(1, { Colour: 'Red' })]);
  expect((await check(project)).warnings).toEqual([
    expect.stringMatching(/^sites\/test-site\/site\.json:1:\d+ stock\.columns\.colour$/),
  ]);
});

it('runs the guard: reports which values, and which feed, a build would hold', async () => {
  const project = new FixtureProject();
  const { root, state } = project;
  const records = feedRecords(10).map((record, n) => ({ ...record, price: 20_000 + n * 500 }));
  const absurd = records.map((record, n) => (n === 3 ? { ...record, price: 215 } : record));
  await project.site();
  await project.stock(records);
  const publish = async () => {
    const taken = await takeSnapshot({ root, state, site: 'test-site', now });
    if (taken.kind === 'taken') await commitSnapshot(state, taken);
  };
  await publish();
  expect(await check(project)).toMatchObject({ refusals: [], warnings: [] });
  await project.stock(absurd);
  expect(await check(project)).toMatchObject({ refusals: [], warnings: ['feed:4 price'] });
  await publish();
  expect(await check(project)).toMatchObject({ refusals: [], warnings: ['feed:4 price'] });
  await project.stock(records.map((record) => ({ ...record, price: record.price / 100 })));
  expect(await check(project)).toMatchObject({ refusals: ['feed'] });
});

it('names fields that no record has as unmapped, once, with the command that proposes a mapping', async () => {
  const project = await projectOf(
    [1, 2, 3].map((n) => ({ Stock: n, Make: 'Kia', Model: n === 3 ? '' : 'Rio', Year: 2020 })),
    { stock: { type: 'file', path: 'stock.json', columns: { make: 'Make', model: 'Model', year: 'Year' } } },
  );
  const { warnings, refusals } = await checkSite({ ...project, site: 'test-site', now, planned, forbidden });
  const inspect = 'npx forecourt feed inspect <file or address> --site test-site';
  expect(
    warnings.map(({ source, field, message, remedy }) => [
      source.replace(/:\d.*/, ''),
      field,
      message,
      remedy,
    ]),
  ).toEqual([
    ...['id', 'status', 'car_type'].map((field) => [
      'sites/test-site/site.json',
      `stock.columns.${field}`,
      'No record of the feed has this field: none is published',
      `Map it to its column; ${inspect} proposes how`,
    ]),
    ['feed:record 3', 'model', expect.stringMatching(/is not published$/), 'Correct it in the stock system'],
  ]);
  expect(refusals.map(({ remedy }) => remedy)).toEqual([
    `Read the warnings; correct the mapping (${inspect} proposes one), or ask who sends the feed`,
    `Read the warnings; correct the mapping (${inspect} proposes one), or ask who sends the feed`,
  ]);
  await project.site();
  const unmapped = await checkSite({ ...project, site: 'test-site', now, planned, forbidden });
  expect(unmapped.warnings[0]?.remedy).toBe(
    'Map it to its column; npx forecourt feed inspect --site test-site proposes how',
  );
  expect(unmapped.warnings.map(({ field }) => field)).toEqual(
    ['id', 'slug', 'name', 'make', 'model', 'year', 'status', 'car_type'].map(
      (field) => `stock.columns.${field}`,
    ),
  );
});

it('judges a feed by the last good one, as a build does', async () => {
  const project = await projectOf(feedRecords(30));
  await published(project);
  const seen: AddressSource[] = [];
  const plannedCars = (site: AddressSource) => {
    seen.push(site);
    return planned(site);
  };
  await project.stock([...feedRecords(27), feedRecord(28, { year: 1900 }), feedRecord(29, { make: null })]);
  const { warnings } = await checkSite({
    ...project,
    site: 'test-site',
    now: later(1),
    forbidden,
    planned: plannedCars,
  });
  expect(warnings.map(({ source, message }) => `${source} ${message}`)).toEqual([
    expect.stringMatching(/^feed:29 .*; the record is not published$/),
    expect.stringContaining('feed:28 It is 1900: 2020 stays'),
    expect.stringContaining('feed:29 Its record is rejected; the car is kept as it was'),
  ]);
  // The car of record 30 is missing once: its page stays.
  const shown = seen[0]?.vehicles.filter(({ id }) => ['28', '29', '30'].includes(id));
  expect(shown?.map(({ year }) => year)).toEqual([2020, 2020, 2020]);
});
