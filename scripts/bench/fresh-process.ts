import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { BUILDER_PROCESS } from '../builder/start-builder.ts';

/** The duration and report of one run of a program. */
export interface ProcessRun<T> {
  ms: number;
  /** The last line of its output, parsed. */
  report: T;
}

/** Runs a program of ours in its own process; the last line of its output is its report. */
export const runProgram = async <T>(program: string, ...options: string[]): Promise<ProcessRun<T>> =>
  withReport(await runCommand(process.execPath, [program, ...options]));

/** The same, as a server runs its builder. */
export async function runAsBuilder<T>(program: string, ...options: string[]): Promise<ProcessRun<T>> {
  const { env, execArgv } = BUILDER_PROCESS;
  return withReport(await runCommand(process.execPath, [...execArgv, program, ...options], env));
}

const withReport = <T>({ ms, output }: { ms: number; output: string }): ProcessRun<T> => ({
  ms,
  report: JSON.parse(output.trim().split('\n').at(-1) ?? ''),
});

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
