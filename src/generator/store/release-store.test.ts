import { existsSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NotFound, ProviderFailed, Refused } from '#domain/errors.ts';
import { sha256 } from '#sites/sha256.ts';
import { LockHeld, StaleRelease } from './errors.ts';
import type { ReleaseStore } from './release-store.ts';
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
    expect(home?.hash).toBe(sha256(Buffer.from('<h1>Home</h1>')));
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
