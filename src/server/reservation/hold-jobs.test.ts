import { expect, it, vi } from 'vitest';
import type { Jobs } from '../jobs/jobs.ts';
import { createLog } from '../log.ts';
import { holdJobs } from './hold-jobs.ts';

const NOW = new Date('2026-11-20T01:00:00Z');

it('runs again after a minute, also after a failure', async () => {
  const enqueued: unknown[] = [];
  const work = vi.fn<Jobs['work']>();
  const jobs: Pick<Jobs, 'enqueue' | 'work'> = {
    enqueue: async (...job) => enqueued.push(job) > 0,
    work,
  };
  const settleHolds = () => Promise.reject(new Error('the store is away'));
  const held = holdJobs({ jobs, settleHolds, notify: vi.fn(), now: () => NOW, log: createLog('silent') });
  held.start();
  await expect.poll(() => work.mock.calls.map(([queue]) => queue)).toEqual(['notice', 'holds']);
  held.stop();
  expect(enqueued).toEqual([['holds', {}, { key: 'now' }]]);
  const [, [, handle] = []] = work.mock.calls;
  await expect(handle?.({ id: '1', payload: {}, attempts: 4 })).rejects.toThrow('the store is away');
  expect(enqueued[1]).toEqual(['holds', {}, { key: 'minute', due: new Date(NOW.getTime() + 60_000) }]);
});
