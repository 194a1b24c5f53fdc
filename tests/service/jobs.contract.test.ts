import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Jobs } from '#server/jobs/jobs.ts';
import { IS_PROOF } from '../walk.ts';
import { type JobsRig, openRiggedJobs } from './jobs-rig.ts';
import { onEveryStore } from './stores.ts';

onEveryStore('jobs', (rig) => {
  let options: JobsRig;
  let jobs: Jobs;

  beforeEach(async () => {
    options = await rig.fresh();
    const opened = openRiggedJobs(options);
    jobs = opened.jobs;
    return () => opened.close();
  });

  it('are done, with their payload', async () => {
    const done: unknown[] = [];
    expect(await jobs.enqueue('retain', { n: 1 })).toBe(true);
    expect(await jobs.enqueue('retain', { n: 2 })).toBe(true);
    expect(await jobs.depth()).toEqual({ waiting: 2, active: 0, dead: 0 });
    expect(await jobs.depth('reconcile')).toEqual({ waiting: 0, active: 0, dead: 0 });
    jobs.work('retain', async ({ payload, attempts }) => void done.push([payload, attempts]));
    await expect.poll(() => done.length).toBe(2);
    expect(done).toEqual(
      expect.arrayContaining([
        [{ n: 1 }, 0],
        [{ n: 2 }, 0],
      ]),
    );
    await expect.poll(() => jobs.depth()).toEqual({ waiting: 0, active: 0, dead: 0 });
  });

  it('wait until due', async () => {
    const done: number[] = [];
    const due = new Date(Date.now() + 1000);
    await jobs.enqueue('retain', {}, { due });
    jobs.work('retain', async () => void done.push(Date.now()));
    await expect.poll(() => done.length).toBe(1);
    expect(done[0]).toBeGreaterThanOrEqual(due.getTime() - 50);
  });

  it('wait until due by the clock of the process, not of the machine', async () => {
    const now = () => new Date(Date.now() + 3 * 86_400_000);
    const { jobs: shifted, close } = openRiggedJobs(options, now);
    onTestFinished(close);
    const done: Date[] = [];
    const due = new Date(now().getTime() + 1000);
    await shifted.enqueue('retain', {}, { due });
    shifted.work('retain', async () => void done.push(now()));
    await expect.poll(() => done.length).toBe(1);
    expect(done[0]?.getTime()).toBeGreaterThanOrEqual(due.getTime() - 50);
  });

  it('of one key wait once and run once at a time: requests meanwhile run after', async () => {
    expect(await jobs.enqueue('reconcile', { n: 1 }, { key: 'site' })).toBe(true);
    expect(await jobs.enqueue('reconcile', { n: 2 }, { key: 'site' })).toBe(false);
    expect(await jobs.enqueue('reconcile', { n: 3 }, { key: 'other' })).toBe(true);
    const seen: string[] = [];
    const meanwhile: boolean[] = [];
    jobs.work('reconcile', async ({ payload }) => {
      seen.push(JSON.stringify(payload));
      if (seen.length > 1) return;
      const key = JSON.stringify(payload).includes('3') ? 'other' : 'site';
      meanwhile.push(
        await jobs.enqueue('reconcile', { n: 4 }, { key }),
        await jobs.enqueue('reconcile', { n: 5 }, { key }),
      );
    });
    await expect.poll(() => seen.length).toBe(3);
    expect(meanwhile).toEqual([true, false]);
    expect(seen).toContain('{"n":4}');
  });

  it('become due earlier on request, and never later', async () => {
    const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);
    const done: unknown[] = [];
    expect(await jobs.enqueue('reconcile', { n: 1 }, { key: 'site', due: inSeconds(9999) })).toBe(true);
    expect(await jobs.has('reconcile', 'site')).toBe(true);
    expect(await jobs.enqueue('reconcile', { n: 2 }, { key: 'site', due: inSeconds(1) })).toBe(false);
    expect(await jobs.enqueue('reconcile', { n: 3 }, { key: 'site', due: inSeconds(99_999) })).toBe(false);
    jobs.work('reconcile', async ({ payload }) => void done.push(payload));
    await expect.poll(() => done).toEqual([{ n: 1 }]);
    await expect.poll(() => jobs.has('reconcile', 'site')).toBe(false);
  });

  it('that fail are retried, and finally dead, until one of their key succeeds', async () => {
    const attempts: number[] = [];
    let luck = false;
    await jobs.enqueue('reconcile', { n: 1 }, { key: 'site' });
    await jobs.enqueue('preview', { token: '2' }, { key: 'site' });
    for (const queue of ['reconcile', 'preview'] as const)
      jobs.work(queue, async (job) => {
        if (queue === 'reconcile') attempts.push(job.attempts);
        if (!luck) throw new Error('no luck');
      });
    await expect.poll(() => jobs.depth()).toEqual({ waiting: 0, active: 0, dead: 2 });
    expect(attempts).toEqual([0, 1, 2]);
    expect(await jobs.has('reconcile', 'site')).toBe(false);
    luck = true;
    await jobs.enqueue('reconcile', { n: 3 }, { key: 'other' });
    await expect.poll(() => attempts.length).toBe(4);
    expect(await jobs.depth('reconcile')).toMatchObject({ dead: 1 });
    await jobs.enqueue('reconcile', { n: 4 }, { key: 'site' });
    await expect.poll(() => jobs.depth()).toEqual({ waiting: 0, active: 0, dead: 1 });
    expect(await jobs.depth('preview')).toMatchObject({ dead: 1 });
  });

  it('of a lane that hangs or fails wait, and those of no other lane do', async () => {
    for (const text of ['1', '2'])
      for (const lane of ['hangs', 'fails', 'works'])
        await jobs.enqueue('text', { site: lane, phone: '+61491570006', text }, { lane });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const begun: string[] = [];
    for (let worker = 0; worker < 2; worker += 1)
      jobs.work('text', async ({ payload: { site: lane, text } }) => {
        begun.push(`${lane} ${text}`);
        if (lane === 'hangs') await released;
        if (lane === 'fails') throw new Error('no luck');
      });
    try {
      await expect.poll(() => begun).toContain('works 2');
      expect(begun.toSorted()).toEqual(['fails 1', 'hangs 1', 'works 1', 'works 2']);
    } finally {
      release();
    }
    await expect.poll(() => begun).toContain('hangs 2');
  });

  describe.runIf(IS_PROOF)('with two worker processes', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'workers-'));
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    function startWorker(file: string, lease?: Pick<JobsRig, 'lease_ms'>): ChildProcess {
      const program = path.join(import.meta.dirname, 'worker.process.ts');
      const child = spawn(
        process.execPath,
        ['--no-warnings', program, JSON.stringify({ ...options, ...lease, file })],
        { stdio: 'inherit' },
      );
      onTestFinished(async () => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        child.kill('SIGTERM');
        await once(child, 'exit');
      });
      return child;
    }
    const linesOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []);

    it('each runs once, in either', async () => {
      const file = path.join(folder, `${rig.name}-once`);
      const numbers = Array.from({ length: 60 }, (_, n) => n);
      for (const n of numbers) await jobs.enqueue('retain', { n });
      startWorker(file);
      startWorker(file);
      await expect.poll(() => linesOf(file).filter((line) => line.startsWith('end')).length).toBe(60);
      const done = linesOf(file)
        .filter((line) => line.startsWith('begin'))
        .map((line) => JSON.parse(line.split(' ')[2] ?? '').n);
      expect(done.toSorted((a, b) => a - b)).toEqual(numbers);
    });

    it('the jobs of a killed one run in the other', async () => {
      const file = path.join(folder, `${rig.name}-killed`);
      for (let n = 0; n < 200; n += 1) await jobs.enqueue('retain', { n });
      const first = startWorker(file, { lease_ms: 2000 });
      await expect.poll(() => linesOf(file).length).toBeGreaterThan(5);
      first.kill('SIGKILL');
      startWorker(file, { lease_ms: 2000 });
      const ended = () =>
        new Set(
          linesOf(file)
            .filter((line) => line.startsWith('end'))
            .map((line) => line.split(' ')[2]),
        );
      await expect.poll(() => ended().size).toBe(200);
    });
  });
});
