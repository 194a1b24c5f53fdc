import { expect, it } from 'vitest';
import type { SiteInput } from '#domain/site/site.schema.ts';
import { openSiteViews } from '#generator/site-view/site-view.ts';
import { takeSnapshot } from '#pipeline/take-snapshot.ts';
import { FixtureProject, feedRecords } from '#sites/project.fixture.ts';

const NOW = new Date('2026-11-20T00:00:00Z');

const location = (slug: string, facts: Record<string, unknown>) => ({
  id: slug,
  name: slug,
  slug,
  address: { street: `${slug} 1`, city: 'Newcastle', state: 'NSW', postcode: '2300' },
  ...facts,
});

const toyotas = location('toyotas', { manufacturers: ['Toyota'] });
const fords = location('fords', { manufacturers: ['Ford'] });
const workshop = location('workshop', { location_type: 'service', manufacturers: ['Toyota'] });
const unopened = location('unopened', { manufacturers: ['Toyota'], badge: 'Coming Early 2027' });

async function viewOf(
  settings: Partial<SiteInput>,
  locations: object[],
  offers: object[] = [],
  pages: Record<string, string> = {},
  stock = feedRecords(3),
) {
  const project = new FixtureProject();
  for (const [name, text] of Object.entries(pages)) await project.write(`content/pages/${name}`, text);
  await project.site(settings);
  await project.stock(stock);
  await project.write('sites/test-site/locations.json', locations);
  await project.write('sites/test-site/offers.json', offers);
  const taken = await takeSnapshot({ root: project.root, state: project.state, site: 'test-site', now: NOW });
  if (taken.kind === 'refused') throw new Error(taken.reasons.join('\n'));
  return openSiteViews(taken.whole(), NOW).forPage().view;
}

const brand = { manufacturers: [{ id: '1', name: 'Toyota', slug: 'toyota', href: '/brands/toyota' }] };
const range = {
  manufacturer: 'Toyota',
  models: [{ name: 'Corolla', slug: 'corolla', price_line: 'From $31,990 drive away' }],
};

it('a brand is asked about where it alone is sold; with several sellers the shopper chooses', async () => {
  const one = await viewOf(brand, [toyotas, fords, workshop, unopened]);
  expect(one.range('/brands/toyota')).toMatchObject({
    name: 'Toyota',
    place: 'toyotas',
    price_line: null,
    test_drive_href: null,
  });
  const two = await viewOf(brand, [toyotas, location('every-make', {})]);
  expect(two.range('/brands/toyota')?.place).toBeNull();
  const none = await viewOf(brand, [fords]);
  expect(none.range('/brands/toyota')?.place).toBeNull();
});

it('a model has the price that it is advertised at, and that of the cheapest in stock', async () => {
  const view = await viewOf(range, [toyotas]);
  expect(view.range('/corolla')).toMatchObject({
    name: 'Toyota Corolla',
    counts: [{ count: 3 }],
    from: [{ amount: 19_990 }],
    price_line: 'From $31,990 drive away',
  });
});

it.each([
  {
    stock: 'one condition and price type',
    facts: [{}, {}],
    shown: { conditions: 'used', from: [{ amount: 19_990, label: 'Drive away' }] },
  },
  {
    stock: 'all conditions',
    facts: [{ car_type: 'demo' }, { car_type: 'new' }, {}],
    shown: { conditions: 'new, demo and used', from: [{ amount: 19_990, label: 'Drive away' }] },
  },
  {
    stock: 'prices that include different things',
    facts: [{}, { price_type: 'egc', price: 18_000 }],
    shown: {
      conditions: 'used',
      from: [
        { amount: 18_000, label: 'Excl. government charges' },
        { amount: 19_990, label: 'Drive away' },
      ],
    },
  },
])('a model in stock with $stock shows $shown', async ({ facts, shown }) => {
  const stock = feedRecords(facts.length).map((record, place) => ({
    ...record,
    car_type: 'used',
    price_type: 'drive_away',
    ...facts[place],
  }));
  const view = await viewOf(range, [toyotas], [], {}, stock);
  expect(view.range('/corolla')).toMatchObject(shown);
});

it('a test drive is asked for with its model and place, on sites with that page', async () => {
  const view = await viewOf(range, [toyotas], [], {
    'book-test-drive.md': '---\ntitle: Drive\ndescription: Drive.\npath: /book-test-drive\n---\n',
  });
  expect(view.range('/corolla')?.test_drive_href).toBe(
    '/book-test-drive?vehicle=Toyota+Corolla&preferredDealership=toyotas',
  );
});

it('the offers of a model lead to no page that shows them', async () => {
  const offer = { id: 'corolla', name: 'Corolla', manufacturer: 'Toyota' };
  const view = await viewOf(
    range,
    [toyotas],
    [{ ...offer, model: { name: 'Corolla', slug: 'corolla', override_url: '/corolla' } }],
  );
  expect(view.range('/corolla')?.offers).toMatchObject([{ id: 'corolla', explore: null }]);
});

const corolla = { name: 'Corolla', slug: 'corolla' };

it.each([
  {
    why: 'with another case',
    path: '/corolla',
    facts: { manufacturer: 'TOYOTA', model: corolla },
    shown: true,
  },
  { why: 'of the only make, not named', path: '/corolla', facts: { model: corolla }, shown: true },
  { why: 'of the only make, not named', path: '/brands/toyota', facts: { model: corolla }, shown: true },
  { why: 'with another case', path: '/brands/toyota', facts: { manufacturer: 'TOYOTA' }, shown: true },
  { why: 'of another make', path: '/brands/toyota', facts: { manufacturer: 'Ford' }, shown: false },
  { why: 'of the dealership itself', path: '/brands/toyota', facts: {}, shown: false },
])('an offer $why is on $path: $shown', async ({ path, facts, shown }) => {
  const view = await viewOf({ ...range, ...brand }, [toyotas], [{ id: 'deal', name: 'Deal', ...facts }]);
  expect(view.range(path)?.offers).toHaveLength(shown ? 1 : 0);
});
