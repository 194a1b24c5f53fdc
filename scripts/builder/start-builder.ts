import { fork } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type SupervisedProcess, supervise } from './supervise.ts';

const PROGRAM = fileURLToPath(new URL('./program.ts', import.meta.url));
/** Where the state folder keeps the builder's own code, as Node compiled it. */
const COMPILED = 'compiled';

/** What is built, and where it is kept. */
interface BuilderFolders {
  /** The project's folder, with `sites/`. */
  root: string;
  state: string;
}

/**
 * Runs the builder in a process of its own, so that serving never waits for a build. A build that is broken off at the
 * end leaves nothing that is live.
 */
export const startBuilder = (
  { root, state }: BuilderFolders,
  onDeath: (code: number | null) => void,
): SupervisedProcess =>
  supervise(
    () =>
      fork(PROGRAM, [root, path.join(state, COMPILED)], {
        env: { ...process.env, NODE_ENV: 'production' },
        execArgv: ['--no-warnings'],
      }),
    onDeath,
  );
