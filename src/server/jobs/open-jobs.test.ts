import { setImmediate } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { freshStore } from '../store/store.fixture.ts';
import { doubling, type Job, QUEUES } from './jobs.ts';
import { freeLeases, openJobs } from './open-jobs.ts';

const START = new Date('2026-11-20T00:00:00Z');

/** A store with workers; a killed one never settles its job. */
function workshop(options: { lease_ms?: number } = {}) {
  const { store } = freshStore();
  const over = Promise.withResolvers<void>();
  const closing: (() => Promise<void>)[] = [];
  let now = START;
  onTestFinished(async () => {
    const closed = closing.map((close) => close());
    over.resolve();
    await Promise.all(closed);
  });
  const queues = { ...QUEUES, publish: doubling(3, 0.01) };
  /** A promise that blocks the handler of a lost worker. */
  const never = () => over.promise;
  const open = () => {
    let isDead = false;
    const db = async () => {
      if (isDead) await never();
      return store.db();
    };
    const jobs = openJobs({
      store: { ...store, db },
      now: () => now,
      queues,
      onProblem: () => {},
      ...options,
    });
    closing.push(jobs.close);
    return {
      jobs,
      /** Kills the worker, and starts its successor. */
      async kill() {
        isDead = true;
        await setImmediate();
        await freeLeases(store, 'publish');
      },
    };
  };
  return {
    open,
    never,
    jobs: open().jobs,
    pass: (seconds: number) => (now = new Date(now.getTime() + seconds * 1000)),
    async rows() {
      const db = await store.db();
      return db.selectFrom('job').selectAll().orderBy('id').execute();
    },
  };
}

it('a job that crashes its worker is dead after its attempts, and the others are done', async () => {
  const { open, jobs, never, rows } = workshop();
  const sites = ['poison', 'a', 'b', 'c'];
  for (const [n, site] of sites.entries())
    await jobs.enqueue('publish', { site }, { key: site, due: new Date(START.getTime() - 9 + n) });
  const done: string[] = [];
  const tries: number[] = [];
  // One process that runs four jobs at a time, and dies once all four are under way.
  const live = async () => {
    const worker = open();
    const { promise: died, resolve: die } = Promise.withResolvers<void>();
    let isPoisoned = false;
    const handler = async ({ payload: { site }, attempts }: Job<'publish'>) => {
      if (site === 'poison') {
        tries.push(attempts);
        isPoisoned = true;
        setTimeout(die, 50);
        return never();
      }
      if (isPoisoned) return never();
      done.push(site);
    };
    for (let index = 0; index < sites.length; index += 1) worker.jobs.work('publish', handler);
    await Promise.race([died, expect.poll(() => done.length).toBe(3)]);
    await worker.kill();
  };
  for (let life = 0; life < 4; life += 1) await live();
  expect(tries).toEqual([0, 1, 2]);
  expect(done.sort()).toEqual(['a', 'b', 'c']);
  await expect
    .poll(rows)
    .toMatchObject([{ key: 'poison', state: 'dead', last_error: 'Its worker was lost' }]);
  expect(await jobs.depth('publish')).toEqual({ waiting: 0, active: 0, dead: 1 });
});

it('a worker owns its job for as long as it takes', async () => {
  const { open, jobs, pass, never, rows } = workshop({ lease_ms: 300 });
  await jobs.enqueue('publish', { site: 'slow' }, { key: 'slow' });
  const begun: number[] = [];
  for (const worker of [jobs, open().jobs])
    worker.work('publish', async ({ attempts }) => {
      begun.push(attempts);
      await never();
    });
  await expect.poll(() => begun).toEqual([0]);
  for (let round = 0; round < 4; round += 1) {
    const [before] = await rows();
    pass(0.2);
    await expect.poll(async () => (await rows())[0]?.leased_until).toBe((before?.leased_until ?? 0) + 200);
  }
  expect(begun).toEqual([0]);
});

it('a dead job is reported for a week', async () => {
  const { jobs, pass, rows } = workshop();
  await jobs.enqueue('preview', { token: 'a' });
  let luck = false;
  jobs.work('preview', async () => {
    if (!luck) throw new Error('no such page');
  });
  const dead = async () => (await jobs.depth('preview')).dead;
  const done = async () => {
    await jobs.enqueue('preview', { token: 'b' });
    await expect.poll(() => jobs.depth('preview')).toMatchObject({ waiting: 0, active: 0 });
  };
  await expect.poll(dead).toBe(1);
  luck = true;
  await done();
  expect(await dead()).toBe(1);
  pass(7 * 86_400 + 1);
  expect(await dead()).toBe(0);
  expect(await rows()).toHaveLength(1);
  await done();
  await expect.poll(rows).toEqual([]);
});

it('a lost job whose lease was made before the clock was set back is claimed again, and frees its lane', async () => {
  const { open, jobs, never, pass, rows } = workshop();
  for (const phone of ['1', '2'])
    await jobs.enqueue('text', { site: 'demo', phone, text: '' }, { lane: 'a', due: new Date(0) });
  const lost = open();
  lost.jobs.work('text', never);
  await expect.poll(async () => (await rows()).filter(({ state }) => state === 'active')).toHaveLength(1);
  await lost.kill();
  pass(-3600);
  const sent: string[] = [];
  await jobs.drain('text', async ({ payload }) => void sent.push(payload.phone));
  expect(sent).toEqual(['1', '2']);
});
