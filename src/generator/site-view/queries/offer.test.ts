import { expect, it } from 'vitest';
import { openSiteViews } from '#generator/site-view/site-view.ts';
import { takeSnapshot } from '#pipeline/take-snapshot.ts';
import { FixtureProject, feedRecords } from '#sites/project.fixture.ts';

const NOW = new Date('2026-11-20T00:00:00Z');

const offerOf = (slug: string, override_url?: string) => ({
  id: slug,
  name: slug,
  manufacturer: 'Toyota',
  model: { name: slug, slug, override_url },
});

it('"/{model slug} or the model\'s override URL" (S2 §2), else the cars in stock', async () => {
  const project = new FixtureProject();
  await project.site();
  await project.stock(feedRecords(2));
  await project.write('content/pages/camry.md', '---\ntitle: Camry\ndescription: New.\npath: /camry\n---\n');
  await project.write('sites/test-site/offers.json', [
    offerOf('camry'),
    offerOf('corolla'),
    offerOf('hilux', 'https://hilux.example'),
  ]);
  const taken = await takeSnapshot({ root: project.root, state: project.state, site: 'test-site', now: NOW });
  if (taken.kind === 'refused') throw new Error(taken.reasons.join('\n'));
  const { view } = openSiteViews(taken.whole(), NOW).forPage();
  const leads = view
    .offers()
    .groups.flatMap(({ offers }) => offers.map(({ id, explore }) => [id, explore?.href]));
  expect(leads).toEqual([
    ['camry', '/camry'],
    ['corolla', '/search/toyota/corolla'],
    ['hilux', 'https://hilux.example'],
  ]);
});
