import { describe, expect, it } from 'vitest';
import type { CarState } from '#domain/vehicle/allows.ts';
import { stateAllows } from '#domain/vehicle/allows.ts';
import { openSiteViews } from '#generator/site-view/site-view.ts';
import { takeSnapshot } from '#pipeline/take-snapshot.ts';
import { FixtureProject, feedRecord } from '#sites/project.fixture.ts';

const NOW = new Date('2026-11-20T00:00:00Z');

/** How feeds write each state of a car that is shown to everybody. */
const FEED = {
  in_stock: {},
  coming_soon: { status: 'coming_soon' },
  preorder: { preorder: true },
  test_drive_only: { tag: 'Test Drive Only' },
  reserved: { reserved: true },
  sold: { status: 'sold', sold: true, sold_date_timestamp: NOW.getTime() / 1000 - 3600 },
} as const satisfies Partial<Record<CarState, Record<string, unknown>>>;

const STATES = Object.keys(FEED).filter((state): state is keyof typeof FEED => state in FEED);

const place = {
  id: '1',
  name: 'Toyotas',
  slug: 'toyotas',
  address: { street: '1 Street', city: 'Newcastle', state: 'NSW', postcode: '2300' },
};

async function viewOf(states: readonly (keyof typeof FEED)[]) {
  const project = new FixtureProject();
  await project.site({ manufacturer: 'Toyota', models: [{ name: 'Corolla', slug: 'corolla' }] });
  await project.stock(
    states.map((state, index) =>
      feedRecord(index + 1, { ...FEED[state], name: state, badge: state, location: { slug: 'toyotas' } }),
    ),
  );
  await project.write('sites/test-site/locations.json', [place]);
  await project.write('sites/test-site/offers.json', [{ id: 'a', name: 'A', manufacturer: 'Toyota' }]);
  const taken = await takeSnapshot({ root: project.root, state: project.state, site: 'test-site', now: NOW });
  if (taken.kind === 'refused') throw new Error(taken.reasons.join('\n'));
  return openSiteViews(taken.whole(), NOW).forPage().view;
}

const named = (cars: readonly { name: string }[] = []) => cars.map(({ name }) => name).sort();

describe('cars below a heading that calls them in stock, by the table of states', () => {
  const featured = STATES.filter((state) => stateAllows('feature', state)).sort();

  it('on the home page, an offer’s and a model’s', async () => {
    const view = await viewOf(STATES);
    expect(named(view.home().latest)).toEqual(featured);
    expect(named(view.offer('a')?.vehicles)).toEqual(featured);
    expect(named(view.range('/corolla')?.vehicles)).toEqual(featured);
  });

  it('and a range compares them', async () => {
    const view = await viewOf(STATES);
    expect(named(view.range('/corolla')?.groups)).toEqual(featured);
  });

  it('a model without such a car has its page without them', async () => {
    const view = await viewOf(['coming_soon', 'sold']);
    expect(view.range('/corolla')).toMatchObject({ counts: [{ count: 2 }, { count: 1 }], vehicles: [] });
  });

  it('"On the lot" of a location are those to be seen there', async () => {
    const view = await viewOf(STATES);
    const seen = STATES.filter((state) => stateAllows('see', state)).sort();
    expect(named(view.location('toyotas')?.vehicles)).toEqual(seen);
  });
});
