import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;
/** A process that ran this long is healthy, so the delay starts again. */
const LIVED_MS = 60_000;
/** Time to exit before the process is killed. */
const GRACE_MS = 10_000;

/** A process that is restarted whenever it dies. */
export interface SupervisedProcess {
  /** Ends it, killing it after ten seconds. */
  close(): Promise<void>;
}

/** Keeps a program running, restarting it with delays that grow to a minute while it keeps dying early. */
export function supervise(
  start: () => ChildProcess,
  onDeath: (code: number | null) => void = () => {},
): SupervisedProcess {
  let closed = false;
  let pause = FIRST_PAUSE_MS;
  let timer: NodeJS.Timeout | undefined;
  let child: ChildProcess;
  const run = () => {
    const started = start();
    const lived = setTimeout(() => {
      pause = FIRST_PAUSE_MS;
    }, LIVED_MS);
    lived.unref();
    const died = (code: number | null) => {
      clearTimeout(lived);
      if (closed) return;
      onDeath(code);
      timer = setTimeout(run, pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    };
    started.once('exit', died);
    // Without a listener this would end the supervisor. A process that could not be started emits no exit.
    started.on('error', () => {
      if (started.pid === undefined) died(null);
    });
    child = started;
  };
  run();
  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const timeout = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
      await ended;
      clearTimeout(timeout);
    },
  };
}
