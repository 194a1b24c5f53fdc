import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Manifest } from '#generator/manifest.ts';
import { compiledPages } from '../compiled-pages.ts';
import { ANCHOR, fixtureStock, openFixtureSite, SLUG } from '../fixture-site.ts';
import { startPublisher } from '../publisher-process.ts';

const pages = await compiledPages();

/** More than two hundred pages: fewer are never printed in threads. */
const CARS = 110;

const PLACES = [
  {
    env: { TZ: 'Pacific/Kiritimati', LANG: 'de_DE.UTF-8', LC_ALL: 'de_DE.UTF-8', NODE_ENV: 'production' },
    options: ['--threads'],
  },
  {
    env: { TZ: 'America/St_Johns', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8', NODE_ENV: 'development' },
    options: [],
  },
];

describe('"two builds in two directories under other TZ and LANG", one in threads', () => {
  /** Export and manifest of a site built in its own process. */
  async function builtAt({ env, options }: (typeof PLACES)[number]) {
    const site = await openFixtureSite(pages, {}, { pictures: 'own' });
    onTestFinished(() => site.close());
    await site.stock(fixtureStock(CARS));
    const out = path.join(site.folder, 'dist');
    const place = [site.folder, site.state, ANCHOR.toISOString()];
    const publisher = startPublisher([...place, '--out', out, ...options], env);
    expect(await publisher.ended()).toMatchObject({ code: 0 });
    return { tree: treeOf(path.join(out, SLUG)), content: contentOf(site.store.current()) };
  }

  it('"are byte-identical"', async () => {
    const [one, other] = await Promise.all(PLACES.map(builtAt));
    expect(one?.tree.size).toBeGreaterThan(200);
    expect(differing(one?.tree, other?.tree)).toEqual([]);
    expect(one?.content).toEqual(other?.content);
  });
});

/** Hashes of all files below a folder, by relative path. */
function treeOf(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => statSync(path.join(folder, name)).isFile());
  return new Map(
    files.map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(path.join(folder, name)))
        .digest('hex'),
    ]),
  );
}

function differing(one: Map<string, string> = new Map(), other: Map<string, string> = new Map()): string[] {
  return [...new Set([...one.keys(), ...other.keys()])].filter((name) => one.get(name) !== other.get(name));
}

/** The content of a release without places: threads print pages in any order. */
function contentOf(manifest: Manifest | null): unknown {
  if (manifest === null) return null;
  const { entries, header_sets, redirects, valid_until, snapshot, sequence } = manifest;
  const content = Object.entries(entries).map(([address, { pack, offset, headers = '', ...entry }]) => {
    return [address, { ...entry, headers: header_sets[headers] }] as const;
  });
  return { content: new Map(content), redirects, valid_until, snapshot, sequence };
}
