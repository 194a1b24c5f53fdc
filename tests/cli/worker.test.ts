import type { ChildProcess } from 'node:child_process';
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { siteWith } from '#domain/site/site.fixture.ts';
import { listen } from '#net/listen.ts';
import { whyNoPostgres } from '../../scripts/postgres/postgres.ts';
import { compiledPages } from '../compiled-pages.ts';
import { fixtureStock, SLUG } from '../fixture-site.ts';
import { postgres } from '../service/one-postgres.ts';
import { end } from '../service/publishing.ts';
import { openProject, type Project } from './project.ts';

const pages = await compiledPages();

const QUIET = { STOCK_POLL_MINUTES: '1440', LOG_LEVEL: 'info' };
/** No server listens there. */
const NO_POSTGRES = 'postgres://forecourt@127.0.0.1:1/none';

let project: Project;

beforeAll(async () => {
  project = await openProject(pages);
  await project.site.stock(fixtureStock(6));
});
afterAll(async () => {
  await project.site.close();
});

interface Worker {
  child: ChildProcess;
  /** Its output so far. */
  output(): string;
  /** Stops it as a service manager does; returns its exit code. */
  stopped(): Promise<number | null>;
}

/** A worker that runs until the test ends. */
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
  it('0: builds unbuilt sites, reports that it is alone, and ends on SIGTERM', async () => {
    const worker = startWorker();
    await logs(worker, 'Builds what changes, alone: DATABASE_URL names no Postgres');
    await expect.poll(() => project.site.store.current()).not.toBeNull();
    await logs(worker, /"site":"harbour","outcome":"published".*site built/);
    expect(await worker.stopped()).toBe(0);
    expect(await project.site.store.verify()).toEqual([]);
  });

  it('a second one on SQLite waits for the first and reports it; it ends on SIGTERM, or takes over', async () => {
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

  it('0: aborts a build that takes longer than ten seconds, and the next start repeats it', async () => {
    let isHeld = true;
    let requests = 0;
    const source = createServer((_, response) => {
      requests += 1;
      if (!isHeld) response.end(JSON.stringify(fixtureStock(6)));
    });
    const url = `http://127.0.0.1:${await listen(source)}/`;
    onTestFinished(async () => {
      source.closeAllConnections();
      source.close();
      const file = { type: 'file', path: 'stock.json' } as const;
      await project.site.write('site.json', siteWith({ slug: SLUG, stock: file }));
    });
    const stock = { type: 'http', url, private_network: true } as const;
    await project.site.write('site.json', siteWith({ slug: SLUG, stock }));
    const worker = startWorker({ STOCK_POLL_MINUTES: '0.01' });
    await expect.poll(() => requests).toBeGreaterThan(0);
    expect(await worker.stopped()).toBe(0);
    expect(worker.output()).not.toMatch(/site (cannot be )?built/);
    isHeld = false;
    await logs(startWorker({ STOCK_POLL_MINUTES: '0.01' }), /"site":"harbour".*site built/);
  });

  it('4: names the invalid variable', async () => {
    const { code, output } = await project.run(['worker'], { DATABASE_URL: 'mysql://dealers' });
    expect([code, output]).toEqual([4, expect.stringContaining('- DATABASE_URL: ')]);
    expect(output).not.toMatch(/\n\s+at .*\.ts:/);
  });

  it('1: names the remedy where Postgres is down', async () => {
    const { code, output } = await project.run(['worker'], { DATABASE_URL: NO_POSTGRES });
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/cannot be read from Postgres: .*ECONNREFUSED.*See that DATABASE_URL is right/),
    ]);
    expect(output).not.toMatch(/\n\s+at .*\.ts:/);
  });

  describe('on Postgres', () => {
    if (postgres === null) {
      it.skip(whyNoPostgres());
      return;
    }
    const { freshDatabase } = postgres;

    it('4: a worker whose state folder is not the shared one reports it, and takes no jobs', async () => {
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
