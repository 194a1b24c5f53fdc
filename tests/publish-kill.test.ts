import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openReleaseStore, type ReleaseStore } from '#generator/store/release-store.ts';
import { readEnvironment } from '#server/env.ts';
import { type RunningServer, startServer } from '#server/serve.ts';
import { crawl, readPage } from './publish-kill.crawl.ts';
import { publishGeneration } from './publish-kill.site.ts';

const KILLS = 50;
const PUBLISHER = fileURLToPath(new URL('./publish-kill.publisher.ts', import.meta.url));

describe('"kill -9 at any instant of a publish"', () => {
  let state: string;
  let store: ReleaseStore;
  let server: RunningServer;
  let origin: string;
  let generation = 0;

  beforeAll(async () => {
    state = mkdtempSync(join(tmpdir(), 'publish-kill-'));
    store = openReleaseStore(join(state, 'store'), 'demo');
    const hosts = { FORECOURT_DOMAINS: '127.0.0.1=demo', HOST: '127.0.0.1' };
    server = await startServer(
      readEnvironment({ PORT: '0', FORECOURT_STATE: state, LOG_LEVEL: 'silent', ...hosts }),
    );
    origin = server.url.replace('localhost', '127.0.0.1');
  });
  afterAll(async () => {
    await server.close();
    await store.close();
    rmSync(state, { recursive: true, force: true });
  });

  /** A publisher in its own process, once it begins. */
  async function beginPublish() {
    generation += 1;
    const child = spawn(
      process.execPath,
      ['--no-warnings', PUBLISHER, join(state, 'store'), String(generation)],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const ended = once(child, 'exit');
    await once(child.stdout, 'data');
    return { child, ended, begun: performance.now() };
  }

  it(`finds the wholly old or the wholly new release after each of ${KILLS} kills`, async () => {
    const first = await beginPublish();
    await first.ended;
    let span = performance.now() - first.begun;
    expect(await crawl(origin)).toBe(generation);

    const seed = randomInt(2 ** 31);
    const thousandths = fc.sample(fc.noBias(fc.integer({ min: 0, max: 1000 })), { seed, numRuns: KILLS });
    const found = { old: 0, new: 0 };
    for (const thousandth of thousandths) {
      const before = generation;
      const { child, ended } = await beginPublish();
      const attempted = generation;
      let killed = false;
      const reader = (async () => {
        while (!killed) {
          const { release, body } = await readPage(origin, '/cars/1');
          expect(body).toBe(release);
          expect([before, attempted]).toContain(release);
        }
      })();
      await sleep((span * thousandth) / 1000);
      child.kill('SIGKILL');
      await ended;
      killed = true;
      await reader;

      const live = await crawl(origin);
      expect([before, attempted]).toContain(live);
      found[live === attempted ? 'new' : 'old'] += 1;
      // The span of instants adapts to the machine's speed, so that the flip stays in its middle.
      span *= live === attempted ? 0.9 : 1.1;

      generation += 1;
      expect((await publishGeneration(store, generation)).outcome).toBe('live');
      expect(await crawl(origin)).toBe(generation);
      await store.gc({ retain: 2 });
    }
    console.log(`seed ${seed}: ${found.old} kills before the flip, ${found.new} after it`);
    expect(found.new).toBeGreaterThan(0);
    expect(found.old).toBeGreaterThan(0);
    expect(await store.verify()).toEqual([]);
    expect(readdirSync(join(state, 'store', 'demo', 'unfinished'))).toEqual([]);
  });
});
