import { describe, expect, it } from 'vitest';
import { openSiteViews } from '#generator/site-view/site-view.ts';
import { takeSnapshot } from '#pipeline/take-snapshot.ts';
import { FixtureProject, feedRecord } from '#sites/project.fixture.ts';

const NOW = new Date('2026-11-20T00:00:00Z');

type HomeSettings = Parameters<FixtureProject['site']>[0];

/** The brand grid over a stock with a number of cars of each make. */
async function brandsOf(stock: Record<string, number>, settings: HomeSettings = {}) {
  const project = new FixtureProject();
  await project.site(settings);
  const makes = Object.entries(stock).flatMap(([make, cars]) => Array.from({ length: cars }, () => make));
  await project.stock(makes.map((make, n) => feedRecord(n + 1, { make, name: make })));
  const taken = await takeSnapshot({ root: project.root, state: project.state, site: 'test-site', now: NOW });
  if (taken.kind === 'refused') throw new Error(taken.reasons.join('\n'));
  return openSiteViews(taken.whole(), NOW).forPage().view.home().brands;
}

describe('"the brand grid follows the stock where nothing is written"', () => {
  it('makes in stock, that of most cars first, each with its list and number of cars', async () => {
    const brands = await brandsOf({ Kia: 1, Toyota: 3, Mazda: 2 });
    expect(brands).toMatchObject([
      { name: 'Toyota', href: '/search/toyota', counts: [{ count: 3 }], logo: null },
      { name: 'Mazda', href: '/search/mazda', counts: [{ count: 2 }] },
      { name: 'Kia', href: '/search/kia', counts: [{ count: 1 }] },
    ]);
  });

  it('at most twelve', async () => {
    const names = [
      ...['Audi', 'BMW', 'Ford', 'GWM', 'Honda', 'Hyundai', 'Isuzu', 'Jeep'],
      ...['Kia', 'Lexus', 'Mazda', 'Nissan', 'Subaru', 'Toyota'],
    ];
    const stock = Object.fromEntries(names.map((make, n) => [make, n + 1]));
    expect((await brandsOf(stock)).map(({ name }) => name)).toEqual(names.toReversed().slice(0, 12));
  });

  it('none where all cars are of one make', async () => {
    expect(await brandsOf({ Kia: 3 })).toEqual([]);
  });

  it('the written makes alone, whatever is in stock', async () => {
    const manufacturers = [{ id: '1', name: 'Kia', slug: 'kia' }];
    const brands = await brandsOf({ Kia: 1, Toyota: 3 }, { manufacturers });
    expect(brands.map(({ name }) => name)).toEqual(['Kia']);
  });
});
