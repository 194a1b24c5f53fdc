import { expect, it } from 'vitest';
import { openSiteViews } from '#generator/site-view/site-view.ts';
import { takeSnapshot } from '#pipeline/take-snapshot.ts';
import { FixtureProject, feedRecords } from '#sites/project.fixture.ts';

const NOW = new Date('2026-11-20T00:00:00Z');
const link = (label: string) => ({ label, href: '/search' });

it('combines the links and columns of a header entry in one menu', async () => {
  const project = new FixtureProject();
  const column = { heading: 'By body', links: [link('Ute')] };
  const header = [
    link('Plain'),
    { ...link('List'), links: [link('All')] },
    { ...link('Both'), links: [link('All')], columns: [column] },
  ];
  await project.site({ navigation: { header, footer: [] } });
  await project.stock(feedRecords(2));
  const taken = await takeSnapshot({ root: project.root, state: project.state, site: 'test-site', now: NOW });
  if (taken.kind === 'refused') throw new Error(taken.reasons.join('\n'));
  const { navigation } = openSiteViews(taken.whole(), NOW).forPage().view.layout();
  const list = { heading: null, links: [link('All')] };
  expect(navigation.header.map(({ label, menu }) => [label, menu])).toEqual([
    ['Plain', []],
    ['List', [list]],
    ['Both', [list, column]],
  ]);
});
