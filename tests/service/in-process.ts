import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** Runs a program of this folder in its own process with JSON input; returns its exit code. */
export async function inProcess(name: string, input: unknown): Promise<number | null> {
  const program = path.join(import.meta.dirname, name);
  const child = spawn(process.execPath, ['--no-warnings', program, JSON.stringify(input)], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await once(child, 'exit');
  return child.exitCode;
}
