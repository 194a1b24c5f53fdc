import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { HOUR_MS } from '#domain/duration.ts';
import { withinDeadline } from './within-deadline.ts';

const never = new Promise<never>(() => {});
const LONG_MS = 600_000;

it('returns what the store returns', async () => {
  expect(
    await withinDeadline(
      async () => 'well',
      () => false,
    )(),
  ).toBe('well');
});

it('returns null at once for a stalled store, without reading it', async () => {
  let reads = 0;
  const read = withinDeadline(
    async () => reads++,
    () => true,
  );
  expect([await read(), reads]).toEqual([null, 0]);
});

it('returns the last result of a busy store, which it reads once', async () => {
  let reads = 0;
  const read = withinDeadline(
    () => (reads++ === 0 ? Promise.resolve('well') : never),
    () => false,
  );
  expect([await read(), await read(), await read(), reads]).toEqual(['well', 'well', 'well', 2]);
});

it('waits longer for a first result than for a repeated one', async () => {
  const read = withinDeadline(
    () => sleep(20, 'well'),
    () => false,
    { timeout_ms: LONG_MS, short_timeout_ms: 1 },
  );
  expect(await read()).toBe('well');
});

it('waits as long after a failure as for a first result', async () => {
  let reads = 0;
  const read = withinDeadline(
    () => (reads++ === 0 ? Promise.reject(new Error('away')) : sleep(20, 'well')),
    () => false,
    { timeout_ms: LONG_MS, short_timeout_ms: 1 },
  );
  expect([await read(), await read()]).toEqual([null, 'well']);
});

it('returns the last result after that wait, however old', async () => {
  let reads = 0;
  const read = withinDeadline(
    () => (reads++ === 0 ? Promise.resolve('well') : never),
    () => false,
    { timeout_ms: 1, short_timeout_ms: LONG_MS },
  );
  expect(await read()).toBe('well');
  const hour = performance.now() + HOUR_MS;
  const clock = vi.spyOn(performance, 'now').mockReturnValue(hour);
  onTestFinished(() => clock.mockRestore());
  expect(await read()).toBe('well');
});

it('returns null where the store begins to stall meanwhile, whatever it returned before', async () => {
  let isStalled = false;
  let reads = 0;
  const read = withinDeadline(
    () => (reads++ === 0 ? Promise.resolve('well') : never),
    () => isStalled,
  );
  expect(await read()).toBe('well');
  const telling = read();
  isStalled = true;
  expect(await telling).toBe(null);
});

it('returns null where the read fails, or never ended', async () => {
  const fail = withinDeadline(
    () => Promise.reject(new Error('away')),
    () => false,
  );
  const wait = withinDeadline(
    () => never,
    () => false,
  );
  expect([await fail(), await wait()]).toEqual([null, null]);
});
