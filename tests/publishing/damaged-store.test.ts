import {
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ManifestEntry } from '#generator/manifest.ts';
import { compiledPages } from '../compiled-pages.ts';
import { ANCHOR, type FixtureSite, fixtureStock, openFixtureSite } from '../fixture-site.ts';

const pages = await compiledPages();

const minutes = (count: number) => new Date(ANCHOR.getTime() + count * 60_000);
const storeFile = ({ state, store }: FixtureSite, ...names: string[]) =>
  path.join(state, 'store', store.site, ...names);
const packOf = (site: FixtureSite, { pack }: ManifestEntry) => storeFile(site, 'packs', pack);
const liveManifest = (site: FixtureSite) =>
  storeFile(site, 'releases', `${site.store.current()?.release}.json`);

/** Place of the home page of a release, by default the live one. */
function homeOf({ store }: FixtureSite, release = store.current()?.release ?? ''): ManifestEntry {
  const entry = store.manifest(release).entries['/'];
  if (entry === undefined) throw new Error('no home page');
  return entry;
}

function flipByte(site: FixtureSite, entry: ManifestEntry): void {
  const file = packOf(site, entry);
  const bytes = readFileSync(file);
  bytes[entry.offset] = (bytes[entry.offset] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}

const DAMAGES: Record<string, (site: FixtureSite) => unknown> = {
  'a byte of a page': (site) => flipByte(site, homeOf(site)),
  'a byte that turned without a write, once verify found it': async (site) => {
    const file = packOf(site, homeOf(site));
    const { atime, mtime } = statSync(file);
    flipByte(site, homeOf(site));
    utimesSync(file, atime, mtime);
    expect(await site.store.verify()).not.toEqual([]);
  },
  'the end of a pack': (site) => truncateSync(packOf(site, homeOf(site)), homeOf(site).offset + 1),
  'a pack': (site) => rmSync(packOf(site, homeOf(site))),
  'every pack': (site) => {
    for (const pack of readdirSync(storeFile(site, 'packs'))) rmSync(storeFile(site, 'packs', pack));
  },
  'the file that tells what is live': (site) => writeFileSync(storeFile(site, 'current'), '\0\0\n'),
  'the live manifest': (site) => rmSync(liveManifest(site)),
  'half of the live manifest': (site) => writeFileSync(liveManifest(site), '{'),
};

describe('a build on a damaged store', () => {
  /** A site with two releases, whose pages differ. */
  async function openSite(): Promise<FixtureSite> {
    const site = await openFixtureSite(pages);
    onTestFinished(() => site.close());
    await site.stock(fixtureStock(5));
    for (const [index, colour] of ['#111', '#222'].entries()) {
      await site.write('theme.css', `:root { --color-brand: ${colour}; }\n`);
      expect((await site.build(minutes(index))).outcome).toBe('published');
    }
    return site;
  }

  it.each(Object.entries(DAMAGES))('prints again, and reports it, where it lost %s', async (_, damage) => {
    const site = await openSite();
    const before = await site.objects();
    await damage(site);
    // As a new process finds it: this one may have the lost file open.
    await site.store.close();

    const report = await site.build(minutes(2));
    expect(report).toMatchObject({ outcome: 'published', repaired: { damages: expect.any(Number) } });
    expect(await site.store.verify()).toEqual([]);
    expect(await site.objects()).toEqual(before);
    expect(await site.build(minutes(2))).toMatchObject({ outcome: 'unchanged', repaired: null });
  });

  it('goes live despite the damaged manifest of an old release, and names it', async () => {
    const site = await openSite();
    const [old] = site.store.releases();
    const file = storeFile(site, 'releases', `${old?.release}.json`);
    writeFileSync(file, '{');
    await site.write('theme.css', ':root { --color-brand: #333; }\n');
    const { outcome, warnings } = await site.build(minutes(2));
    expect(outcome).toBe('published');
    expect(warnings).toContainEqual(
      expect.objectContaining({ source: file, remedy: expect.stringContaining('remove it') }),
    );
  });

  it('repairs older releases with what it printed', async () => {
    const site = await openSite();
    const shared =
      site.store.current()?.entries['/_site/logo.svg'] ?? site.store.current()?.entries['/robots.txt'];
    if (shared === undefined) throw new Error('no file that both releases have');
    flipByte(site, shared);
    await site.store.close();
    expect(await site.build(minutes(2))).toMatchObject({ repaired: { dropped: [] } });
    expect(site.store.releases()).toHaveLength(2);
    expect(await site.store.verify()).toEqual([]);
  });

  it('drops and names an older release whose own page is lost', async () => {
    const site = await openSite();
    const [first = ''] = site.store.releases().map(({ release }) => release);
    expect(homeOf(site, first).hash).not.toBe(homeOf(site).hash);
    flipByte(site, homeOf(site, first));
    expect(await site.store.verify()).toHaveLength(1);
    expect(await site.build(minutes(2))).toMatchObject({ repaired: { damages: 1, dropped: [first] } });
    expect(await site.store.verify()).toEqual([]);
  });

  it('keeps an irreparable pinned release, and reports it again', async () => {
    const site = await openSite();
    const [first = ''] = site.store.releases().map(({ release }) => release);
    await site.store.pin(first);
    flipByte(site, homeOf(site));
    await site.store.close();
    for (const minute of [2, 3])
      expect(await site.build(minutes(minute))).toMatchObject({
        outcome: 'pinned',
        release: first,
        repaired: { dropped: [] },
      });
    await site.store.unpin();
    expect(await site.build(minutes(4))).toMatchObject({
      outcome: 'published',
      repaired: { dropped: [first] },
    });
    expect(await site.store.verify()).toEqual([]);
  });
});
