import { expect, it } from 'vitest';
import { openSiteViews } from '#generator/site-view/site-view.ts';
import { takeSnapshot } from '#pipeline/take-snapshot.ts';
import { FixtureProject, feedRecord, feedRecords } from '#sites/project.fixture.ts';

const NOW = new Date('2026-11-20T00:00:00Z');

const location = (slug: string, facts: Record<string, unknown>) => ({
  id: slug,
  name: slug,
  slug,
  average_rating: '4.6',
  review_count: 94,
  address: { street: '1 Hunter Street', city: 'Newcastle', state: 'NSW', postcode: '2300' },
  ...facts,
});

async function viewOf(locations: object[], offers: object[] = [], stock = feedRecords(1)) {
  const project = new FixtureProject();
  await project.site();
  await project.stock(stock);
  await project.write('sites/test-site/locations.json', locations);
  await project.write('sites/test-site/offers.json', offers);
  const taken = await takeSnapshot({ root: project.root, state: project.state, site: 'test-site', now: NOW });
  if (taken.kind === 'refused') throw new Error(taken.reasons.join('\n'));
  return openSiteViews(taken.whole(), NOW).forPage().view;
}

it('a booking form has the open workshops, and what they offer until it ends', async () => {
  const view = await viewOf(
    [
      location('showroom', { location_type: 'sales' }),
      location('workshop', {
        location_type: 'service',
        manufacturers: ['Toyota'],
        contact_detail: { phone: '(02) 5550 1202' },
      }),
      location('counter', { location_type: 'parts' }),
      location('next', { location_type: 'service', badge: 'Coming Early 2027' }),
    ],
    [
      { id: 'aircon', name: 'Air conditioning check', department: 'service' },
      { id: 'past', name: 'Winter check', department: 'service', expiry: NOW.toISOString() },
      { id: 'mats', name: 'Mats', department: 'parts' },
      { id: 'weekend', name: 'A weekend of prices' },
    ],
  );
  const service = view.departmentPlaces('service');
  expect(service).toMatchObject({
    label: 'Service',
    places: [
      {
        name: 'workshop',
        href: '/contact-us/workshop',
        address: '1 Hunter Street, Newcastle NSW 2300',
        makes: ['Toyota'],
        phone: { text: '(02) 5550 1202' },
        rating: { average: '4.6', count: 94 },
      },
    ],
  });
  expect(service?.offers.map(({ id }) => id)).toEqual(['aircon']);
  const parts = view.departmentPlaces('parts');
  expect(parts?.places.map(({ name }) => name)).toEqual(['counter']);
  expect(parts?.offers.map(({ id }) => id)).toEqual(['mats']);
});

it('forms of sales and administration have none, and neither has a form that the site lacks', async () => {
  const view = await viewOf([location('showroom', {})]);
  for (const form of ['contact', 'fleet', 'careers', 'trade-in', 'unknown'])
    expect(view.departmentPlaces(form)).toBeNull();
});

it('the list of locations shows which of them are open, and none that is announced', async () => {
  const friday = { weekday: 5, status: 'open', open: '8:30am', close: '5:30pm' };
  const contact_detail = { opening_hours: [friday] };
  const two = await viewOf([
    location('showroom', { location_type: 'sales', contact_detail }),
    location('next', {
      location_type: 'sales',
      contact_detail,
      badge: 'Coming Early 2027',
      address: { street: '9 King Street', city: 'Maitland', state: 'NSW', postcode: '2320' },
    }),
  ]);
  expect(two.locations()).toMatchObject({
    heading: 'Our locations',
    columns: 2,
    locations: [
      { slug: 'showroom', open_now: { open: true } },
      { slug: 'next', open_now: null },
    ],
  });
  const one = await viewOf([location('showroom', { location_type: 'sales' })]);
  expect(one.locations()).toMatchObject({ heading: 'Find us', columns: 1, locations: [{ open_now: null }] });
});

it.each([
  { location_name: 'showroom', leads_to: '?location_name=showroom' },
  // The counter stands at the showroom; a feed may name either.
  { location_name: 'counter', leads_to: '?dealership_name=showroom' },
])(
  'its cars are those of the list that it leads to: named $location_name',
  async ({ location_name, leads_to }) => {
    const view = await viewOf(
      [location('showroom', { dealership_id: '1' }), location('counter', { location_type: 'parts' })],
      [],
      [feedRecord(1, { location_name })],
    );
    expect(view.location('showroom')).toMatchObject({
      stock_counts: [{ count: 1 }],
      stock_href: `/search${leads_to}`,
    });
  },
);

it('a location that is only announced is never open', async () => {
  const opening_hours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
    weekday,
    status: 'Open',
    open: '12am',
    close: '12am',
  }));
  const view = await viewOf([
    location('showroom', { contact_detail: { opening_hours } }),
    location('next', { contact_detail: { opening_hours }, badge: 'Coming Early 2027' }),
  ]);
  const openAt = (slug: string) =>
    view.location(slug)?.departments_here.find(({ current }) => current)?.open_now?.open ?? null;
  expect([openAt('showroom'), openAt('next')]).toEqual([true, null]);
});
