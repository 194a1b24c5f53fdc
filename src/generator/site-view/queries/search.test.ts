import { expect, it } from 'vitest';
import type { SearchView } from '#domain/view/search-view.ts';
import { takeSnapshot } from '#pipeline/take-snapshot.ts';
import { FixtureProject, feedRecords } from '#sites/project.fixture.ts';
import { openSiteViews } from '../site-view.ts';

const NOW = new Date('2026-11-20T00:00:00Z');

/** The search on a page of a site's whole stock. */
async function searchOf(
  settings: Parameters<FixtureProject['site']>[0],
  { cars = 2, page = 1 } = {},
): Promise<SearchView | null> {
  const project = new FixtureProject();
  await project.site(settings);
  await project.stock(feedRecords(cars));
  const taken = await takeSnapshot({ root: project.root, state: project.state, site: 'test-site', now: NOW });
  if (taken.kind === 'refused') throw new Error(taken.reasons.join('\n'));
  const { view } = openSiteViews({ ...taken.whole() }, NOW, null).forPage();
  return view.listing('', page)?.search ?? null;
}

it('a page contains only the texts that its site changed', async () => {
  const cheap = { phrases: ['cheap'], ranges: { price: { max: 15_000 } } };
  expect((await searchOf({ search: { words: { cheap } } }))?.shared_words).toEqual({ cheap });
  const plain = await searchOf({});
  expect(plain).not.toBeNull();
  expect(plain).not.toHaveProperty('shared_words');
});

it("names the group's other sites, where there are some", async () => {
  const group = { name: 'Southern Cross', url: 'https://group.example' };
  const sites = [{ name: 'Southern Cross Kia', url: 'https://kia.example' }];
  expect((await searchOf({ group: { ...group, sites } }))?.group_sites).toEqual(sites);
  expect(await searchOf({ group })).not.toHaveProperty('group_sites');
});

it('further pages have no prices of other cars, and the same filters as the first', async () => {
  const [first, further] = await Promise.all([1, 2].map((page) => searchOf({}, { cars: 30, page })));
  expect(further?.facets).toEqual(first?.facets);
  expect([first?.page, further?.page]).toEqual([1, 2]);
  expect(first?.results.stats).toHaveProperty('price');
  expect(further?.results.stats).toEqual({});
  expect(Object.keys(further?.results.facets ?? {}).length).toBeLessThanOrEqual(3);
  expect(further?.results.facets).not.toHaveProperty('price_range');
});

it('a list of some cars names what it is limited to, the widest does not', async () => {
  expect((await searchOf({}))?.own).toBeNull();
});

it('values of filters that no car divides by have their labels: addresses and sentences contain them', async () => {
  const search = await searchOf({});
  expect(search?.facets).not.toContain('status');
  expect(search?.value_labels.status).toMatchObject({ in_stock: 'In stock' });
});
