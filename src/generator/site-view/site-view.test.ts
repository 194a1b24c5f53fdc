import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { takeSnapshot } from '#pipeline/take-snapshot.ts';
import { FixtureProject, feedRecords } from '#sites/project.fixture.ts';
import { type CachedViews, openSiteViews } from './site-view.ts';

const NOW = new Date('2026-11-20T00:00:00Z');

it('releases all views but the last, because a builder creates some for every snapshot', async () => {
  const project = new FixtureProject();
  await project.site();
  await project.stock(feedRecords(2));
  const taken = await takeSnapshot({ root: project.root, state: project.state, site: 'test-site', now: NOW });
  if (taken.kind === 'refused') throw new Error(taken.reasons.join('\n'));
  const gone: WeakRef<CachedViews>[] = [];
  let views: CachedViews | null = null;
  for (let edit = 0; edit < 3; edit++) {
    if (views !== null) gone.push(new WeakRef(views));
    views = openSiteViews({ ...taken.whole() }, NOW, views);
    views.forPage().view.layout();
  }
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  // A WeakRef's target stays alive until the end of the turn.
  await turn();
  collect();
  expect(gone.map((ref) => ref.deref())).toEqual([undefined, undefined]);
  expect(views?.forPage().view.layout()).toBeDefined();
});
