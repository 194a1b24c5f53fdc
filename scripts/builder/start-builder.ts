import { fork } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type SupervisedProcess, supervise } from './supervise.ts';

const PROGRAM = fileURLToPath(new URL('./program.ts', import.meta.url));
/** Folder below the state folder for the builder's compile cache. */
const COMPILED = 'compiled';

interface BuilderFolders {
  /** The project folder, which contains `sites/`. */
  root: string;
  state: string;
}

/**
 * Runs the builder in its own process, so that builds never block serving. A build interrupted at the end never goes
 * live.
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
