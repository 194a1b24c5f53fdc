import { expect, it } from 'vitest';
import { locationWith } from '#domain/location/location.fixture.ts';
import { openSiteViews } from '#generator/site-view/site-view.ts';
import { takeSnapshot } from '#pipeline/take-snapshot.ts';
import { FixtureProject, feedRecord } from '#sites/project.fixture.ts';

const NOW = new Date('2026-11-20T00:00:00Z');
const YARD = locationWith({ dealership_id: '1' });
const WORKSHOP = locationWith({
  id: '2',
  name: 'Harbour Service',
  slug: 'workshop',
  location_type: 'service',
});
const SECOND_YARD = locationWith({
  id: '3',
  name: 'Harbour Cardiff',
  slug: 'cardiff',
  address: { street: '5 Pacific Road', city: 'Cardiff', state: 'NSW', postcode: '2285' },
});

it.each([
  { where: 'one place with two departments', locations: [YARD, WORKSHOP], named: null },
  { where: 'two places', locations: [YARD, SECOND_YARD], named: 'Harbour Newcastle' },
])('cards of a dealership with $where: $named', async ({ locations, named }) => {
  const project = new FixtureProject();
  await project.site();
  await project.write('sites/test-site/locations.json', locations);
  await project.stock([feedRecord(1, { slug: 'camry', location: { slug: 'newcastle' } })]);
  const taken = await takeSnapshot({ root: project.root, state: project.state, site: 'test-site', now: NOW });
  if (taken.kind === 'refused') throw new Error(taken.reasons.join('\n'));
  const { view } = openSiteViews(taken.whole(), NOW).forPage();
  expect(view.home().latest.map(({ location }) => location)).toEqual([named]);
});
