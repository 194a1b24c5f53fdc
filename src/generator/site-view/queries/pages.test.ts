import { expect, it } from 'vitest';
import { openSiteViews } from '#generator/site-view/site-view.ts';
import { takeSnapshot } from '#pipeline/take-snapshot.ts';
import { FixtureProject, feedRecords } from '#sites/project.fixture.ts';

const NOW = new Date('2026-11-20T00:00:00Z');

it('the not-found page has its own title, and is not indexed', async () => {
  const project = new FixtureProject();
  await project.site({ name: 'Harbour Motors', url: 'https://harbour.example' });
  await project.stock(feedRecords(1));
  const taken = await takeSnapshot({ root: project.root, state: project.state, site: 'test-site', now: NOW });
  if (taken.kind === 'refused') throw new Error(taken.reasons.join('\n'));
  const { view, queries } = openSiteViews(taken.whole(), NOW).forPage();
  expect(view.page('notFound').seo).toEqual({
    title: 'Page Not Found | Harbour Motors',
    description: 'There is no page at this address.',
    canonical: 'https://harbour.example/404',
    indexed: false,
    image: {
      url: 'https://harbour.example/preview.jpg',
      size: { width: 1200, height: 630 },
      alt: 'Harbour Motors: Cars for tests',
    },
  });
  expect([...queries]).toEqual(['page notFound']);
});
