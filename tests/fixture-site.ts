import { mkdirSync, symlinkSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type DemoStock, makeDemoStock } from '#demo/stock/demo-feed.ts';
import { locationWith } from '#domain/location/location.fixture.ts';
import { siteWith } from '#domain/site/site.fixture.ts';
import type { SiteInput } from '#domain/site/site.schema.ts';
import type { BuildSetup } from '#generator/build/build-setup.ts';
import { type BuildOptions, buildSite } from '#generator/build/build-site.ts';
import { compiledFiles } from '#generator/build/files.ts';
import type { ManifestEntry } from '#generator/manifest.ts';
import { bundlesFolder, rendererBundle } from '#generator/renderer/bundle.ts';
import { openRenderer } from '#generator/renderer/renderer.ts';
import { openReleaseStore, type ReleaseStore } from '#generator/store/release-store.ts';
import type { BuildReport } from '#sites/build-report.ts';
import { imageCacheFolder } from '#sites/places.ts';

const PROJECT = path.resolve(import.meta.dirname, '..');
export const SLUG = 'harbour';

/** The search index of a release: its fixed address, or the file named by content. */
export const isSearchIndex = (address: string) => /^\/(?:search\/index|_site\/search-.+)\.bin$/.test(address);

/** One record of a feed, as a stock system would send it. */
export type FeedRecord = { id: number; slug: string } & Record<string, unknown>;

/** A dealership in a temporary folder, built by the real pipeline and generator. */
export interface FixtureSite {
  folder: string;
  /** Its `.forecourt`. */
  state: string;
  store: ReleaseStore;
  /** Writes a file below `sites/harbour/`; objects as JSON. */
  write(file: string, content: unknown): Promise<void>;
  stock(records: readonly FeedRecord[]): Promise<void>;
  build(now: Date, options?: BuildOptions): Promise<BuildReport>;
  /** The body at an address of the live release; fails where there is none. */
  read(address: string): Promise<string>;
  /** Every object of the live release, by address; pictures and fonts as Latin-1. */
  objects(): Promise<Map<string, string>>;
  /** A second state with the same stock but no release, for clean builds. */
  clean(): Promise<FixtureSite>;
  close(): Promise<void>;
}

/**
 * The compiled pages, shared by all fixture sites of a run; compiled into `state` if missing. They are printed without
 * threads by default, as several suites run in parallel.
 */
export async function openPages({
  state = path.join(PROJECT, '.forecourt'),
  pagesBeforeThreads = Number.POSITIVE_INFINITY,
} = {}): Promise<Pick<BuildSetup, 'bundle' | 'renderer' | 'compiled'>> {
  const bundle = await rendererBundle(PROJECT, state);
  return {
    bundle,
    renderer: openRenderer(bundle.entry, pagesBeforeThreads),
    compiled: await compiledFiles(bundle.client),
  };
}

/** Links the compiled pages into the state of a site, for processes that build it. */
export function linkPages({ state }: Pick<FixtureSite, 'state'>): void {
  mkdirSync(state, { recursive: true });
  symlinkSync(bundlesFolder(path.join(PROJECT, '.forecourt')), bundlesFolder(state));
}

type FixturePages = Awaited<ReturnType<typeof openPages>> & Pick<BuildSetup, 'photos'>;

/** Pictures that fixture sites have drawn: named by content, so that all share them. */
const PICTURES = path.join(PROJECT, '.forecourt', 'fixture-pictures');

function sharePictures({ state }: Pick<FixtureSite, 'state'>): void {
  for (const folder of [PICTURES, state]) mkdirSync(folder, { recursive: true, mode: 0o700 });
  symlinkSync(PICTURES, imageCacheFolder(state));
}

/** Whether a fixture site uses the drawn pictures of all, or draws its own. */
type Pictures = 'shared' | 'own';

/**
 * Makes a dealership with two locations, an offer, a promo, two prose pages and an empty feed. It draws its pictures
 * once for all fixture sites, or with `pictures: 'own'` itself.
 */
export async function openFixtureSite(
  pages: FixturePages,
  settings: Partial<SiteInput> = {},
  { pictures = 'shared' }: { pictures?: Pictures } = {},
): Promise<FixtureSite> {
  const folder = await mkdtemp(path.join(tmpdir(), 'forecourt-'));
  const site = fixtureSite(folder, path.join(folder, 'state'), pages, pictures);
  await site.write(
    'site.json',
    siteWith({ slug: SLUG, stock: { type: 'file', path: 'stock.json' }, ...settings }),
  );
  await site.write('locations.json', LOCATIONS);
  await site.write('offers.json', [
    { id: 'ranger', name: 'Drive away offer', manufacturer: 'Ford', description: 'Now.' },
  ]);
  await site.write('promos.json', [PROMO]);
  await site.write('theme.css', ':root { --color-brand: #134; }\n');
  await site.write(
    'content/pages/about.md',
    '---\ntitle: About\ndescription: Who we are.\n---\n\nWe sell cars.\n',
  );
  await site.write(
    'content/pages/warranty.md',
    '---\ntitle: Warranty\ndescription: Ours.\npath: /warranty\n---\n\nThree years.\n',
  );
  return site;
}

/** A used car. */
export const corolla = (id: number, facts: Record<string, unknown> = {}): FeedRecord => ({
  id,
  slug: `corolla-${id}`,
  name: `2020 Toyota Corolla ${id}`,
  make: 'Toyota',
  model: 'Corolla',
  year: 2020,
  km: 30_000 + id,
  price: 20_000 + id,
  status: 'in_stock',
  car_type: 'used',
  location: { slug: 'newcastle' },
  ...facts,
});

/** The day on which the fixtures' stock is made. */
export const ANCHOR = new Date('2026-11-20T00:00:00Z');

/** Invented cars in every state of the rules on the day of `anchor`; their photos are on the site's own host. */
export const fixtureStock = (cars: number, anchor = ANCHOR): FeedRecord[] =>
  inventedStock({ site: siteWith({ slug: SLUG }), locations: LOCATIONS, cars, anchor });

/** The same for another dealership. */
export function inventedStock(yard: Omit<DemoStock, 'anchor'> & Partial<DemoStock>): FeedRecord[] {
  return makeDemoStock({ anchor: ANCHOR, ...yard }).map((record) => ({
    ...record,
    thumbnails: [],
    images: record.images.map((_, index) => ({ image: { url: `/img/${record.id}/${index}.jpg` } })),
  }));
}

const hours = [1, 2, 3, 4, 5].map(
  (weekday) => ({ weekday, status: 'Open', open: '8:30am', close: '5:30pm' }) as const,
);
const LOCATIONS = [
  locationWith({
    slug: 'newcastle',
    primary: true,
    contact_detail: { phone: '02 5550 1234', opening_hours: hours },
  }),
  locationWith({ id: '2', name: 'Harbour Service', slug: 'service', location_type: 'service' }),
];

const PROMO = {
  id: 'trade-in',
  position: 2,
  start: '2026-11-22T00:00:00+11:00',
  expiry: '2026-11-26T00:00:00+11:00',
  node: { title: 'Trade in', link: '/pages/about', link_label: 'Read on' },
};

function fixtureSite(folder: string, state: string, pages: FixturePages, pictures: Pictures): FixtureSite {
  if (pictures === 'shared') sharePictures({ state });
  const store = openReleaseStore(path.join(state, 'store'), SLUG);
  const write = async (file: string, content: unknown) => {
    const target = path.join(folder, 'sites', SLUG, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, typeof content === 'string' ? content : JSON.stringify(content));
  };
  const text = async (entry: ManifestEntry) =>
    (await store.read(entry)).toString(/^(?:image|font)/.test(entry.type) ? 'latin1' : 'utf8');
  return {
    folder,
    state,
    store,
    write,
    stock: (records) => write('stock.json', records),
    build: (now, options) => buildSite(SLUG, store, { root: folder, state, now, ...pages }, options),
    async read(address) {
      const entry = store.current()?.entries[address];
      if (entry === undefined) throw new Error(`${address} is not on the site`);
      return text(entry);
    },
    async objects() {
      const entries = Object.entries(store.current()?.entries ?? {});
      return new Map(
        await Promise.all(entries.map(async ([path, entry]) => [path, await text(entry)] as const)),
      );
    },
    async clean() {
      const other = await mkdtemp(path.join(folder, 'clean-'));
      const snapshots = path.join('store', SLUG, 'snapshots');
      await mkdir(path.join(state, snapshots), { recursive: true });
      await cp(path.join(state, snapshots), path.join(other, snapshots), { recursive: true });
      return fixtureSite(folder, other, pages, pictures);
    },
    async close() {
      await store.close();
      await rm(state, { recursive: true, force: true });
      if (state === path.join(folder, 'state')) await rm(folder, { recursive: true, force: true });
    },
  };
}
