import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** Starts a program of this folder, which ends with its standard input. */
export const startProgram = (name: string, ...args: string[]) => {
  const child = spawn(process.execPath, ['--no-warnings', path.join(import.meta.dirname, name), ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const firstLine = async () => String((await once(createInterface({ input: child.stdout }), 'line'))[0]);
  const end = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.stdin.end();
    child.kill('SIGTERM');
    await ended;
  };
  return { child, firstLine, end };
};
