import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('./publisher.ts', import.meta.url));

export interface PublisherProcess {
  /** Waits until it has stopped itself. */
  stopped(): Promise<void>;
  continue(): void;
  /** Kills it like a power cut. */
  kill(): void;
  /** Waits for its end: exit code and output. */
  ended(): Promise<{ code: number | null; output: string }>;
}

/** Starts `publisher.ts` with these arguments and further environment variables. */
export function startPublisher(args: readonly string[], env: NodeJS.ProcessEnv = {}): PublisherProcess {
  const child = spawn(process.execPath, ['--no-warnings', PROGRAM, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const closed = once(child, 'close');
  return {
    async stopped() {
      while (child.exitCode === null && !isStopped(child)) await sleep(20);
      if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}: ${output}`);
    },
    continue: () => void child.kill('SIGCONT'),
    kill: () => void child.kill('SIGKILL'),
    async ended() {
      await closed;
      return { code: child.exitCode, output };
    },
  };
}

/** Whether the kernel reports it as stopped; the state follows the program's name in brackets. */
function isStopped({ pid }: ChildProcess): boolean {
  return /\) T /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
}
