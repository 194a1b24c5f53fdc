import { gzipSync } from 'node:zlib';
import { expect, type Response, test } from 'playwright/test';
import { vehiclePath } from '#domain/site/routes.ts';
import { type DemoSite, SITES } from './demo-sites.ts';
import { demoPage, demoSite } from './pages.ts';

const KB = 1000;
/** HTML and style sheets of a vehicle page, compressed. */
const PAGE_LIMIT = 45 * KB;
/** JavaScript of a vehicle page before anybody touches it, compressed. */
const SCRIPT_LIMIT = 15 * KB;
/** Inter in the weights that the design uses. */
const FONT_FILES = 4;

const STYLE_SHEET = /<link rel="stylesheet" href="([^"]+)"/g;

/** Bytes of the object at `path` as gzip sends it, and its text. */
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

  test(`${slug}: a vehicle page needs little script and few fonts`, async ({ page }) => {
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

    const fonts = loaded('font').map((response) => new URL(response.url()).pathname);
    expect(fonts.length).toBeLessThanOrEqual(FONT_FILES);
    const preloads = page.locator('link[rel=preload][as=font]');
    const preloaded = await preloads.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(preloaded.length).toBeGreaterThan(0);
    expect(fonts).toEqual(expect.arrayContaining(preloaded));
  });
}
