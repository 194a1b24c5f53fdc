import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NotFound, ProviderFailed, Refused } from '#domain/errors.ts';
import type { Manifest, ManifestEntry } from '../manifest.ts';
import { LockHeld, StaleRelease, StoreDamaged } from './errors.ts';
import { hashOf } from './pack.ts';
import { openReleaseStore, type ReleaseStore } from './release-store.ts';
import { freshStore, NOW, openStore, originOf, publishPages, textAt } from './store.fixture.ts';

const filesIn = (store: { directory: string }, folder: string) =>
  readdirSync(join(store.directory, 'demo', folder));

describe('a publish', () => {
  it('puts a whole release live: bytes, headers and traces', async () => {
    const store = freshStore();
    expect(store.current()).toBeNull();
    const writer = await store.begin(null);
    writer.put('/', Buffer.from('<h1>Home</h1>'), {
      type: 'text/html',
      headers: { 'Content-Security-Policy': 'x' },
    });
    writer.put('/404', Buffer.from('lost'), {
      type: 'text/html',
      status: 404,
      valid_until: '2026-03-01T00:00:00Z',
    });
    writer.put('/about', Buffer.from('us'), { type: 'text/html', valid_until: '2026-02-01T00:00:00Z' });
    const redirects = [{ from: '/old', to: '/about', status: 301 as const }];
    const { outcome, manifest } = await writer.publish(originOf(7, { redirects }));

    expect(outcome).toBe('live');
    expect(store.current()).toEqual(manifest);
    expect(manifest).toMatchObject({
      site: 'demo',
      sequence: 7,
      created_at: NOW.toISOString(),
      valid_until: '2026-02-01T00:00:00Z',
      redirects,
    });
    expect(manifest.release).toMatch(/^0000000007-[0-9a-f]{12}$/);
    const home = manifest.entries['/'];
    expect(home?.hash).toBe(hashOf(Buffer.from('<h1>Home</h1>')));
    expect(manifest.header_sets[home?.headers ?? '']).toEqual({ 'Content-Security-Policy': 'x' });
    expect(manifest.entries['/404']?.status).toBe(404);
    expect(await textAt(store, manifest, '/about')).toBe('us');
    expect(store.traces(manifest.release)).toBe('{"sequence":7}');
  });

  it('lets no visitor wait for the builder’s traces', async () => {
    const store = freshStore();
    let live: string | undefined;
    const traces = () => {
      live = store.current()?.release;
      return '';
    };
    const { manifest } = await publishPages(store, 1, { '/': 'home' }, { traces });
    expect(live).toBe(manifest.release);
  });

  it('is parsed once for all readers of one program', async () => {
    const { directory, ...store } = freshStore();
    const { manifest } = await publishPages(store, 1, { '/': 'home' });
    const file = join(directory, 'demo', 'releases', `${manifest.release}.json`);
    // As another file with the same name, whatever the disk's timestamps.
    utimesSync(file, 0, 0);
    expect(store.current()).not.toBe(manifest);
    expect(openStore(directory).current()).toBe(store.current());
  });

  it('is live even if the disk refuses the traces', async () => {
    const store = freshStore();
    const traces = () => {
      rmSync(join(store.directory, 'demo', 'unfinished'), { recursive: true });
      return 'text';
    };
    const { outcome, manifest } = await publishPages(store, 1, { '/': 'home' }, { traces });
    expect(outcome).toBe('live');
    expect(store.current()).toEqual(manifest);
    expect(store.traces(manifest.release)).toBeNull();
  });

  it('counts its pages and names the heaviest, without other files', async () => {
    const store = freshStore();
    const writer = await store.begin(null);
    const pages = Object.entries({ '/': 'home', '/about': 'about us' });
    for (const [path, text] of pages)
      writer.put(path, Buffer.from(text), { type: 'text/html; charset=utf-8' });
    writer.put('/media/a.webp', Buffer.alloc(99), { type: 'image/webp' });
    const { manifest } = await writer.publish(originOf(1));
    expect(manifest.pages).toEqual({
      count: 2,
      heaviest: [
        { path: '/about', bytes: 8 },
        { path: '/', bytes: 4 },
      ],
    });
  });

  it('writes only new bytes, each once', async () => {
    const store = freshStore();
    await publishPages(store, 1, { '/': 'home', '/cars/a': 'same', '/cars/b': 'same' });
    const [first] = filesIn(store, 'packs');
    expect(statSync(join(store.directory, 'demo', 'packs', first ?? '')).size).toBe('homesame'.length);

    const { manifest } = await publishPages(store, 2, { '/': 'home', '/cars/a': 'new', '/cars/b': 'same' });
    const [, second] = filesIn(store, 'packs').sort((a, b) => Number(a !== first) - Number(b !== first));
    expect(statSync(join(store.directory, 'demo', 'packs', second ?? '')).size).toBe('new'.length);
    expect(manifest.entries['/']?.pack).toBe(first);
    expect(await textAt(store, manifest, '/cars/b')).toBe('same');
  });

  it('reuses entries of the previous release with their headers, without reading their bytes', async () => {
    const store = freshStore();
    const first = await store.begin(null);
    first.put('/', Buffer.from('home'), { type: 'text/html', headers: { B: '2', A: '1' } });
    const previous = (await first.publish(originOf(1))).manifest;
    const entry = previous.entries['/'];
    if (entry === undefined) throw new Error('no entry');
    const second = await store.begin(previous);
    second.reuse('/', entry);
    second.put('/new', Buffer.from('new'), { type: 'text/html' });
    expect([...second.entries.keys()]).toEqual(['/', '/new']);
    const { manifest } = await second.publish(originOf(2));
    expect(manifest.entries['/']).toEqual(entry);
    expect(manifest.header_sets).toEqual(previous.header_sets);
  });

  it('"nothing changed → nothing written"', async () => {
    const store = freshStore();
    const { manifest } = await publishPages(store, 1, { '/': 'home' });
    const stamp = store.stamp();
    const again = await publishPages(store, 1, { '/': 'home' }, { now: new Date('2026-05-05') });
    expect(again).toEqual({ outcome: 'unchanged', manifest, dropped: [] });
    expect(store.stamp()).toBe(stamp);
    expect(filesIn(store, 'unfinished')).toEqual([]);
  });

  it('gives the same content the same id, in every directory and in any order', async () => {
    const [one, two] = [freshStore(), freshStore()];
    const a = await publishPages(one, 1, { '/': 'home', '/x': 'x' });
    const b = await publishPages(two, 1, { '/x': 'x', '/': 'home' }, { now: new Date('2027-01-01') });
    const c = await publishPages(freshStore(), 1, { '/': 'home', '/x': 'y' });
    expect(a.manifest.release).toBe(b.manifest.release);
    expect(a.manifest.release).not.toBe(c.manifest.release);
  });

  it('is exclusive: the second publisher gets the first one’s name', async () => {
    const store = freshStore();
    const writer = await store.begin(null);
    await expect(openStore(store.directory).begin(null)).rejects.toThrow(LockHeld);
    await writer.discard();
    await publishPages(store, 1, { '/': 'home' });
    expect(store.current()?.sequence).toBe(1);
  });

  it('ends once: a late discard does not affect the next publisher', async () => {
    const store = freshStore();
    const first = await store.begin(null);
    first.put('/', Buffer.from('one'), { type: 'text/html' });
    await first.publish(originOf(1));
    const second = await store.begin(store.current());
    second.put('/', Buffer.from('two'), { type: 'text/html' });
    await first.discard();
    await expect(store.begin(null)).rejects.toThrow(LockHeld);
    await second.publish(originOf(2));
    expect(await textAt(store, store.current(), '/')).toBe('two');
  });

  it('frees its lock when it fails, and leaves the live release', async () => {
    const store = freshStore();
    await publishPages(store, 2, { '/': 'home' });
    await expect(publishPages(store, 1, { '/': 'older' })).rejects.toThrow(StaleRelease);
    expect(await textAt(store, store.current(), '/')).toBe('home');
    await publishPages(store, 3, { '/': 'newer' });
    expect(await textAt(store, store.current(), '/')).toBe('newer');
  });

  it('removes a killed publisher’s leftovers, which readers never see', async () => {
    const store = freshStore();
    await publishPages(store, 1, { '/': 'home' });
    writeFileSync(join(store.directory, 'demo', 'unfinished', 'pack'), 'half');
    writeFileSync(join(store.directory, 'demo', 'current.next'), 'ha');
    expect(store.current()?.sequence).toBe(1);
    await publishPages(store, 2, { '/': 'home 2' });
    expect(filesIn(store, 'unfinished')).toEqual([]);
    expect(store.releases().map(({ sequence }) => sequence)).toEqual([1, 2]);
  });
});

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

describe('the age of the data', () => {
  it('counts from the last reading of the source, changed or not', () => {
    const store = freshStore();
    expect(store.stockReadAt()).toBeNull();
    store.noteStockRead(NOW);
    expect(store.stockReadAt()).toEqual(NOW);
    writeFileSync(join(store.directory, 'demo', 'stock-read'), '');
    expect(store.stockReadAt()).toBeNull();
  });
});

describe('a disk that fails', () => {
  it('is reported with cause and path, and the live release stays', async () => {
    const store = freshStore();
    await publishPages(store, 1, { '/': 'home' });
    const writer = await store.begin(store.current());
    writer.put('/', Buffer.from('new home'), { type: 'text/html' });
    const releases = join(store.directory, 'demo', 'releases');
    const unfinished = join(store.directory, 'demo', 'unfinished');
    rmSync(unfinished, { recursive: true });
    writeFileSync(unfinished, 'a file in the place of a directory');
    const failed = await writer.publish(originOf(2)).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(ProviderFailed);
    expect(String(failed)).toMatch(/unfinished.*What is live is untouched/s);
    expect(await textAt(store, store.current(), '/')).toBe('home');
    expect(existsSync(releases)).toBe(true);
    await publishPages(store, 2, { '/': 'newer home' });
    expect(await textAt(store, store.current(), '/')).toBe('newer home');
  });

  it('is reported where the store cannot be created', async () => {
    const { directory } = freshStore();
    writeFileSync(join(directory, 'demo'), '');
    await expect(openStore(directory).begin(null)).rejects.toThrow(/demo.*EEXIST|ENOTDIR/s);
  });
});

describe('the law of the store', () => {
  type StoreStep =
    | { kind: 'publish'; pages: Record<string, string>; clean: boolean; jump: number }
    | { kind: 'rollback' | 'pin' | 'unpin' | 'reopen' }
    | { kind: 'gc'; retain: number };

  const pages = fc.dictionary(
    fc.constantFrom('/', '/a', '/b', '/c', '/_astro/x.css'),
    fc.oneof(fc.string({ maxLength: 8 }), fc.constantFrom('y'.repeat(50), 'z'.repeat(200))),
  );
  const step: fc.Arbitrary<StoreStep> = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ kind: fc.constant('publish'), pages, clean: fc.boolean(), jump: fc.nat(1) }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('rollback', 'pin', 'unpin', 'reopen') }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('gc'), retain: fc.integer({ min: 1, max: 4 }) }) },
  );
  const quietly = (task: Promise<unknown>) =>
    task.catch((error: unknown) => {
      if (!(error instanceof NotFound || error instanceof Refused || error instanceof StaleRelease))
        throw error;
    });

  it('after any steps every entry of every retained release equals its hash, and the live one is retained', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const { directory } = freshStore();
        let store: ReleaseStore = openStore(directory);
        let sequence = 1;
        const take: Record<StoreStep['kind'], (step: StoreStep) => Promise<unknown>> = {
          publish: (taken) => {
            if (taken.kind !== 'publish') return Promise.resolve();
            sequence += taken.jump;
            const previous = taken.clean ? null : store.current();
            return publishPages(store, sequence, taken.pages, { previous });
          },
          gc: (taken) => store.gc({ retain: taken.kind === 'gc' ? taken.retain : 1 }),
          rollback: () => store.rollback(),
          pin: () => store.pin(),
          unpin: () => store.unpin(),
          reopen: async () => {
            await store.close();
            store = openStore(directory);
          },
        };
        for (const taken of steps) {
          const pinned = store.pinned();
          const before = store.current()?.release;
          await quietly(take[taken.kind](taken));
          if (pinned !== null && taken.kind !== 'unpin') expect(store.current()?.release).toBe(before);
        }
        expect(await store.verify()).toEqual([]);
        const retained = store.manifests().map(({ release }) => release);
        const live = store.current();
        if (live !== null) expect(retained).toContain(live.release);
        await store.close();
      }),
      { numRuns: 40 },
    );
  }, 60_000);
});
