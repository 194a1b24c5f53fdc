import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openReleaseStore, type ReleaseStore } from '#generator/store/release-store.ts';
import { readEnvironment } from '#server/env.ts';
import { type RunningServer, startServer } from '#server/serve.ts';
import { crawl } from './publish-kill.crawl.ts';
import { publishGeneration } from './publish-kill.site.ts';
import { publishTraced, type SystemCall, whyNoTrace } from './traced-publisher.ts';

const missing = whyNoTrace();

describe.skipIf(missing !== null)(
  `a publisher under strace${missing === null ? '' : ` (${missing})`}`,
  () => {
    let state: string;
    let storeDir: string;
    let store: ReleaseStore;
    let server: RunningServer;
    let origin: string;
    let generation = 1;
    /** System calls of a publish on top of another. */
    let calls: SystemCall[];

    beforeAll(async () => {
      state = mkdtempSync(path.join(tmpdir(), 'system-calls-'));
      storeDir = path.join(state, 'store');
      store = openReleaseStore(storeDir, 'demo');
      await publishGeneration(store, generation);
      const hosts = { FORECOURT_DOMAINS: '127.0.0.1=demo', HOST: '127.0.0.1' };
      server = await startServer(
        readEnvironment({ PORT: '0', FORECOURT_STATE: state, LOG_LEVEL: 'silent', ...hosts }),
      );
      origin = server.url.replace('localhost', '127.0.0.1');
      const whole = await publishTraced(storeDir, ++generation);
      expect(whole.code).toBe(0);
      calls = whole.calls;
    });
    afterAll(async () => {
      await server.close();
      await store.close();
      rmSync(state, { recursive: true, force: true });
    });

    /** Positions of a publish's calls of that name, counted from 1 like strace does. */
    const placesOf = (name: string) =>
      calls.filter((call) => call.name === name).map((_, index) => index + 1);
    const afterwards = async () => {
      generation += 1;
      expect((await publishGeneration(store, generation)).outcome).toBe('live');
      expect(await crawl(origin)).toBe(generation);
    };

    it('"Files are fsynced before their rename and the directory after it"', () => {
      const renames = calls.flatMap(({ name, arguments: parameters }, place) => {
        const [, from = '', to = ''] = /^"(.*)", "(.*)"$/.exec(parameters) ?? [];
        return name === 'rename' ? [{ place, from, to }] : [];
      });
      const flip = renames.find(({ to }) => to.endsWith('/current'))?.place ?? -1;
      expect(renames.length).toBeGreaterThan(3);
      expect(flip).toBeGreaterThan(0);
      const isSynced = (file: string, begin: number, end: number) =>
        calls
          .slice(begin, end)
          .some(({ name, arguments: parameters }) => name === 'fsync' && parameters.endsWith(`<${file}>`));
      for (const { place, from, to } of renames) {
        expect(isSynced(from, 0, place), `${from} before its rename`).toBe(true);
        // A release is on disk before it goes live; the builder's traces are written afterwards.
        const end = place < flip ? flip : calls.length;
        expect(isSynced(path.dirname(to), place, end), `the directory of ${to}`).toBe(true);
      }
    });

    it('"kill -9 at any instant": at each system call that changes the disk', async () => {
      const instants = ['fsync', 'rename', 'unlink', 'rmdir'].flatMap((name) =>
        placesOf(name).map((place) => `${name}:signal=KILL:when=${place}`),
      );
      expect(instants.length).toBeGreaterThan(10);
      const found = new Set<'old' | 'new'>();
      for (const instant of instants) {
        const before = generation;
        generation += 1;
        const { code, calls: done } = await publishTraced(storeDir, generation, instant);
        expect(code, `${instant} met no call`).toBe(null);
        expect(done.length, instant).toBeLessThanOrEqual(calls.length);
        const live = await crawl(origin);
        expect([before, generation], instant).toContain(live);
        found.add(live === generation ? 'new' : 'old');
        await afterwards();
      }
      expect(found).toEqual(new Set(['old', 'new']));
      expect(await store.verify()).toEqual([]);
      expect(readdirSync(path.join(storeDir, 'demo', 'unfinished'))).toEqual([]);
    });

    it('"EIO: exit ≠ 0, cause named, live site untouched", at each file synced before the flip', async () => {
      const flip = calls.findIndex(
        ({ name, arguments: parameters }) => name === 'rename' && parameters.endsWith('/current"'),
      );
      const synced = calls.slice(0, flip).filter(({ name }) => name === 'fsync');
      for (const place of synced.keys()) {
        const { code, stderr } = await publishTraced(
          storeDir,
          generation + 1,
          `fsync:error=EIO:when=${place + 1}`,
        );
        expect(code).not.toBe(0);
        expect(stderr).toMatch(
          /ProviderFailed: \S+: EIO: .*What is live is untouched. The disk reports an error/,
        );
        expect(await crawl(origin)).toBe(generation);
      }
      await afterwards();
    });
  },
);
