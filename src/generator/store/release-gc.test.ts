import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NotFound } from '#domain/errors.ts';
import { LockHeld } from './errors.ts';
import { freshStore, openStore, publishPages, textAt } from './store.fixture.ts';

describe('gc', () => {
  it('retains the live, the previously live, the pinned and the newest releases', async () => {
    const store = freshStore();
    const ids: string[] = [];
    for (const sequence of [1, 2, 3, 4, 5, 6, 7, 8]) {
      ids.push((await publishPages(store, sequence, { '/': `release ${sequence}` })).manifest.release);
    }
    await store.pin(ids[1]);
    const collected = await store.gc({ retain: 2 });
    expect(store.manifests().map(({ sequence }) => sequence)).toEqual([2, 7, 8]);
    expect(collected.releases).toHaveLength(5);
    expect(collected.packs).toHaveLength(5);
    expect(collected.freed_bytes).toBe(5 * 'release 1'.length);
    expect(store.traces(ids[0] ?? '')).toBeNull();
    await store.unpin();
    expect((await store.gc({ retain: 1 })).releases).toEqual([ids[6]]);
    expect((await store.gc()).releases).toEqual([]);
  });

  it('repacks a mostly unused pack while it is read', async () => {
    const store = freshStore();
    const junk = 'x'.repeat(1000);
    await publishPages(store, 1, { '/': 'home', '/junk': junk });
    await publishPages(store, 2, { '/': 'home' });
    const { manifest: third } = await publishPages(store, 3, { '/': 'home', '/more': 'more' });
    const oldReader = openStore(store.directory);
    expect(await textAt(oldReader, third, '/')).toBe('home');
    const stamp = store.stamp();

    const { freed_bytes } = await store.gc({ retain: 1 });
    expect(freed_bytes).toBe(1004);
    expect(store.stamp()).not.toBe(stamp);
    expect(store.current()?.release).toBe(third.release);
    expect(await textAt(store, store.current(), '/')).toBe('home');
    // An open pack and a manifest from before both still work.
    expect(await textAt(oldReader, third, '/')).toBe('home');
    expect(await textAt(openStore(store.directory), third, '/')).toBe('home');
    expect(await store.verify()).toEqual([]);
  });

  it('removes releases that killed publishers never put live, and empties nothing in use', async () => {
    const store = freshStore();
    await publishPages(store, 1, { '/': 'home', '/empty': '' });
    writeFileSync(join(store.directory, 'demo', 'packs', 'orphan.pack'), 'orphan');
    expect((await store.gc()).packs).toEqual(['orphan.pack']);
    expect(await textAt(store, store.current(), '/empty')).toBe('');
    await expect(freshStore().gc()).rejects.toThrow(NotFound);
  });

  it('does not wait for a publisher, and names it', async () => {
    const store = freshStore();
    await publishPages(store, 1, { '/': 'home' });
    const writer = await store.begin(null);
    await expect(store.gc()).rejects.toThrow(LockHeld);
    await writer.discard();
  });
});
