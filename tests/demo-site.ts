import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { searchIndexPath } from '#domain/site/file-routes.ts';
import { emptyCaches, type WarmCaches } from '#generator/build/build-setup.ts';
import { buildSite } from '#generator/build/build-site.ts';
import { openReleaseStore } from '#generator/store/release-store.ts';
import { openIndex } from '#search/engine/engine.ts';
import type { BuildReport } from '#sites/build-report.ts';
import { STATE } from './browser/demo-server.ts';
import type { openPages } from './fixture-site.ts';

const PROJECT = path.resolve(import.meta.dirname, '..');

/** A demo dealership of `sites/`, built into its own state. */
export interface DemoSite {
  report: BuildReport;
  /** Addresses of everything in the release, and of the drawings that it waits for. */
  addresses: ReadonlySet<string>;
  /** Texts of the release that were not returned before, by address. */
  texts: Map<string, string>;
  /** Search results without filters, by address of the car. */
  hits: Map<string, Readonly<Record<string, unknown>>>;
}

/** A state folder for demo dealerships. It shares the pictures of the browser tests, which do not depend on the day. */
export async function openDemoState(): Promise<string> {
  const state = await mkdtemp(path.join(tmpdir(), 'demo-'));
  const pictures = path.join(STATE, 'images');
  await mkdir(pictures, { recursive: true });
  await symlink(pictures, path.join(state, 'images'));
  return state;
}

/** Builds a demo dealership at an instant into a temporary state. */
export async function buildDemoSite(
  slug: string,
  pages: Awaited<ReturnType<typeof openPages>>,
  now: Date,
): Promise<DemoSite> {
  const state = await openDemoState();
  try {
    return await buildDemoSiteIn(state, slug, pages, now);
  } finally {
    await rm(state, { recursive: true, force: true });
  }
}

/** What a program that builds a site again and again keeps of it. */
export interface EarlierBuilds {
  caches?: WarmCaches;
  /** Hashes of texts that are not returned again; those returned are added. */
  returned?: Set<string>;
}

/** Builds a demo dealership at an instant into a state with earlier builds. Does not encode its drawings. */
export async function buildDemoSiteIn(
  state: string,
  slug: string,
  pages: Awaited<ReturnType<typeof openPages>>,
  now: Date,
  { caches = emptyCaches(), returned = new Set() }: EarlierBuilds = {},
): Promise<DemoSite> {
  const store = openReleaseStore(path.join(state, 'store'), slug);
  try {
    const setup = { root: PROJECT, state, now, ...pages };
    const report = await buildSite(slug, store, setup, { caches, deferPictures: true });
    const release = store.current();
    const entries = Object.entries(release?.entries ?? {});
    const readable = entries.filter(
      ([, { type, hash }]) => /^text|json|xml/.test(type) && !returned.has(hash),
    );
    for (const [, { hash }] of readable) returned.add(hash);
    const texts = await Promise.all(
      readable.map(async ([address, entry]) => [address, (await store.read(entry)).toString()] as const),
    );
    const index = release?.redirects.find(({ from }) => from === searchIndexPath())?.to ?? '';
    const entry = release?.entries[index];
    if (entry === undefined) throw new Error(`${slug} has no search index`);
    const engine = openIndex(new Uint8Array(await store.read(entry)));
    const [result] = engine.search([{ params: { hitsPerPage: 1000 } }]);
    const hits = result?.hits.map((hit) => [`${hit.href}`, hit] as const) ?? [];
    const addresses = new Set([...Object.keys(release?.entries ?? {}), ...(release?.pending ?? [])]);
    return { report, addresses, texts: new Map(texts), hits: new Map(hits) };
  } finally {
    await store.close();
  }
}
