import { setTimeout as sleep } from 'node:timers/promises';

/** Work that goes on by itself once it is started; `stop` lets what is under way end. */
export interface BackgroundWork {
  start(): void;
  stop(): Promise<void> | void;
}

/** Over at once when `signal` aborts. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => {});

/** Calls `round` again and again, `pause_ms` after it ended; its signal aborts with `stop`. */
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
 * Sets up what takes jobs: where the store does not answer, half a minute later again. `begin` does all that can be done
 * twice first, and registers one worker last.
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
