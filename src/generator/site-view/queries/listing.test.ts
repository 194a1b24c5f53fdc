import { expect, it } from 'vitest';
import { takeSnapshot } from '#pipeline/take-snapshot.ts';
import { FixtureProject, feedRecord, feedRecords } from '#sites/project.fixture.ts';
import { type CachedViews, openSiteViews } from '../site-view.ts';

const NOW = new Date('2026-11-20T00:00:00Z');

/** The views of a site with these cars and promos. */
async function viewsOf(records: Record<string, unknown>[], promos: unknown[] = []): Promise<CachedViews> {
  const project = new FixtureProject();
  await project.site();
  await project.stock(records);
  await project.write('sites/test-site/promos.json', promos);
  const taken = await takeSnapshot({ root: project.root, state: project.state, site: 'test-site', now: NOW });
  if (taken.kind === 'refused') throw new Error(taken.reasons.join('\n'));
  return openSiteViews({ ...taken.whole() }, NOW, null);
}

/** The note on prices of a list of cars with these price types. */
async function basisOf(types: readonly string[]): Promise<string | null | undefined> {
  const views = await viewsOf(types.map((price_type, index) => feedRecord(index + 1, { price_type })));
  return views.forPage().view.listing('', 1)?.price_basis;
}

it('a list that mixes price types explains what it sorts and filters by (rules 20)', async () => {
  expect(await basisOf(['egc', 'drive_away'])).toContain('Sorting and filters go by the drive away price');
  expect(await basisOf(['egc', 'egc'])).toBeNull();
});

it('a new price concerns the lists with that car alone', async () => {
  const priced = (price: number) => [feedRecord(1), feedRecord(2, { make: 'Mazda', model: '2', price })];
  const [before, after] = [await viewsOf(priced(9990)), await viewsOf(priced(8990))];
  const isConcerned = (key: string) =>
    before.record(`listing ${key} 1`).parts.some((part) => before.partHash(part) !== after.partHash(part));
  expect(['mazda', 'mazda/2', 'used-cars'].every(isConcerned)).toBe(true);
  expect(['toyota', 'toyota/corolla', 'new-cars'].some(isConcerned)).toBe(false);
});

it.each([
  { cars: 5, tiles: 5 },
  { cars: 6, tiles: 7 },
])(
  '"no adverts beside fewer than six hits": $cars printed cars are $tiles tiles',
  async ({ cars, tiles }) => {
    const views = await viewsOf(feedRecords(cars), [
      { id: 'week', position: 2, node: { title: 'Car of the week', link: '/search', link_label: 'See it' } },
    ]);
    const shown = views.forPage().view.listing('', 1)?.tiles ?? [];
    expect(shown).toHaveLength(tiles);
    expect(shown.some(({ kind }) => kind === 'promo')).toBe(tiles > cars);
  },
);
