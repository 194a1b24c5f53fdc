import { expect, it } from 'vitest';
import { openJobs } from '../jobs/open-jobs.ts';
import { openPublications } from '../store/publications.ts';
import { freshStore } from '../store/store.fixture.ts';
import { endLostBuilds } from './lost-builds.ts';
import { requestBuild } from './request-build.ts';

const START = new Date('2026-11-20T00:00:00Z');
const later = (seconds: number) => new Date(START.getTime() + seconds * 1000);

/** Builds of one site, over a fresh store and a fixed clock. */
function builds() {
  const { store } = freshStore();
  let now = START;
  const jobs = openJobs({ store, now: () => now, onProblem: () => {} });
  return {
    store,
    jobs,
    publications: openPublications(store),
    setClock: (to: Date) => {
      now = to;
    },
  };
}

it('each build that crashed its builder is an attempt, and the last one ends when no job is waiting', async () => {
  const { jobs, publications } = builds();
  await jobs.enqueue('publish', { site: 'poison' }, { key: 'poison' });
  for (const tries of [0, 1, 2]) {
    await publications.began('poison', later(tries));
    expect(await publications.all()).toMatchObject([{ ended_at: null, tries }]);
    await endLostBuilds({ jobs, publications }, later(tries));
    expect(await publications.all()).toMatchObject([{ ended_at: null, tries }]);
  }
  await endLostBuilds({ jobs: { has: async () => false }, publications }, later(60));
  const [ended] = await publications.all();
  expect(ended).toMatchObject({ ended_at: later(60).getTime(), outcome: 'failed', tries: 3 });
  expect(ended?.detail).toContain('The builder ended while it built this site');
});

it('a clock that was set back delays no build for days, including those already requested', async () => {
  const { store, jobs, publications, setClock } = builds();
  const ahead = later(5 * 86_400);
  await publications.began('demo', ahead);
  setClock(ahead);
  await requestBuild({ jobs, publications }, 'demo', ahead);
  setClock(START);
  await requestBuild({ jobs, publications }, 'demo', START);
  const db = await store.db();
  const waiting = await db.selectFrom('job').select('due_at').execute();
  expect(waiting).toHaveLength(1);
  expect(waiting[0]?.due_at).toBeLessThanOrEqual(later(5).getTime());
});
