import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#net/listen.ts';
import { PROJECT } from '../../project.ts';
import { runCommand } from '../fresh-process.ts';
import { BENCH } from '../places.ts';

/** The nginx of the machine, with the documented configuration. */
export interface Nginx {
  url: string;
  close(): Promise<void>;
}

const SAMPLE = path.join(PROJECT, 'docs/samples/nginx.conf');
const POLL_MS = 50;

/** Serves the files of `tree`; `null` where nginx is not installed, which is optional. */
export async function startNginx(tree: string): Promise<Nginx | null> {
  const isInstalled = await runCommand('nginx', ['-v']).then(
    () => true,
    () => false,
  );
  if (!isInstalled) return null;
  const folder = path.resolve(BENCH, 'nginx');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const port = await freePort();
  const sites = (await readFile(SAMPLE, 'utf8'))
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace(/^ {2}root .*;$/m, `  root ${path.resolve(tree)};`);
  await writeFile(path.join(folder, 'nginx.conf'), nginxConfiguration(folder, sites));
  const nginx = spawn('nginx', ['-p', folder, '-c', path.join(folder, 'nginx.conf')], { stdio: 'inherit' });
  const ended = once(nginx, 'exit');
  const url = `http://127.0.0.1:${port}`;
  while (!(await isUp(url))) {
    if (nginx.exitCode !== null) throw new Error(`nginx ended with ${nginx.exitCode}`);
    await sleep(POLL_MS);
  }
  return {
    url,
    async close() {
      nginx.kill('SIGTERM');
      await ended;
    },
  };
}

/** The main configuration around `sites`, with all files of nginx in `folder`. */
export function nginxConfiguration(folder: string, sites: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return [
    // Its workers may run as another user, without access to the folder of the current one.
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    ...['daemon off;', 'worker_processes auto;', 'error_log stderr error;', `pid ${folder}/nginx.pid;`],
    ...['events {}', 'http {', 'access_log off;'],
    ...temporary.map((name) => `${name}_temp_path ${folder}/${name};`),
    ...[sites, '}', ''],
  ].join('\n');
}

const isUp = (url: string): Promise<boolean> =>
  fetch(url).then(
    async (response) => (await response.text()) !== '',
    () => false,
  );
