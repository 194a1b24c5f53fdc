import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { storeLayout } from '#generator/store/layout.ts';
import { acquireLock } from '#generator/store/lock.ts';
import { compiledPages } from '../compiled-pages.ts';
import { corolla, linkPages, SLUG } from '../fixture-site.ts';
import { openProject, type Project } from './project.ts';

interface WorkflowStep {
  uses?: string;
  run?: string;
  if?: string;
  with?: Record<string, string>;
}
interface Job {
  env: Record<string, string>;
  steps: WorkflowStep[];
}

/** What a run of the job left. */
interface JobRun {
  /** Exit code of the step that failed, or 0. */
  code: number;
  log: string;
  /** Hashes of the files that it uploaded, by name; `null` where it uploaded none. */
  artifact: Record<string, string> | null;
  /** The live release in the cache that it saved. */
  release: string | undefined;
}

const workflow = path.resolve(import.meta.dirname, '../../.github/workflows/publish.yml');
const { publish }: { publish: Job } = parse(readFileSync(workflow, 'utf8')).jobs;
const RUNS_ALWAYS = `\${{ !cancelled() }}`;

const pages = await compiledPages();

/** Hashes of all files in a folder, by name. */
const filesIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [
        path.relative(folder, file),
        createHash('sha256').update(readFileSync(file)).digest('hex'),
      ]),
  );

const copyFolder = (from: string, to: string) =>
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });

describe('.github/workflows/publish.yml, its steps in order on a fresh machine each time', () => {
  let project: Project;
  const at = (name: string) => path.join(project.site.folder, name);
  /** Keys of saved caches, oldest first; GitHub's are immutable. */
  const caches: string[] = [];
  const cacheFolder = (key: string) => at(path.join('caches', encodeURIComponent(key)));
  const stock = Array.from({ length: 10 }, (_, index) => corolla(index + 1));

  beforeAll(async () => {
    project = await openProject(pages);
    await project.site.stock(stock);
    // The first run finds compiled pages, which take a minute, and nothing else.
    const first = `forecourt/${SLUG}/0-1`;
    linkPages({ state: cacheFolder(first) });
    caches.push(first);
    mkdirSync(at('bin'));
    writeFileSync(
      at('bin/npx'),
      `#!/bin/sh\nshift\nexec "${process.execPath}" --no-warnings scripts/forecourt.ts "$@"\n`,
      { mode: 0o755 },
    );
  });
  afterAll(() => project.site.close());

  async function bash(command: string, environment: Record<string, string>) {
    const { NODE_COMPILE_CACHE: _shared, ...inherited } = process.env;
    const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', command], {
      cwd: project.site.folder,
      env: { ...inherited, ...environment, PATH: `${at('bin')}:${process.env.PATH}` },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let log = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (log += chunk));
    await once(child, 'close');
    return { code: child.exitCode ?? -1, log };
  }

  let runs = 0;
  /** Runs the job as GitHub does: after a failure only steps that run always. */
  async function runJob(beforeCommands = async () => {}): Promise<JobRun> {
    runs += 1;
    for (const name of ['.forecourt', 'dist']) rmSync(at(name), { recursive: true, force: true });
    const filled = (text: string) =>
      text
        .replaceAll(`\${{ matrix.site }}`, SLUG)
        .replaceAll(`\${{ github.run_id }}`, String(runs))
        .replaceAll(`\${{ github.run_attempt }}`, '1');
    const environment = Object.fromEntries(
      Object.entries(publish.env).map(([name, value]) => [name, filled(value)]),
    );
    const run: JobRun = { code: 0, log: '', artifact: null, release: undefined };
    const actions: Record<string, (given: Record<string, string>) => void> = {
      // The project and its Node are here.
      'actions/checkout': () => {},
      'actions/setup-node': () => {},
      'actions/cache/restore': ({ path: folder = '', 'restore-keys': prefix = '' }) => {
        const key = caches.findLast((saved) => saved.startsWith(prefix));
        if (key !== undefined) copyFolder(cacheFolder(key), at(folder));
      },
      'actions/cache/save': ({ path: folder = '', key = '' }) => {
        expect(caches).not.toContain(key);
        copyFolder(at(folder), cacheFolder(key));
        caches.push(key);
        run.release = readFileSync(at(`${folder}/store/${SLUG}/current`), 'utf8').split('\n')[0];
      },
      'actions/upload-artifact': ({ path: folder = '' }) => {
        run.artifact = filesIn(at(folder));
      },
    };
    for (const step of publish.steps) {
      if (run.code !== 0 && step.if !== RUNS_ALWAYS) continue;
      if (step.run === 'npm ci') continue;
      if (step.run !== undefined) {
        await beforeCommands();
        const { code, log } = await bash(step.run, environment);
        run.log += log;
        run.code ||= code;
        continue;
      }
      const given = Object.entries(step.with ?? {}).map(([name, value]) => [name, filled(String(value))]);
      const action = actions[step.uses?.split('@')[0] ?? ''];
      if (action === undefined) throw new Error(`No such action: ${step.uses}`);
      action(Object.fromEntries(given));
    }
    return run;
  }

  it('publishes the site; with its cache restored, the same release twice more', async () => {
    const first = await runJob();
    expect([first.code, first.log]).toEqual([0, expect.stringContaining(SLUG)]);
    expect(Object.keys(first.artifact ?? {})).toEqual(
      expect.arrayContaining(['index.html', 'cars/corolla-1.html']),
    );
    for (const again of [await runJob(), await runJob()]) expect({ ...again, log: first.log }).toEqual(first);
    expect(caches).toHaveLength(4);
  });

  it('3, a refused feed: uploads nothing, saves the live release, and publishes the next good feed', async () => {
    const before = await runJob();
    await project.site.write('stock.json', '[{');
    const refused = await runJob();
    expect([refused.code, refused.artifact, refused.release]).toEqual([3, null, before.release]);
    await project.site.stock([...stock, corolla(99)]);
    const next = await runJob();
    expect(next.code).toBe(0);
    expect(next.artifact).toHaveProperty('cars/corolla-99.html');
    expect(next.release).not.toBe(before.release);
  });

  it('4, a text at fault: warns, and uploads the site without it; 4, bad settings: uploads nothing', async () => {
    await project.site.write('content/pages/broken.md', '---\ntitle: [\n---\n\nBroken.\n');
    const omitted = await runJob();
    expect([omitted.code, omitted.log]).toEqual([
      0,
      expect.stringContaining(`::warning::A text of ${SLUG} was omitted`),
    ]);
    expect(omitted.artifact).toHaveProperty('index.html');
    rmSync(at(`sites/${SLUG}/content/pages/broken.md`));
    const settings = readFileSync(at(`sites/${SLUG}/site.json`), 'utf8');
    await project.site.write('site.json', '{');
    const unusable = await runJob();
    expect([unusable.code, unusable.artifact, unusable.release]).toEqual([4, null, omitted.release]);
    writeFileSync(at(`sites/${SLUG}/site.json`), settings);
  });

  it('6, another build of the site: uploads nothing, and leaves its state to that one', async () => {
    const before = await runJob();
    const { publishLock } = storeLayout(at('.forecourt/store'), SLUG);
    let held: Awaited<ReturnType<typeof acquireLock>> | undefined;
    const busy = await runJob(async () => {
      held = await acquireLock(publishLock);
    });
    held?.release();
    expect([busy.code, busy.artifact, busy.release]).toEqual([6, null, before.release]);
    expect(existsSync(at(`dist/${SLUG}`))).toBe(false);
    expect((await runJob()).code).toBe(0);
  });
});
