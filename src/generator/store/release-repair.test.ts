import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ProviderFailed } from '#domain/errors.ts';
import type { Manifest, ManifestEntry } from '../manifest.ts';
import { StoreDamaged } from './errors.ts';
import { freshStore, publishPages, textAt } from './store.fixture.ts';

describe('a repair', () => {
  const file = (store: { directory: string }, ...names: string[]) => join(store.directory, 'demo', ...names);
  const flipByte = (store: { directory: string }, { pack, offset }: ManifestEntry) => {
    const bytes = readFileSync(file(store, 'packs', pack));
    bytes[offset] = (bytes[offset] ?? 0) ^ 1;
    writeFileSync(file(store, 'packs', pack), bytes);
  };
  const entryAt = (manifest: Manifest, path: string) => {
    const entry = manifest.entries[path];
    if (entry === undefined) throw new Error(`no ${path}`);
    return entry;
  };
  /** A logo that is replaced and put back: its bytes are in two packs. */
  async function twoCopies() {
    const store = freshStore();
    const logos = ['one', 'two', 'one', 'two'];
    const releases: Manifest[] = [];
    for (const [index, logo] of logos.entries())
      releases.push((await publishPages(store, index + 1, { '/': `home ${index}`, '/logo': logo })).manifest);
    const [first, , third] = releases;
    if (first === undefined || third === undefined) throw new Error('no releases');
    expect(entryAt(first, '/logo').pack).not.toBe(entryAt(third, '/logo').pack);
    return { store, first, third };
  }

  it('repairs a release with another one’s copy, and drops neither', async () => {
    const { store, first, third } = await twoCopies();
    flipByte(store, entryAt(first, '/logo'));
    expect(await store.verify()).toMatchObject([{ release: first.release }]);
    expect(await publishPages(store, 5, { '/': 'home', '/logo': 'two' })).toMatchObject({ dropped: [] });
    expect(await store.verify()).toEqual([]);
    for (const { release } of [first, third])
      expect(await textAt(store, store.manifest(release), '/logo')).toBe('one');
  });

  it('drops nothing that the disk failed to read: it throws', async () => {
    const { store, first } = await twoCopies();
    const pack = file(store, 'packs', entryAt(first, '/logo').pack);
    await store.close();
    renameSync(pack, `${pack}.away`);
    mkdirSync(pack);
    await store.verify();
    await expect(store.begin(store.current())).rejects.toThrow(ProviderFailed);
    rmSync(pack, { recursive: true });
    renameSync(`${pack}.away`, pack);
    expect(await publishPages(store, 5, { '/': 'home' })).toMatchObject({ dropped: [] });
    expect(store.releases()).toHaveLength(5);
  });

  it('is left to the next publish by gc, which copies no damaged object', async () => {
    const store = freshStore();
    for (const sequence of [1, 2, 3])
      await publishPages(store, sequence, {
        '/': `home ${'of a release '.repeat(sequence)}`,
        '/logo': 'one',
      });
    const live = store.current();
    if (live === null) throw new Error('nothing is live');
    flipByte(store, entryAt(live, '/logo'));
    expect(await store.gc({ retain: 1 })).toMatchObject({
      packs: [],
      unreadable: [{ problem: expect.stringContaining('hash') }],
    });
    expect(await publishPages(store, 4, { '/': 'home', '/logo': 'one' })).toMatchObject({ dropped: [] });
    expect(await store.gc({ retain: 1 })).toMatchObject({ unreadable: [] });
    expect(await store.verify()).toEqual([]);
  });

  it('hashes a copied store once, and then trusts it', async () => {
    const { store, third } = await twoCopies();
    const pack = file(store, 'packs', entryAt(third, '/').pack);
    const late = new Date(Date.now() + 1000);
    for (const name of readdirSync(file(store, 'packs'))) utimesSync(file(store, 'packs', name), late, late);
    writeFileSync(file(store, 'damaged'), '');
    await (await store.begin(store.current())).discard();
    expect(existsSync(file(store, 'damaged'))).toBe(false);
    expect(existsSync(pack)).toBe(true);
  });
});

describe('verify', () => {
  it('"names a flipped byte": release, path, pack, offset', async () => {
    const store = freshStore();
    await publishPages(store, 1, { '/': 'home', '/cars/a': 'a car', '/cars/z': 'a van' });
    const { manifest } = await publishPages(store, 2, {
      '/': 'home',
      '/cars/a': 'a car',
      '/cars/z': 'other',
    });
    expect(await store.verify()).toEqual([]);
    const entry = manifest.entries['/cars/a'];
    if (entry === undefined) throw new Error('no entry');
    const path = join(store.directory, 'demo', 'packs', entry.pack);
    const bytes = readFileSync(path);
    bytes[entry.offset + 1] = (bytes[entry.offset + 1] ?? 0) ^ 1;
    writeFileSync(path, bytes);

    const damages = await store.verify();
    const place = { path: '/cars/a', pack: entry.pack, offset: entry.offset, length: 5 };
    expect(damages).toMatchObject([place, place]);
    expect(new Set(damages.map(({ release }) => release)).size).toBe(2);

    await publishPages(store, 2, { '/': 'home', '/cars/a': 'a car', '/cars/z': 'other' }, { previous: null });
    await store.gc({ retain: 1 });
    expect(await textAt(store, store.current(), '/cars/a')).toBe('a car');
  });

  it('names a truncated or missing pack', async () => {
    const store = freshStore();
    const { manifest } = await publishPages(store, 1, { '/': 'home' });
    const path = join(store.directory, 'demo', 'packs', manifest.entries['/']?.pack ?? '');
    writeFileSync(path, 'ho');
    expect((await store.verify())[0]?.problem).toMatch(/ends too early/);
    await store.close();
    rmSync(path);
    expect((await store.verify())[0]?.problem).toMatch(/no such file/);
    await expect(textAt(store, manifest, '/')).rejects.toThrow(StoreDamaged);
  });

  it('names a damaged manifest and the remedy', async () => {
    const store = freshStore();
    await publishPages(store, 1, { '/': 'one' });
    const { manifest } = await publishPages(store, 2, { '/': 'two' });
    const path = join(store.directory, 'demo', 'releases', `${manifest.release}.json`);
    writeFileSync(path, '{"release":');
    expect(() => store.current()).toThrow(StoreDamaged);
    writeFileSync(path, '{}');
    expect(() => store.current()).toThrow(/forecourt rollback/);
    rmSync(path);
    expect(() => store.current()).toThrow(/missing/);
    await store.rollback();
    expect(await textAt(store, store.current(), '/')).toBe('one');
  });
});

describe('a retained, unreadable manifest', () => {
  async function damagedStore() {
    const store = freshStore();
    const [damaged, other] = [
      await publishPages(store, 1, { '/': 'one', '/_astro/a.css': 'a{}' }),
      await publishPages(store, 2, { '/': 'two' }),
    ].map(({ manifest }) => manifest.release);
    const file = join(store.directory, 'demo', 'releases', `${damaged}.json`);
    return { store, damaged, other, file, packs: join(store.directory, 'demo', 'packs') };
  }

  it.each([
    { why: 'half a manifest', damage: (file: string) => writeFileSync(file, '{"release":') },
    { why: 'what the disk does not give', damage: (file: string) => mkdirSync(file) },
  ])('is reported by verify, and hides no other: $why', async ({ damage }) => {
    const { store, damaged, other, file } = await damagedStore();
    rmSync(file);
    damage(file);
    expect(store.manifests().map(({ release }) => release)).toEqual([other]);
    expect(store.releases()).toMatchObject([{ release: other, live: true }]);
    const damages = await store.verify();
    expect(damages).toMatchObject([{ release: damaged, file }]);
    expect(damages[0]?.problem).toContain(file);
  });

  it('prevents gc from removing packs, as reported, until it is removed', async () => {
    const { store, damaged, file, packs } = await damagedStore();
    const before = readdirSync(packs);
    writeFileSync(file, '{');
    for (const sequence of [3, 4, 5]) await publishPages(store, sequence, { '/': `home ${sequence}` });
    const { releases, ...collected } = await store.gc({ retain: 1 });
    expect(releases).toHaveLength(2);
    expect(collected).toMatchObject({ packs: [], freed_bytes: 0, unreadable: [{ release: damaged, file }] });
    expect(readdirSync(packs)).toEqual(expect.arrayContaining(before));
    rmSync(file);
    expect((await store.gc({ retain: 1 })).packs).not.toEqual([]);
  });
});
