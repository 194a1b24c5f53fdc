import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { withinDeadline } from './promptly.ts';

const never = new Promise<never>(() => {});

it('tells what the store tells', async () => {
  expect(
    await withinDeadline(
      async () => 'well',
      () => false,
    )(),
  ).toBe('well');
});

it('tells at once that a store stalls, and does not ask it', async () => {
  let asked = 0;
  const tell = withinDeadline(
    async () => asked++,
    () => true,
  );
  expect([await tell(), asked]).toEqual([null, 0]);
});

it('tells what it knew last of a store that is busy, whom it asks once', async () => {
  let asked = 0;
  const tell = withinDeadline(
    () => (asked++ === 0 ? Promise.resolve('well') : never),
    () => false,
  );
  expect([await tell(), await tell(), await tell(), asked]).toEqual(['well', 'well', 'well', 2]);
});

it('waits a second for a store that is far away, and then tells what it knew last, however long ago', async () => {
  let asked = 0;
  const tell = withinDeadline(
    () => (asked++ === 0 ? sleep(260, 'well') : never),
    () => false,
  );
  expect(await tell()).toBe('well');
  const hour = performance.now() + 3_600_000;
  const clock = vi.spyOn(performance, 'now').mockReturnValue(hour);
  onTestFinished(() => clock.mockRestore());
  expect(await tell()).toBe('well');
});

it('tells of no store where it begins to stall meanwhile, whatever it told before', async () => {
  let isStalled = false;
  let asked = 0;
  const tell = withinDeadline(
    () => (asked++ === 0 ? Promise.resolve('well') : never),
    () => isStalled,
  );
  expect(await tell()).toBe('well');
  const telling = tell();
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
