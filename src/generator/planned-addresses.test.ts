import { expect, it } from 'vitest';
import { takeSnapshot } from '#pipeline/take-snapshot.ts';
import { FixtureProject, feedRecord } from '#sites/project.fixture.ts';
import { addressesOf, plannedAddresses } from './planned-addresses.ts';
import { openSiteViews } from './site-view/site-view.ts';

const now = new Date('2026-11-20T00:00:00Z');

it('covers every address of a build, from the data that a check has read', async () => {
  const project = new FixtureProject();
  await project.site();
  await project.stock([feedRecord(1), feedRecord(2, { make: 'Kia', model: 'Rio', slug: 'kia-rio' })]);
  await project.write('content/pages/a.md', '---\ntitle: A\ndescription: A\n---\nA\n');
  await project.write('sites/test-site/redirects.csv', 'from,to\n/old,/pages/a\n');
  const taken = await takeSnapshot({ ...project, site: 'test-site', now });
  if (taken.kind === 'refused') throw new Error(taken.reasons.join());
  const { site, locations, offers, reviews, promos, redirects, theme, ...snapshot } = taken.whole();
  const { content, left_out, vehicles, departed } = snapshot;
  const settings = { site, locations, offers, reviews, promos, redirects, theme };
  const read = { ...settings, content, left_out, vehicles, departed };

  const planned = plannedAddresses(read, now);
  expect(planned).toEqual(addressesOf(openSiteViews(taken.whole(), now).plan().plan));
  expect([...planned]).toEqual(expect.arrayContaining(['/', '/cars/kia-rio', '/pages/a', '/old']));
});
