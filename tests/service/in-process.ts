import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** Runs a program of this folder in a process of its own, with what it needs as JSON; returns its exit code. */
export async function inProcess(name: string, input: unknown): Promise<number | null> {
  const program = path.join(import.meta.dirname, name);
  const child = spawn(process.execPath, ['--no-warnings', program, JSON.stringify(input)], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await once(child, 'exit');
  return child.exitCode;
}
