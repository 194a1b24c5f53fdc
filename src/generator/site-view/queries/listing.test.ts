import { expect, it } from 'vitest';
import { takeSnapshot } from '#pipeline/take-snapshot.ts';
import { FixtureProject, feedRecord } from '#sites/project.fixture.ts';
import { openSiteViews } from '../site-view.ts';

const NOW = new Date('2026-11-20T00:00:00Z');

/** The note on prices of a list of cars with these price types. */
async function basisOf(types: readonly string[]): Promise<string | null | undefined> {
  const project = new FixtureProject();
  await project.site();
  await project.stock(types.map((price_type, index) => feedRecord(index + 1, { price_type })));
  const taken = await takeSnapshot({ root: project.root, state: project.state, site: 'test-site', now: NOW });
  if (taken.kind === 'refused') throw new Error(taken.reasons.join('\n'));
  const { view } = openSiteViews({ ...taken.whole() }, NOW, null).forPage();
  return view.listing('', 1)?.price_basis;
}

it('a list that mixes price types explains what it sorts and filters by (rules 20)', async () => {
  expect(await basisOf(['egc', 'drive_away'])).toContain('Sorting and filters go by the drive away price');
  expect(await basisOf(['egc', 'egc'])).toBeNull();
});
