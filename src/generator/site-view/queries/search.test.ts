import { expect, it } from 'vitest';
import type { SearchView } from '#domain/view/search-view.ts';
import { takeSnapshot } from '#pipeline/take-snapshot.ts';
import { FixtureProject, feedRecords } from '#sites/project.fixture.ts';
import { openSiteViews } from '../site-view.ts';

const NOW = new Date('2026-11-20T00:00:00Z');

/** The search of a site's whole stock. */
async function searchOf(settings: Parameters<FixtureProject['site']>[0]): Promise<SearchView | null> {
  const project = new FixtureProject();
  await project.site(settings);
  await project.stock(feedRecords(2));
  const taken = await takeSnapshot({ root: project.root, state: project.state, site: 'test-site', now: NOW });
  if (taken.kind === 'refused') throw new Error(taken.reasons.join('\n'));
  const { view } = openSiteViews({ ...taken.whole() }, NOW, null).forPage();
  return view.listing('', 1)?.search ?? null;
}

it('a page contains only the texts that its site changed', async () => {
  const cheap = { phrases: ['cheap'], ranges: { price: { max: 15_000 } } };
  expect((await searchOf({ search: { words: { cheap } } }))?.shared_words).toEqual({ cheap });
  const plain = await searchOf({});
  expect(plain).not.toBeNull();
  expect(plain).not.toHaveProperty('shared_words');
});
