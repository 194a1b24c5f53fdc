import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openReleaseStore } from '#generator/store/release-store.ts';
import { publishGeneration } from './publish-kill.site.ts';

const PUBLISHER = fileURLToPath(new URL('./publish-kill.publisher.ts', import.meta.url));

describe('"disk full: exit ≠ 0, cause named, live site untouched"', () => {
  it('where the kernel limits a publisher to 64 kB', async () => {
    const storeDir = mkdtempSync(join(tmpdir(), 'disk-full-'));
    onTestFinished(() => rmSync(storeDir, { recursive: true, force: true }));
    const store = openReleaseStore(storeDir, 'demo');
    onTestFinished(() => store.close());
    await publishGeneration(store, 1);
    const before = store.current();

    const starved = 'ulimit -f 64 && exec "$0" --no-warnings "$@"';
    const { status, stderr } = spawnSync(
      'bash',
      ['-c', starved, process.execPath, PUBLISHER, storeDir, '2'],
      {
        encoding: 'utf8',
      },
    );
    expect(status).not.toBe(0);
    expect(stderr).toMatch(/ProviderFailed: .*demo\/unfinished\/\S+\/pack: EFBIG.*What is live is untouched/);
    expect(store.current()).toEqual(before);
    expect(await store.verify()).toEqual([]);
    expect(readdirSync(join(storeDir, 'demo', 'unfinished'))).toEqual([]);

    expect((await publishGeneration(store, 2)).outcome).toBe('live');
  });
});
