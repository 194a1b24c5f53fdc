import { describe, expect, it } from 'vitest';
import { NotFound, Refused } from '#domain/errors.ts';
import { StaleRelease } from './errors.ts';
import { openReleaseStore } from './release-store.ts';
import { freshStore, publishPages, textAt } from './store.fixture.ts';

describe('"a paused publisher can never put an older snapshot live"', () => {
  it('refuses a lower sequence', async () => {
    const store = freshStore();
    const seenByPaused = store.current();
    await publishPages(store, 5, { '/': 'five' });
    const late = publishPages(store, 4, { '/': 'four' }, { previous: seenByPaused });
    await expect(late).rejects.toThrow(/is older than 0000000005-/);
    expect(store.current()?.sequence).toBe(5);
  });

  it('refuses its own sequence where another release of it is live', async () => {
    const store = freshStore();
    const { manifest: seenByPaused } = await publishPages(store, 5, { '/': 'five' });
    await publishPages(store, 5, { '/': 'five, a day later' });
    const late = publishPages(store, 5, { '/': 'five, late' }, { previous: seenByPaused });
    await expect(late).rejects.toThrow(StaleRelease);
    expect(await textAt(store, store.current(), '/')).toBe('five, a day later');
  });

  it('lets the clock or a new renderer replace a release of the same sequence', async () => {
    const store = freshStore();
    await publishPages(store, 5, { '/': 'five' });
    await publishPages(store, 5, { '/': 'a day later' });
    await publishPages(store, 5, { '/': 'written anew' }, { previous: null });
    expect(await textAt(store, store.current(), '/')).toBe('written anew');
  });

  it('refuses to build on entries of dropped releases', async () => {
    const store = freshStore();
    const { manifest: first } = await publishPages(store, 1, { '/': 'one' });
    await publishPages(store, 2, { '/': 'two' });
    await publishPages(store, 3, { '/': 'three' });
    await store.gc({ retain: 1 });
    const writer = await store.begin(first);
    const entry = first.entries['/'];
    if (entry === undefined) throw new Error('no entry');
    expect(() => writer.reuse('/', entry)).toThrow(StaleRelease);
    await writer.discard();
  });
});

describe('rollback and pin', () => {
  async function threeReleases() {
    const store = freshStore();
    const ids: string[] = [];
    for (const sequence of [1, 2, 3]) {
      ids.push((await publishPages(store, sequence, { '/': `release ${sequence}` })).manifest.release);
    }
    const [first = '', second = '', third = ''] = ids;
    return { store, first, second, third };
  }

  it('goes back one release at a time, without a build', async () => {
    const { store, first, second } = await threeReleases();
    expect((await store.rollback()).release).toBe(second);
    expect(store.current()?.release).toBe(second);
    expect((await store.rollback()).release).toBe(first);
    await expect(store.rollback()).rejects.toThrow(NotFound);
    expect(store.current()?.release).toBe(first);
  });

  it('skips a release that waited for pictures which its successor has, and lists it as the older one', async () => {
    const store = freshStore();
    const first = (await publishPages(store, 1, { '/': 'release 1' })).manifest.release;
    const texts = ['pictures follow', 'with pictures'];
    const ids: string[] = [];
    for (const [index, text] of texts.entries()) {
      const pending = index === 0 ? ['/img/1.jpg'] : [];
      ids.push((await publishPages(store, 2, { '/': text }, { pending })).manifest.release);
    }
    expect(store.releases().map(({ release }) => release)).toEqual([first, ...ids]);
    expect((await store.rollback()).release).toBe(first);
    expect((await store.rollback(ids[0])).release).toBe(ids[0]);
  });

  it('goes to any retained release, forward too, and a newer publish still goes live', async () => {
    const { store, first, third } = await threeReleases();
    await store.rollback(first);
    await store.rollback(third);
    expect(store.current()?.release).toBe(third);
    await store.rollback(first);
    expect((await publishPages(store, 4, { '/': 'release 4' })).outcome).toBe('live');
    await expect(store.rollback('0000000009-000000000000')).rejects.toThrow(NotFound);
    await expect(store.rollback('../../etc/passwd')).rejects.toThrow(NotFound);
  });

  it('"pin holds against webhooks": the release is stored, not live, and reported as pinned', async () => {
    const { store, second, third } = await threeReleases();
    expect((await store.pin(second)).release).toBe(second);
    expect(store.pinned()).toBe(second);
    expect(store.current()?.release).toBe(second);
    const { outcome, manifest } = await publishPages(store, 4, { '/': 'release 4' });
    expect(outcome).toBe('pinned');
    expect(store.current()?.release).toBe(second);
    await expect(store.rollback()).rejects.toThrow(Refused);
    expect(store.releases().find(({ pinned }) => pinned)?.release).toBe(second);

    await store.unpin();
    expect(store.pinned()).toBeNull();
    const live = await publishPages(store, 4, { '/': 'release 4' });
    expect(live).toMatchObject({ outcome: 'live', manifest: { release: manifest.release } });
    expect(third).not.toBe(store.current()?.release);
  });

  it('pins the live release by default; a site without releases has nothing to pin', async () => {
    const { store, third } = await threeReleases();
    expect((await store.pin()).release).toBe(third);
    await expect(freshStore().pin()).rejects.toThrow(NotFound);
    const begun = freshStore();
    await (await begun.begin(null)).discard();
    await expect(begun.pin()).rejects.toThrow(NotFound);
    expect(() => openReleaseStore(store.directory, '../demo')).toThrow(NotFound);
  });
});
