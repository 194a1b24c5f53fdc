import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { withinDeadline } from './within-deadline.ts';

const never = new Promise<never>(() => {});
const LONG_MS = 600_000;

it('tells what the store tells', async () => {
  expect(
    await withinDeadline(
      async () => 'well',
      () => false,
    )(),
  ).toBe('well');
});

it('tells at once that a store stalls, and does not ask it', async () => {
  let reads = 0;
  const read = withinDeadline(
    async () => reads++,
    () => true,
  );
  expect([await read(), reads]).toEqual([null, 0]);
});

it('tells what it knew last of a store that is busy, whom it asks once', async () => {
  let reads = 0;
  const read = withinDeadline(
    () => (reads++ === 0 ? Promise.resolve('well') : never),
    () => false,
  );
  expect([await read(), await read(), await read(), reads]).toEqual(['well', 'well', 'well', 2]);
});

it('waits longer for a store that is far away than for one that it read just now', async () => {
  const read = withinDeadline(
    () => sleep(20, 'well'),
    () => false,
    { patience_ms: LONG_MS, hurry_ms: 1 },
  );
  expect(await read()).toBe('well');
});

it('tells what it knew last where that wait ends, however long ago', async () => {
  let reads = 0;
  const read = withinDeadline(
    () => (reads++ === 0 ? Promise.resolve('well') : never),
    () => false,
    { patience_ms: 1, hurry_ms: LONG_MS },
  );
  expect(await read()).toBe('well');
  const hour = performance.now() + 3_600_000;
  const clock = vi.spyOn(performance, 'now').mockReturnValue(hour);
  onTestFinished(() => clock.mockRestore());
  expect(await read()).toBe('well');
});

it('tells of no store where it begins to stall meanwhile, whatever it told before', async () => {
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

it('tells of no store where it fails, and where it never answered', async () => {
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
