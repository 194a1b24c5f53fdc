import { gzipSync } from 'node:zlib';
import { expect, type Response, test } from 'playwright/test';
import { vehiclePath } from '#domain/site/routes.ts';
import { exportedBytes, isListPath, LIST_LIMIT } from '../list-weight.ts';
import { type DemoSite, SITES } from './demo-sites.ts';
import { demoPage, demoSite, PROOF } from './pages.ts';

const KB = 1000;
/** Compressed HTML and style sheets of a vehicle page. */
const PAGE_LIMIT = 45 * KB;
/** Compressed JavaScript of a vehicle page before interaction. */
const SCRIPT_LIMIT = 15 * KB;
/** Their number: each costs a phone a request, whose headers are often larger than the module. */
const SCRIPT_FILES = 24;
/** Compressed JavaScript of the live search without react-dom, its engine included. */
const SEARCH_LIMIT = 65 * KB;
/** The compressed engine with its client, without small chunks shared with other islands. */
const ENGINE_LIMIT = 8 * KB;
/** Compressed JavaScript of the finance calculator without react-dom. */
const CALCULATOR_LIMIT = 17 * KB;
/** Inter, with every weight in one file. */
const FONT_FILES = 1;

const STYLE_SHEET = /<link rel="stylesheet" href="([^"]+)"/g;

/** The gzipped size of the object at `path`, and its text. */
async function emitted(
  { store, manifest }: DemoSite,
  path: string,
): Promise<{ text: string; bytes: number }> {
  const entry = manifest.entries[path];
  if (entry === undefined) throw new Error(`The release has no ${path}`);
  const content = await store.read(entry);
  return { text: content.toString(), bytes: gzipSync(content).length };
}

async function weightOf(site: DemoSite, path: string): Promise<number> {
  const page = await emitted(site, path);
  const sheets = Array.from(page.text.matchAll(STYLE_SHEET), ([, href = '']) => emitted(site, href));
  return (await Promise.all(sheets)).reduce((sum, { bytes }) => sum + bytes, page.bytes);
}

for (const { template, slug } of SITES) {
  test(`${slug}: every vehicle page is light`, async () => {
    const site = await demoSite(slug);
    const heavy: string[] = [];
    for (const vehicle of site.vehicles) {
      const path = vehiclePath(vehicle.slug);
      const weight = await weightOf(site, path);
      if (weight > PAGE_LIMIT) heavy.push(`${path}: ${weight} bytes`);
    }
    expect(heavy).toEqual([]);
  });

  test(`${slug}: every page of every list is light`, PROOF, async () => {
    const { store, manifest, paths } = await demoSite(slug);
    const lists = paths.filter(isListPath);
    expect(lists.length).toBeGreaterThan(5);
    for (const path of lists) {
      const entry = manifest.entries[path];
      if (entry === undefined) continue;
      expect.soft(exportedBytes(await store.read(entry)), path).toBeLessThanOrEqual(LIST_LIMIT);
    }
  });

  test(`${slug}: a vehicle page loads little script and few fonts`, async ({ page }) => {
    const responses: Response[] = [];
    page.on('response', (response) => responses.push(response));
    await page.goto(await demoPage(template, 'vehicle in stock').url(), { waitUntil: 'networkidle' });
    const loaded = (type: string) =>
      responses.filter((response) => response.request().resourceType() === type);

    const inline = page.locator('script:not([src], [type="application/ld+json"])');
    const files = await Promise.all(loaded('script').map((response) => response.text()));
    const scripts = [...files, ...(await inline.allTextContents())];
    expect(scripts.length).toBeGreaterThan(0);
    expect(gzipSync(scripts.join('\n')).length).toBeLessThanOrEqual(SCRIPT_LIMIT);
    expect(files.length).toBeLessThanOrEqual(SCRIPT_FILES);

    const fonts = loaded('font').map((response) => new URL(response.url()).pathname);
    expect(fonts.length).toBeLessThanOrEqual(FONT_FILES);
    const preloads = page.locator('link[rel=preload][as=font]');
    const preloaded = await preloads.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(preloaded.length).toBeGreaterThan(0);
    expect(fonts).toEqual(expect.arrayContaining(preloaded));
  });
}

/** The promise is "without react-dom", which all islands share; the package is in two files. */
const isReactDom = (script: string) => /onRecoverableError|unstable_batchedUpdates/.test(script);

/** Scripts that a script imports, itself included. */
async function scriptsOf(site: DemoSite, path: string, found = new Map<string, number>()) {
  if (found.has(path)) return found;
  const { text, bytes } = await emitted(site, path);
  if (!isReactDom(text)) found.set(path, bytes);
  for (const [, name = ''] of text.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g))
    await scriptsOf(site, `/_astro/${name}`, found);
  return found;
}

/** Scripts of a release that match by path and text. */
async function scriptsThat(
  site: DemoSite,
  holds: (path: string, text: string) => boolean,
): Promise<string[]> {
  const all = Object.keys(site.manifest.entries).filter((path) => path.endsWith('.js'));
  const texts = await Promise.all(all.map(async (path) => (await emitted(site, path)).text));
  return all.filter((path, index) => holds(path, texts[index] ?? ''));
}

/** Besides a file that only passes it on. */
const isEngine = (path: string, text: string) =>
  /\/static\.[^/]+$/.test(path) && !/^export\{[^}]*\}from"[^"]*";?\s*$/.test(text);

interface Island {
  island: string;
  /** Names of scripts without which the weight would mean little. */
  parts: readonly string[];
  begins: Parameters<typeof scriptsThat>[1];
  limit: number;
}

const ISLANDS: readonly Island[] = [
  {
    island: 'live search',
    parts: ['mount', 'static'],
    // Forms have a `mount` too, but open no engine.
    begins: (path, text) =>
      isEngine(path, text) || (/\/mount\.[^/]+$/.test(path) && /\/(?:static|page-client)\./.test(text)),
    limit: SEARCH_LIMIT,
  },
  {
    island: 'finance calculator',
    parts: ['FinanceCalculator'],
    begins: (path) => /\/FinanceCalculator\.[^/]+$/.test(path),
    limit: CALCULATOR_LIMIT,
  },
];

for (const { island, parts, begins, limit } of ISLANDS)
  test(`the ${island} is within its budget`, async () => {
    const site = await demoSite(SITES[0].slug);
    const scripts = new Map<string, number>();
    for (const path of await scriptsThat(site, begins)) await scriptsOf(site, path, scripts);
    expect(scripts.size).toBeGreaterThan(2);
    const names = [...scripts.keys()].map((path) => path.replace(/^.*\/|\..*$/g, ''));
    expect(names).toEqual(expect.arrayContaining([...parts]));
    const weight = [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0);
    expect(weight, JSON.stringify([...scripts])).toBeLessThanOrEqual(limit);
  });

test('the engine of the search is within its budget', async () => {
  const site = await demoSite(SITES[0].slug);
  const [engine = 'none', ...others] = await scriptsThat(site, isEngine);
  expect(others).toEqual([]);
  expect((await emitted(site, engine)).bytes).toBeLessThanOrEqual(ENGINE_LIMIT);
});
