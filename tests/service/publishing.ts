import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { signatureHeaders } from '#server/delivery/webhook-signature.ts';
import { send } from './send.ts';

const BUILDER = path.resolve(import.meta.dirname, '../../scripts/builder/program.ts');
const FORECOURT = path.resolve(import.meta.dirname, '../../scripts/forecourt.ts');
const SERVER = path.join(import.meta.dirname, 'serve.process.ts');

/** A project whose sites are served and built by separate processes. */
export interface PublishedProject {
  root: string;
  state: string;
  /** `STOCK_HOOK_SECRETS`. */
  secrets: string;
  databaseUrl?: string | undefined;
  /** Further variables. */
  environment?: NodeJS.ProcessEnv;
}

const environmentOf = ({
  state,
  secrets,
  databaseUrl,
  environment = {},
}: PublishedProject): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_ENV: 'production',
  FORECOURT_STATE: state,
  LOG_LEVEL: 'silent',
  STOCK_HOOK_SECRETS: secrets,
  STOCK_POLL_MINUTES: '1440',
  ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  ...environment,
});

/** The builder as `serve` starts it. */
export const startBuilder = (project: PublishedProject): ChildProcess =>
  spawn(process.execPath, ['--no-warnings', BUILDER, project.root], {
    env: environmentOf(project),
    stdio: ['ignore', 'inherit', 'inherit'],
  });

/** The server alone; returns its address. */
export async function startServer(
  project: PublishedProject,
): Promise<{ child: ChildProcess; origin: string }> {
  const child = spawn(process.execPath, ['--no-warnings', SERVER, project.state, project.root], {
    env: environmentOf(project),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return { child, origin: String(line).replace('localhost', '127.0.0.1') };
}

/** Runs a command of a project's machine; returns what it prints. */
export async function forecourt(project: PublishedProject, ...command: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--no-warnings', FORECOURT, ...command], {
    env: environmentOf(project),
  });
  return stdout;
}

/** Ends a process and waits for it. */
export async function end(
  child: ChildProcess | undefined,
  signal: NodeJS.Signals = 'SIGTERM',
): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

export interface HookPost {
  site: string;
  secret: string;
  id?: string;
  /** Age of its timestamp in seconds. */
  age?: number;
  body?: string;
}

/** Posts a stock webhook as a stock system does; returns the status, and whether its id is a repetition. */
export async function postHook(
  origin: string,
  { site, secret, id = randomUUID(), age = 0, body = '' }: HookPost,
): Promise<[status: number, repeated: boolean]> {
  const timestamp = Math.floor(Date.now() / 1000) - age;
  const headers = {
    ...signatureHeaders(secret, { id, timestamp, body }),
    'Content-Type': 'application/json',
  };
  const response = await send(new URL(`/hooks/stock/${site}`, origin), { method: 'POST', headers }, body);
  return [response.status, response.body.includes('repeated')];
}

/** Pushes a feed as a stock system does; returns the status. */
export async function putFeed(
  origin: string,
  { site, secret, id = randomUUID(), body = '' }: HookPost,
): Promise<number> {
  const timestamp = Math.floor(Date.now() / 1000);
  const headers = signatureHeaders(secret, { id, timestamp, body });
  return (await send(new URL(`/hooks/feed/${site}`, origin), { method: 'PUT', headers }, body)).status;
}

export const getPage = async (origin: string, site: string, address: string): Promise<string> =>
  (await getRelease(origin, site, address)).text;

/** The page with its release; the site's host need not resolve. */
export async function getRelease(
  origin: string,
  site: string,
  address: string,
): Promise<{ release: string; text: string }> {
  const response = await send(new URL(address, origin), { headers: { Host: `${site}.localhost` } });
  return { release: String(response.headers['x-release']), text: response.body.toString() };
}
