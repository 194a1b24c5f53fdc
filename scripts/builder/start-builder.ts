import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('./program.ts', import.meta.url));
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;
/** A build that takes longer than this is broken off at the end: nothing of it is live. */
const GRACE_MS = 10_000;

/** The builder beside a server. */
export interface RunningBuilder {
  /** Lets the build under way end, for at most ten seconds. */
  close(): Promise<void>;
}

/** Runs the builder in a process of its own, so that serving never waits for a build; one that dies is started again. */
export function startBuilder(
  root: string,
  onDeath: (code: number | null) => void = () => {},
): RunningBuilder {
  let closed = false;
  let pause = FIRST_PAUSE_MS;
  let timer: NodeJS.Timeout | undefined;
  let child: ChildProcess;
  const start = () => {
    const started = fork(PROGRAM, [root], {
      env: { ...process.env, NODE_ENV: 'production' },
      execArgv: ['--no-warnings'],
    });
    started.once('message', () => {
      pause = FIRST_PAUSE_MS;
    });
    started.once('exit', (code) => {
      if (closed) return;
      onDeath(code);
      timer = setTimeout(start, pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    });
    child = started;
  };
  start();
  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const impatient = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
      await ended;
      clearTimeout(impatient);
    },
  };
}
