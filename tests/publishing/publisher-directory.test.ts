import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { directoryPublisher } from '#generator/publish/directory.ts';
import { publishLive } from '#generator/publish/publish-live.ts';
import { freshStore } from '#generator/store/store.fixture.ts';
import { build, fresh, HOLDER } from './destinations.ts';

describe('a directory', () => {
  it('shares the bytes of unchanged files, retains the previous release, and no other', async () => {
    const folder = fresh('www');
    const store = freshStore();
    for (const generation of [1, 2, 3]) {
      await build(store, generation);
      await publishLive({ store, publisher: directoryPublisher(folder), lock: HOLDER });
    }
    const releases = path.join(folder, 'demo/releases');
    expect(readdirSync(releases).map((name) => name.slice(0, 10))).toEqual(['0000000002', '0000000003']);
    const [one, other] = readdirSync(releases).map(
      (name) => statSync(path.join(releases, name, 'about.html')).ino,
    );
    expect(one).toBe(other);
  });

  it('removes a killed publish’s leftovers, and leaves none of its own', async () => {
    const folder = fresh('www');
    const left = path.join(folder, 'demo/unfinished/killed/release/cars');
    mkdirSync(left, { recursive: true });
    writeFileSync(path.join(left, 'a.html'), 'half a');
    const store = freshStore();
    await build(store, 1);
    await publishLive({ store, publisher: directoryPublisher(folder), lock: HOLDER });
    expect(readdirSync(path.join(folder, 'demo/unfinished'))).toEqual([]);
  });

  it('is readable for another user’s web server, despite a umask that allows nobody to read', async () => {
    const folder = path.join(fresh('www'), 'new/root');
    const store = freshStore();
    const umask = process.umask(0o077);
    try {
      await build(store, 1);
      await publishLive({ store, publisher: directoryPublisher(folder), lock: HOLDER });
    } finally {
      process.umask(umask);
    }
    const current = path.join(folder, 'demo/current');
    const files = readdirSync(current, { recursive: true, encoding: 'utf8' }).map((name) =>
      path.join(current, name),
    );
    const folders = ['..', 'demo', 'demo/releases', 'demo/current'].map((name) => path.join(folder, name));
    for (const name of [...files, ...folders, folder])
      expect([name, statSync(name).mode & 0o044]).toEqual([name, 0o044]);
  });

  it('has the policy inside each page, except for header-only directives', async () => {
    const folder = fresh('www');
    const store = freshStore();
    await build(store, 1);
    await publishLive({ store, publisher: directoryPublisher(folder), lock: HOLDER });
    expect(readFileSync(path.join(folder, 'demo/current/index.html'), 'utf8')).toContain(
      `<head><meta http-equiv="Content-Security-Policy" content="script-src 'self'">`,
    );
  });

  it('names the remedy where it cannot be written', async () => {
    const folder = path.join(fresh('www'), 'file');
    const store = freshStore();
    await build(store, 1);
    await publishLive({ store, publisher: directoryPublisher(folder), lock: HOLDER });
    rmSync(path.join(folder, 'demo/current'));
    const lost = directoryPublisher(
      path.join(folder, 'demo/indexes', readdirSync(path.join(folder, 'demo/indexes'))[0] ?? ''),
    );
    await expect(publishLive({ store, publisher: lost, lock: HOLDER })).rejects.toThrow(
      /stands in its way: move it/,
    );
  });
});
