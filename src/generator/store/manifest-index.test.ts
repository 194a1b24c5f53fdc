import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Manifest, ManifestEntry } from '../manifest.ts';
import { manifestParts, manifestText, openManifestIndex } from './manifest-index.ts';

const manifestOf = (entries: Record<string, ManifestEntry>): Manifest => ({
  release: '0000000001-000000000000',
  site: 'demo',
  sequence: 1,
  created_at: '',
  snapshot: '',
  renderer: '',
  valid_until: null,
  header_sets: { a: { X: '"entries":{' } },
  redirects: [],
  entries,
});
const entryAt = (offset: number): ManifestEntry => ({
  hash: `hash of ${offset}`,
  pack: 'p',
  type: 'text/html',
  offset,
  length: 1,
});
const indexOf = (manifest: Manifest) => openManifestIndex(Buffer.from(manifestText(manifest)));

const path = fc
  .array(fc.oneof(fc.constantFrom('a', '_', '~', '"', ',\n', 'é', '\uffff', '😀'), fc.string()))
  .map((parts) => `/${parts.join('')}`)
  // No address has one, and behind an object with the key `/\\` Node's `JSON.parse` reads the key `/"` as that one.
  .filter((path) => !path.includes('\\'));
const entries = fc
  .uniqueArray(path, { maxLength: 30 })
  .map((paths) => Object.fromEntries(paths.map((own, n) => [own, entryAt(n)])));

it('law: it equals the manifest, and finds its entries and no others', () => {
  fc.assert(
    fc.property(entries, path, (own, other) => {
      const manifest = manifestOf(own);
      expect(JSON.parse(manifestText(manifest))).toEqual(manifest);
      const { head, entry } = indexOf(manifest);
      expect({ ...head, entries: own }).toEqual(manifest);
      for (const at of [...Object.keys(own), other, '/', '']) expect(entry(at)).toEqual(own[at] ?? null);
    }),
  );
});

it('returns one folder’s entries', () => {
  const paths = ['/', '/_astro/a.css', '/_astro/b.css', '/_astrology', '/cars/x'];
  const assets = indexOf(manifestOf(Object.fromEntries(paths.map((own, n) => [own, entryAt(n)])))).folder(
    '/_astro/',
  );
  expect(paths.filter((own) => assets.entry(own) !== null)).toEqual(['/_astro/a.css', '/_astro/b.css']);
  expect(assets.entry('/_astro/b.css')).toEqual(entryAt(2));
  expect(assets.entry('/_astro/c.css')).toBeNull();
  expect(indexOf(manifestOf({})).folder('/_astro/').entry('/_astro/a.css')).toBeNull();
});

it('reads the single line of earlier versions', () => {
  const manifest = manifestOf({ '/b': entryAt(1), '/a': entryAt(0) });
  expect(openManifestIndex(Buffer.from(JSON.stringify(manifest))).entry('/a')).toEqual(entryAt(0));
});

it('refuses a truncated text', () => {
  const text = manifestText(manifestOf({ '/a': entryAt(0), '/b': entryAt(1) }));
  for (let length = 0; length < text.length; length++)
    expect(() => openManifestIndex(Buffer.from(text.slice(0, length)))).toThrow();
});

it('is the same text in parts, and for an entry that another path had before', () => {
  const entry = entryAt(0);
  const paths = Array.from({ length: 700 }, (_, n) => `/${String(n).padStart(3, '0')}`);
  const manifest = manifestOf(Object.fromEntries(paths.map((own) => [own, entry])));
  expect(JSON.parse([...manifestParts(manifest)].join(''))).toEqual(manifest);
  expect(JSON.parse(manifestText(manifest))).toEqual(manifest);
  for (const own of paths) expect(indexOf(manifest).entry(own)).toEqual(entry);
});
