import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { cp, mkdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { type FixtureSite, openFixtureSite } from '../fixture-site.ts';

const PROJECT = path.resolve(import.meta.dirname, '../..');

/** Parts of the project that commands read. */
const COPIED = ['src', 'scripts', 'package.json', 'package-lock.json', 'astro.config.mjs'];
const READ = ['node_modules', 'public'];

/** Exit code and output of `forecourt`. */
export interface Ended {
  code: number | null;
  output: string;
}

/** A clone of the project with only a fixture site. */
export interface Project {
  site: FixtureSite;
  /** Runs `forecourt` as a person would. */
  forecourt(...args: string[]): Promise<Ended>;
  run(args: readonly string[], environment?: Record<string, string>): Promise<Ended>;
  /** Starts `forecourt`, which runs until it is stopped. */
  start(
    args: readonly string[],
    environment?: Record<string, string>,
  ): ChildProcessByStdio<null, Readable, Readable>;
}

export async function openProject(...opened: Parameters<typeof openFixtureSite>): Promise<Project> {
  const site = await openFixtureSite(...opened);
  for (const name of COPIED)
    await cp(path.join(PROJECT, name), path.join(site.folder, name), { recursive: true });
  for (const name of READ) await symlink(path.join(PROJECT, name), path.join(site.folder, name));
  await mkdir(site.state, { recursive: true });
  // The same sources compile to the same pages.
  await symlink(path.join(PROJECT, '.forecourt/renderer'), path.join(site.state, 'renderer'));
  // It has its own compiled code, in its state.
  const { NODE_COMPILE_CACHE: _shared, ...inherited } = process.env;
  const start: Project['start'] = (args, environment = {}) =>
    spawn(process.execPath, ['--no-warnings', 'scripts/forecourt.ts', ...args], {
      cwd: site.folder,
      env: { ...inherited, FORECOURT_STATE: site.state, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  const run: Project['run'] = async (args, environment) => {
    const child = start(args, environment);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    await once(child, 'close');
    return { code: child.exitCode, output };
  };
  return { site, start, run, forecourt: (...args) => run(args) };
}

/** A folder and everything below it, without following links. */
export const files = (folder: string): string[] => [
  folder,
  ...readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !entry.isSymbolicLink())
    .flatMap((entry) => {
      const name = path.join(folder, entry.name);
      return entry.isDirectory() ? files(name) : [name];
    }),
];
