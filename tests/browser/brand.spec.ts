import { expect, test } from 'playwright/test';
import { expectNoShift, FONTS, late } from './expect-no-shift.ts';
import { type ServedFixture, serveFixture } from './fixture-server.ts';
import { PROOF } from './pages.ts';
import { violations } from './violations.ts';

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 60"><path d="M0 0h60v60H0z" fill="gold"/>' +
  '<path d="M80 10h200v40H80z"/><script>document.title = "run"</script></svg>';

/** A dealership with a logo, two colours and two fonts; yellow on white is hard to read. */
let fixture: ServedFixture;
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  test.setTimeout(300_000);
  const brand = {
    logo_url: 'images/logo.svg',
    colour: '#ffd400',
    header_colour: '#ffffff',
    fonts: { text: '@fontsource-variable/manrope', heading: '@fontsource-variable/bricolage-grotesque' },
  };
  fixture = await serveFixture(
    { brand },
    {
      async prepare(site) {
        await site.write('content/images/logo.svg', LOGO);
        // A theme's colours override the brand's.
        await site.write('theme.css', ':root { --radius-card: 14px; }');
      },
    },
  );
});
test.afterAll(() => fixture.close());

const pagesOf = ({ url, carUrl }: ServedFixture) => [
  ...['/', '/search/new-used-and-demo-cars', '/contact-us'].map(url),
  carUrl('in stock'),
];

for (const width of [390, 1280]) {
  test(
    `a brand of two colours and two fonts is readable and shifts nothing at ${width} px`,
    PROOF,
    async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.route(FONTS, late);
      for (const address of pagesOf(fixture)) {
        await page.goto(address);
        await expectNoShift(page);
        expect.soft(await violations(page), address).toEqual([]);
      }
      await expect(page).not.toHaveTitle('run');
    },
  );
}

test('home, search and car have the brand’s header and colour', async ({ page }) => {
  for (const address of pagesOf(fixture)) {
    await page.goto(address);
    const header = page.locator('.site-header').first();
    await expect.soft(header, address).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    const button = page.locator('.button:not([class*="--"])').first();
    await expect.soft(button, address).toHaveCSS('background-color', 'rgb(255, 212, 0)');
  }
});

test('uses the brand’s fonts once they are loaded, and shows the logo in its own proportions', async ({
  page,
}) => {
  await page.goto(fixture.url('/'));
  await page.evaluate(() => document.fonts.ready);
  // The first page may be printed before its fonts; the next one has them.
  await page.goto(fixture.url('/contact-us'));
  const family = (part: string) =>
    page
      .locator(part)
      .first()
      .evaluate((it) => getComputedStyle(it).fontFamily);
  expect(await family('body')).toMatch(/^Brand, "Brand as Arial"/);
  expect(await family('h1')).toMatch(/^"Brand heading", "Brand heading as Arial"/);
  expect(await page.evaluate(() => document.fonts.check('700 20px "Brand heading"'))).toBe(true);
  const box = await page.locator('.logo img').boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(5, 1);
});

test('links in the head point to files of their type, and the manifest to its icons', async ({ page }) => {
  await page.goto(fixture.url('/'));
  const links = await page
    .locator('head link[href]:not([rel="canonical"])')
    .evaluateAll((all) =>
      all.map((link) => ({ rel: link.getAttribute('rel'), href: link.getAttribute('href') ?? '' })),
    );
  expect(links.map(({ rel }) => rel)).toEqual(
    expect.arrayContaining(['icon', 'apple-touch-icon', 'manifest', 'preload', 'stylesheet']),
  );
  const typeOf = async (href: string) => {
    const [status, type] = await page.evaluate(async (address) => {
      const response = await fetch(address);
      return [response.status, response.headers.get('content-type') ?? ''] as const;
    }, href);
    expect.soft(status, href).toBe(200);
    return type;
  };
  for (const { href } of links) await typeOf(href);
  const manifest = await page.evaluate(async () => (await fetch('/site.webmanifest')).json());
  expect(manifest).toMatchObject({ name: 'Harbour Motors', start_url: '/', display: 'minimal-ui' });
  for (const { src, type } of manifest.icons) expect.soft(await typeOf(src)).toBe(type);
  const card = await page.locator('meta[property="og:image"]').getAttribute('content');
  expect(await typeOf(new URL(card ?? '').pathname)).toBe('image/jpeg');
});
