import { type ChildProcess, spawn } from 'node:child_process';
import { expect, it, onTestFinished, vi } from 'vitest';
import { SECOND_MS } from '#domain/duration.ts';
import { supervise } from './supervise.ts';

/** A supervised program with a fake clock; `die` ends the current process. */
function supervised() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let starts = 0;
  let child: ChildProcess | undefined;
  const program = supervise(() => {
    starts += 1;
    child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    return child;
  });
  onTestFinished(() => program.close());
  return {
    starts: () => starts,
    async die() {
      const dead = new Promise((resolve) => child?.once('exit', resolve));
      child?.kill('SIGKILL');
      await dead;
    },
  };
}

it('restarts with growing delays, until it has lived for a minute', async () => {
  const { starts, die } = supervised();
  for (const [n, pause] of [1, 2, 4].entries()) {
    await die();
    vi.advanceTimersByTime(pause * SECOND_MS - 1);
    expect(starts()).toBe(n + 1);
    vi.advanceTimersByTime(1);
    expect(starts()).toBe(n + 2);
    vi.advanceTimersByTime(59 * SECOND_MS);
  }
  vi.advanceTimersByTime(SECOND_MS);
  await die();
  vi.advanceTimersByTime(SECOND_MS);
  expect(starts()).toBe(5);
});

it('retries where it cannot be started', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const deaths: (number | null)[] = [];
  let starts = 0;
  const program = supervise(
    () => {
      starts += 1;
      return spawn('/there/is/no/such/program');
    },
    (code) => deaths.push(code),
  );
  await vi.waitFor(() => expect(deaths).toEqual([null]));
  vi.advanceTimersByTime(SECOND_MS);
  expect(starts).toBe(2);
  await program.close();
});
