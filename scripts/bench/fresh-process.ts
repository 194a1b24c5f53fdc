import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

/** The duration and report of one run of a program. */
export interface ProcessRun<T> {
  ms: number;
  /** The last line of its output, parsed. */
  report: T;
}

/** Runs a program of ours in its own process; the last line of its output is its report. */
export async function runProgram<T>(program: string, ...options: string[]): Promise<ProcessRun<T>> {
  const { ms, output } = await runCommand(process.execPath, [program, ...options]);
  return { ms, report: JSON.parse(output.trim().split('\n').at(-1) ?? '') };
}

/** Runs a command in production mode, with `env` added to ours. Throws with its output where it fails. */
export async function runCommand(
  command: string,
  options: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<{ ms: number; output: string }> {
  const started = performance.now();
  const child = spawn(command, options, {
    env: { ...process.env, ...env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = new Promise<number | null>((resolve, reject) =>
    child.on('error', reject).on('close', resolve),
  );
  const [code, output, errors] = await Promise.all([exit, text(child.stdout), text(child.stderr)]);
  if (code !== 0)
    throw new Error(`${[command, ...options].join(' ')} ended with ${code}:\n${output}${errors}`);
  return { ms: performance.now() - started, output };
}
