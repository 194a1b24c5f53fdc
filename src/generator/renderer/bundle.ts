import { spawn } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { AppError } from '#domain/errors.ts';
import { shortHash } from '#generator/trace/hash.ts';

/** Everything besides data that decides a page's bytes: the compiled sources, and the code of its queries. */
const SOURCES = [
  'astro.config.mjs',
  'package-lock.json',
  'public',
  'src/components',
  'src/domain',
  'src/generator',
  'src/islands',
  'src/layouts',
  'src/pages',
  'src/pipeline',
  'src/renderer',
  'src/search',
  'src/stores',
  'src/styles',
  'src/ui',
];

export interface RendererBundle {
  /** Hash of the compiled sources; part of every trace. */
  hash: string;
  /** Module that exports `render(url, locals)`. */
  entry: string;
  /** Folder of the files that every site serves unchanged: scripts, styles, fonts, `public/`. */
  client: string;
}

/** The pages could not be compiled; the message includes Astro's own. */
class RendererFailed extends AppError {
  override name = 'RendererFailed' as const;
}

/** Folder of compiled pages: named by the hash of their code, or `<hash>.<pid>` during compilation. */
export const bundlesFolder = (state: string) => path.resolve(state, 'renderer');

/** The compiled pages of this code, from `<state>/renderer/<hash>`; compiles them if missing. */
export async function rendererBundle(
  root: string,
  state: string,
  onCompile?: () => void,
): Promise<RendererBundle> {
  const hash = await sourceHash(root);
  const folder = path.join(bundlesFolder(state), hash);
  const bundle = {
    hash,
    entry: path.join(folder, 'server', 'entry.mjs'),
    client: path.join(folder, 'client'),
  };
  if (await exists(bundle.entry)) return bundle;
  onCompile?.();
  const draft = `${folder}.${process.pid}`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(path.dirname(folder), { recursive: true });
  await compile(root, draft);
  await restrict(path.join(draft, 'client'));
  await rename(draft, folder).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    await rm(draft, { recursive: true, force: true });
  });
  return bundle;
}

async function compile(root: string, outDir: string): Promise<void> {
  const astro = path.join(
    path.dirname(createRequire(path.join(root, 'package.json')).resolve('astro/package.json')),
    'bin/astro.mjs',
  );
  const child = spawn(process.execPath, [astro, 'build', '--outDir', outDir], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code !== 0)
    throw new RendererFailed(`The pages do not compile (astro build ended with ${code}):\n${output}`);
}

/** Copies of `public/` keep its modes, but state is readable by its owner alone (promises "Privacy and stalls"). */
async function restrict(folder: string): Promise<void> {
  for (const file of await filesBelow(folder)) await chmod(file, 0o600);
}

/** Names the bundle of the code in `root`; changes whenever a page might. */
export async function sourceHash(root: string): Promise<string> {
  const files = (await Promise.all(SOURCES.map((source) => filesBelow(path.join(root, source))))).flat();
  const hashes = await Promise.all(
    files
      .filter((file) => !/\.test\.tsx?$/.test(file))
      .map(async (file) => `${path.relative(root, file)} ${shortHash(await readFile(file))}`),
  );
  return shortHash(hashes.sort().join('\n')).replace(/[^A-Za-z0-9]/g, '0');
}

/** Every file at or below `start`, sorted; empty where it does not exist. */
export async function filesBelow(start: string): Promise<string[]> {
  const kind = await stat(start).catch(() => null);
  if (kind === null) return [];
  if (kind.isFile()) return [start];
  const entries = await readdir(start, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  );
