import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { whyNoPostgres } from '../../scripts/postgres/postgres.ts';
import { fixtureStock, openPages } from '../fixture-site.ts';
import { postgres } from '../service/one-postgres.ts';
import { end } from '../service/publishing.ts';
import { openProject, type Project } from './project.ts';

const QUIET = { STOCK_POLL_MINUTES: '1440', LOG_LEVEL: 'info' };
/** Nobody listens there. */
const NO_POSTGRES = 'postgres://forecourt@127.0.0.1:1/none';

let pages: Awaited<ReturnType<typeof openPages>>;
let project: Project;

beforeAll(async () => {
  pages = await openPages();
  project = await openProject(pages);
  await project.site.stock(fixtureStock(6));
});
afterAll(async () => {
  await pages.renderer.close();
  await project.site.close();
});

interface Worker {
  child: ChildProcess;
  /** What it has printed so far. */
  output(): string;
  /** Stops it as a service manager does; returns its exit code. */
  stopped(): Promise<number | null>;
}

/** A worker that goes on until the test is over. */
function startWorker(environment: Record<string, string> = {}): Worker {
  const child = project.start(['worker'], { ...QUIET, ...environment });
  onTestFinished(() => end(child));
  let output = '';
  for (const stream of [child.stdout, child.stderr] satisfies Readable[])
    createInterface({ input: stream }).on('line', (line) => (output += `${line}\n`));
  return {
    child,
    output: () => output,
    async stopped() {
      await end(child);
      return child.exitCode;
    },
  };
}
const logs = (worker: Worker, words: string | RegExp) =>
  expect.poll(worker.output).toEqual(expect.stringMatching(words));

describe('forecourt worker', () => {
  it('0: builds what nobody built yet, says that it is alone, and ends when it is asked to', async () => {
    const worker = startWorker();
    await logs(worker, 'Builds what changes, alone: DATABASE_URL names no Postgres');
    await expect.poll(() => project.site.store.current()).not.toBeNull();
    await logs(worker, /"site":"harbour","outcome":"published".*site built/);
    expect(await worker.stopped()).toBe(0);
    expect(await project.site.store.verify()).toEqual([]);
  });

  it('a second one on SQLite waits for the first and says so; it ends when it is asked to, or takes over', async () => {
    const first = startWorker();
    await logs(first, 'Builds what changes');
    const waiting = [startWorker(), startWorker()] as const;
    for (const worker of waiting) await logs(worker, /builder\.lock.*waits for the builder that is at work/);
    expect(await waiting[0].stopped()).toBe(0);
    expect(waiting[1].output()).not.toContain('Builds what changes');
    await end(first.child, 'SIGKILL');
    await logs(waiting[1], 'Builds what changes');
    expect(await waiting[1].stopped()).toBe(0);
  });

  it('4: names the variable that is not right', async () => {
    const { code, output } = await project.run(['worker'], { DATABASE_URL: 'mysql://dealers' });
    expect([code, output]).toEqual([4, expect.stringContaining('- DATABASE_URL: ')]);
    expect(output).not.toMatch(/\n\s+at .*\.ts:/);
  });

  it('1: says what to do where Postgres is away', async () => {
    const { code, output } = await project.run(['worker'], { DATABASE_URL: NO_POSTGRES });
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/Postgres cannot be asked .*ECONNREFUSED.*See that DATABASE_URL is right/),
    ]);
    expect(output).not.toMatch(/\n\s+at .*\.ts:/);
  });

  describe('on Postgres', () => {
    if (postgres === null) {
      it.skip(whyNoPostgres());
      return;
    }
    const { freshDatabase } = postgres;

    it('4: whose state folder is not the one that the others share says so, and takes nothing from them', async () => {
      const DATABASE_URL = await freshDatabase();
      const first = startWorker({ DATABASE_URL });
      await logs(first, 'Builds what changes, with all others');
      const away = { DATABASE_URL, FORECOURT_STATE: `${project.site.folder}/other-disk` };
      const { code, output } = await project.run(['worker'], away);
      expect([code, output]).toEqual([
        4,
        expect.stringMatching(/FORECOURT_STATE: .*build in another folder\. Name the folder that they share/),
      ]);
      expect(output).not.toMatch(/\n\s+at .*\.ts:/);
      expect(await first.stopped()).toBe(0);
    });
  });
});
