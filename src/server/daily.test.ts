import { expect, it } from 'vitest';
import { nextNight, startDaily } from './daily.ts';
import type { EnqueueOptions, Handler, Jobs } from './jobs/jobs.ts';
import { createLog } from './log.ts';

it.each([
  ['2026-11-20T01:00:00Z', '2026-11-20T16:00:00Z'],
  ['2026-11-20T16:00:00Z', '2026-11-21T16:00:00Z'],
  ['2026-12-31T23:00:00Z', '2027-01-01T16:00:00Z'],
])('the night after %s begins at %s', (now, night) => {
  expect(nextNight(new Date(now))).toEqual(new Date(night));
});

it('asks for the next night when one is done, under one key', async () => {
  const asked: EnqueueOptions[] = [];
  const handlers: Handler[] = [];
  const jobs: Pick<Jobs, 'enqueue' | 'work'> = {
    enqueue: async (_queue, _payload, options) => asked.push(options ?? {}) > 0,
    work: async (_queue, handler) => void handlers.push(handler),
  };
  const ran: Date[] = [];
  const now = () => new Date('2026-11-20T01:00:00Z');
  const run = async (at: Date) => ({ erased: ran.push(at) });
  const daily = startDaily({ jobs, tasks: [{ queue: 'retain', run }], now, log: createLog('silent') });
  await expect.poll(() => asked.length).toBe(1);
  await handlers[0]?.({ id: '1', payload: {}, attempts: 0 });
  daily.stop();
  expect(ran).toEqual([now()]);
  const tonight = { key: 'daily', due: new Date('2026-11-20T16:00:00Z') };
  expect(asked).toEqual([tonight, tonight]);
});

it('goes on where the store cannot be reached yet', () => {
  const jobs: Pick<Jobs, 'enqueue' | 'work'> = {
    enqueue: async () => true,
    work: () => Promise.reject(new Error('away')),
  };
  const tasks = [{ queue: 'retain' as const, run: async () => ({}) }];
  const daily = startDaily({ jobs, tasks, now: () => new Date(), log: createLog('silent') });
  expect(() => daily.stop()).not.toThrow();
});
