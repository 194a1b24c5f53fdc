import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { BenchProject } from './places.ts';

/** The whole service in its own process, with its builder where the environment enables it. */
export interface ServiceProcess {
  url: string;
  /** The log lines so far. */
  readonly log: readonly LogLine[];
  close(): Promise<void>;
}

/** The fields of a log line that show the outcome of builds. */
interface LogLine {
  msg: string;
  site?: string;
  outcome?: string;
}

const PROGRAM = path.join(import.meta.dirname, 'serve-program.ts');

/** Serves a project on a free loopback port, behind a trusted proxy; `env` is added. */
export async function serveProject(
  { root, state }: BenchProject,
  env: NodeJS.ProcessEnv = {},
): Promise<ServiceProcess> {
  const service = spawn(process.execPath, ['--no-warnings', PROGRAM, root], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      FORECOURT_STATE: state,
      FORECOURT_TRUST_PROXY: '1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const log: LogLine[] = [];
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: service.stdout }).on('line', (line) => {
      if (line.startsWith('http')) resolve(line);
      else if (line.startsWith('{')) log.push(JSON.parse(line));
    });
    service.once('exit', (code) => reject(new Error(`The service ended with ${code}`)));
  });
  return {
    url,
    log,
    async close() {
      if (service.exitCode !== null || service.signalCode !== null) return;
      const ended = once(service, 'exit');
      service.kill('SIGTERM');
      await ended;
    },
  };
}
