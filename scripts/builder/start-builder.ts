import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type KeptProgram, keepRunning } from './keep-running.ts';

const PROGRAM = fileURLToPath(new URL('./program.ts', import.meta.url));

/**
 * Runs the builder in a process of its own, so that serving never waits for a build. A build that is broken off at the
 * end leaves nothing that is live.
 */
export const startBuilder = (root: string, onDeath: (code: number | null) => void): KeptProgram =>
  keepRunning(
    () =>
      fork(PROGRAM, [root], {
        env: { ...process.env, NODE_ENV: 'production' },
        execArgv: ['--no-warnings'],
      }),
    onDeath,
  );
