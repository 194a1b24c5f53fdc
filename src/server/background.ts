import { setTimeout as sleep } from 'node:timers/promises';

/** A background task that runs from `start` on; `stop` waits for work under way. */
export interface BackgroundWork {
  start(): void;
  stop(): Promise<void> | void;
}

/** Resolves after `ms`, or at once when `signal` aborts. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => {});

/** Waits for work, but for so many milliseconds at most. */
export async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const done = new AbortController();
  await Promise.race([work.finally(() => done.abort()), pause(ms, done.signal)]);
}

/**
 * Calls `round` in a loop with `pause_ms` between rounds; `stop` aborts its signal and waits for the round under way.
 */
export function repeat(
  round: (stopping: AbortSignal) => Promise<unknown>,
  pause_ms: number,
  onProblem: (error: unknown) => void,
): { start(): void; stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> | undefined;
  const loop = async () => {
    while (!signal.aborted) {
      await round(signal).catch(onProblem);
      await pause(pause_ms, signal);
    }
  };
  return {
    start() {
      running ??= loop();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

const RETRY_MS = 30_000;

/**
 * Sets up a worker, and tries again after 30 s when that fails, such as on an unreachable store. `begin` may run
 * several times, so it registers its worker last.
 */
export function setUp(begin: () => Promise<void>, onProblem: (error: unknown) => void): BackgroundWork {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const start = () => {
    begin().catch((error: unknown) => {
      onProblem(error);
      if (!stopped) timer = setTimeout(start, RETRY_MS);
    });
  };
  return {
    start,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
