import { fork } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type SupervisedProcess, supervise } from './supervise.ts';

const PROGRAM = fileURLToPath(new URL('./program.ts', import.meta.url));
/** Folder below the state folder for the builder's compile cache. */
const COMPILED = 'compiled';

/**
 * How a process that reads feeds and builds is run: few memory arenas and a small young generation. 30 daily feeds of
 * 16,734 cars take 394 MB at most, and 647 MB without.
 */
export const BUILDER_PROCESS = {
  env: { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' },
  execArgv: ['--no-warnings', '--max-semi-space-size=16'],
} as const;

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
        env: { ...process.env, ...BUILDER_PROCESS.env },
        execArgv: [...BUILDER_PROCESS.execArgv],
      }),
    onDeath,
  );
