import { expect, it, onTestFinished, vi } from 'vitest';
import { everyNight, nextNight } from './daily.ts';
import type { EnqueueOptions, Jobs } from './jobs/jobs.ts';
import { createLog } from './log.ts';

it.each([
  ['2026-11-20T01:00:00Z', '2026-11-20T16:00:00Z'],
  ['2026-11-20T16:00:00Z', '2026-11-21T16:00:00Z'],
  ['2026-12-31T23:00:00Z', '2027-01-01T16:00:00Z'],
])('the night after %s begins at %s', (now, night) => {
  expect(nextNight(new Date(now))).toEqual(new Date(night));
});

it('enqueues the next night after each run, under one key', async () => {
  const enqueued: EnqueueOptions[] = [];
  const work = vi.fn<Jobs['work']>();
  const jobs: Pick<Jobs, 'enqueue' | 'work'> = {
    enqueue: async (_queue, _payload, options) => enqueued.push(options ?? {}) > 0,
    work,
  };
  const ran: Date[] = [];
  const now = () => new Date('2026-11-20T01:00:00Z');
  const run = async (at: Date) => ({ erased: ran.push(at) });
  const daily = everyNight({ queue: 'retain', run }, { jobs, now, log: createLog('silent') });
  daily.start();
  await expect.poll(() => work.mock.calls.length).toBe(1);
  const [[, handle] = []] = work.mock.calls;
  await handle?.({ id: '1', payload: {}, attempts: 0 });
  daily.stop();
  expect(ran).toEqual([now()]);
  const tonight = { key: 'daily', due: new Date('2026-11-20T16:00:00Z') };
  expect(enqueued).toEqual([tonight, tonight]);
});

it('runs the next night though all attempts failed, and leaves each attempt its own time', async () => {
  const enqueued: EnqueueOptions[] = [];
  const work = vi.fn<Jobs['work']>();
  const jobs: Pick<Jobs, 'enqueue' | 'work'> = {
    enqueue: async (_queue, _payload, options) => enqueued.push(options ?? {}) > 0,
    work,
  };
  const run = () => Promise.reject(new Error('no luck'));
  const now = () => new Date('2026-11-20T01:00:00Z');
  const daily = everyNight({ queue: 'retain', run }, { jobs, now, log: createLog('silent') });
  daily.start();
  await expect.poll(() => work.mock.calls.length).toBe(1);
  daily.stop();
  const [[, handle] = []] = work.mock.calls;
  for (const attempts of [0, 1, 2, 3, 4]) {
    expect(enqueued).toHaveLength(1);
    await expect(handle?.({ id: '1', payload: {}, attempts })).rejects.toThrow('no luck');
  }
  expect(enqueued).toHaveLength(2);
});

it('registers one worker, however often set-up is retried', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let tries = 0;
  const workers: string[] = [];
  const jobs: Pick<Jobs, 'enqueue' | 'work'> = {
    async enqueue() {
      tries += 1;
      if (tries < 3) throw new Error('away');
      return true;
    },
    work: (queue) => void workers.push(queue),
  };
  const task = { queue: 'retain' as const, run: async () => ({}) };
  const daily = everyNight(task, { jobs, now: () => new Date(), log: createLog('silent') });
  daily.start();
  onTestFinished(() => daily.stop());
  await vi.advanceTimersByTimeAsync(100_000);
  expect(tries).toBe(3);
  expect(workers).toEqual(['retain']);
});

it('carries on when the store cannot be reached yet', () => {
  const jobs: Pick<Jobs, 'enqueue' | 'work'> = {
    enqueue: () => Promise.reject(new Error('away')),
    work: () => {},
  };
  const task = { queue: 'retain' as const, run: async () => ({}) };
  const daily = everyNight(task, { jobs, now: () => new Date(), log: createLog('silent') });
  daily.start();
  expect(() => daily.stop()).not.toThrow();
});
