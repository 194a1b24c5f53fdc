import { expect, it } from 'vitest';
import { DAY_MS } from '#domain/duration.ts';
import { commitSnapshot, takeSnapshot } from '#pipeline/take-snapshot.ts';
import { FixtureProject, feedRecord } from '#sites/project.fixture.ts';
import { openSiteViews } from './site-view.ts';

const NOW = new Date('2026-11-20T00:00:00Z');
const day = (number: number) => new Date(NOW.getTime() + number * DAY_MS);
const CAMRY = feedRecord(1, { slug: 'camry', model: 'Camry' });
const KIA = feedRecord(2, { slug: 'kia', make: 'Kia', model: 'Rio' });

async function projectOf(...records: Record<string, unknown>[]): Promise<FixtureProject> {
  const project = new FixtureProject();
  await project.site();
  await project.stock([feedRecord(9), ...records]);
  return project;
}

/** Redirects on a day; that day's lists are in the price history afterwards. */
async function everyLead({ root, state }: FixtureProject, now: Date): Promise<Record<string, string>> {
  const taken = await takeSnapshot({ root, state, site: 'test-site', now, acceptDrop: true });
  if (taken.kind === 'refused') throw new Error(taken.reasons.join('\n'));
  await commitSnapshot(state, taken);
  const { redirects } = openSiteViews(taken.whole(), now).plan().plan;
  return Object.fromEntries(redirects.map(({ from, to, status }) => [from, `${status} ${to}`]));
}

/** Redirects without those that every site has: pages beyond the last of a list, `/contact` and `/cars`. */
async function leads(project: FixtureProject, now: Date): Promise<Record<string, string>> {
  const all = Object.entries(await everyLead(project, now));
  return Object.fromEntries(all.filter(([from]) => !/\/page\/|^\/(?:contact|cars)$/.test(from)));
}

it('sends /contact to the locations (S1 §2), and /cars to the search', async () => {
  const project = await projectOf();
  expect(await everyLead(project, NOW)).toMatchObject({
    '/contact': '301 /contact-us',
    '/cars': '301 /search',
  });
  const page = '---\ntitle: Write to us\ndescription: By post.\npath: /contact\n---\n\nDear dealer.\n';
  await project.write('content/pages/contact.md', page);
  expect(await everyLead(project, NOW)).not.toHaveProperty('/contact');
});

it('sends the lists of a sold-out make to the stock, while the make is in the price history', async () => {
  const project = await projectOf(CAMRY, KIA);
  expect(await leads(project, NOW)).toEqual({});
  const sold_date_timestamp = NOW.getTime() / 1000;
  const soldOut = [CAMRY, KIA].map((car) => ({ ...car, status: 'sold', sold_date_timestamp }));
  await project.stock([feedRecord(9), ...soldOut]);
  const lists = {
    '/search/kia': '302 /search',
    '/search/kia/rio': '302 /search',
    '/search/toyota/camry': '302 /search/toyota',
  };
  expect(await leads(project, day(2))).toEqual({});
  expect(await leads(project, day(3))).toEqual(lists);
  const departed = { '/cars/camry': '301 /search/toyota', '/cars/kia': '410 ' };
  expect(await leads(project, day(33))).toEqual({ ...lists, ...departed });
  await project.stock([feedRecord(9)]);
  await leads(project, day(34));
  expect(await leads(project, day(35))).toEqual({ ...lists, ...departed });
});

it('sends a list’s former last page to its last one', async () => {
  const project = await projectOf(CAMRY);
  const redirects = await everyLead(project, NOW);
  expect(redirects).toMatchObject({
    '/search/toyota/page/2': '302 /search/toyota',
    '/search/used-cars/page/2': '302 /search/used-cars',
  });
  const cars = Array.from({ length: 30 }, (_, index) => feedRecord(index + 100));
  await project.stock([feedRecord(9), CAMRY, ...cars]);
  const longer = await everyLead(project, day(1));
  expect(longer).not.toHaveProperty('/search/toyota/page/2');
  expect(longer).toMatchObject({ '/search/toyota/page/3': '302 /search/toyota/page/2' });
});

it('sends the lists of makes and models in the settings without cars to the nearest list with stock', async () => {
  const project = new FixtureProject();
  await project.site({
    manufacturer: 'Toyota',
    manufacturers: [
      { id: '1', name: 'Toyota', slug: 'toyota' },
      { id: '2', name: 'Lexus', slug: 'lexus' },
    ],
    models: [{ name: 'Supra', slug: 'supra' }],
  });
  await project.stock([feedRecord(9)]);
  expect(await leads(project, NOW)).toEqual({
    '/search/lexus': '302 /search',
    '/search/toyota/supra': '302 /search/toyota',
  });
});

it('sends the variants that a used-only site lacks to all its cars', async () => {
  const project = new FixtureProject();
  await project.site({ flags: { used_only: true } });
  await project.stock([feedRecord(9)]);
  const variants = ['new-cars', 'demo-cars', 'new-used-and-demo-cars', 'new-and-demo-cars'];
  expect(await leads(project, NOW)).toEqual(
    Object.fromEntries(variants.map((variant) => [`/search/${variant}`, '302 /search'])),
  );
});

it('sends the former address of a car to its current one', async () => {
  const project = await projectOf(CAMRY);
  await leads(project, NOW);
  for (const slug of ['camry-2', 'camry-3']) {
    await project.stock([feedRecord(9), { ...CAMRY, slug }]);
    expect(await leads(project, day(1))).toMatchObject({ '/cars/camry': `301 /cars/${slug}` });
  }
  expect(await leads(project, day(300))).toEqual({
    '/cars/camry': '301 /cars/camry-3',
    '/cars/camry-2': '301 /cars/camry-3',
  });
  await project.stock([feedRecord(9), CAMRY]);
  expect(await leads(project, day(301))).toEqual({
    '/cars/camry-2': '301 /cars/camry',
    '/cars/camry-3': '301 /cars/camry',
  });
});

it('sends links to an old address, which we write in lower case, where its row leads', async () => {
  const project = await projectOf();
  const rows = ['/Old-Offer,/special-offers', '/Search,/special-offers', '/Loop,/a', '/a,/loop', '/B,/b'];
  const others = ['/Two,/search', '/two,/special-offers,302', '/Terms.PDF,/search'];
  await project.write(
    'sites/test-site/redirects.csv',
    `from,to,status\n${[...rows, ...others].join('\n')}\n`,
  );
  const found = await leads(project, NOW);
  expect(found).toMatchObject({
    '/Old-Offer': '301 /special-offers',
    '/old-offer': '301 /special-offers',
    '/two': '302 /special-offers',
  });
  for (const address of ['/search', '/loop', '/b', '/terms.pdf']) expect(found).not.toHaveProperty(address);
});
