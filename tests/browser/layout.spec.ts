import { expect, type Page, test } from 'playwright/test';
import { favouritesPath, searchRoutePath } from '#domain/site/routes.ts';
import { originOf } from './demo-server.ts';
import { SITES } from './demo-sites.ts';
import { expectNoShift, FONTS } from './expect-no-shift.ts';
import { demoPage, demoSite, sampledOn } from './pages.ts';
import { hostStatically } from './static-host.ts';

const HEIGHT = 900;
const PHONE = { width: 390, height: HEIGHT };
const DESKTOP = { width: 1280, height: HEIGHT };

/** Tolerance for rounded pixels. */
const TOLERANCE = 0.005;

/** A screen higher than a short page. */
const HIGH = { width: DESKTOP.width, height: 4000 };

test.use({ viewport: PHONE });

/** Positions of the text on the first screen. */
const linesOf = (page: Page) =>
  page.locator('main :is(h1, h2, h3, p, li)').evaluateAll((all) =>
    all
      .map((element) => ({
        // Up to where content may be added later, such as what the browser stored.
        text: element.textContent?.trim().slice(0, 40),
        ...element.getBoundingClientRect().toJSON(),
      }))
      .filter(({ top, height }) => height > 0 && top < innerHeight),
  );

for (const { template, slug } of SITES)
  for (const name of ['home', 'make', 'vehicle in stock', 'location', 'offers', 'finance', 'prose']) {
    const { url, stage } = demoPage(template, name);
    test(`${slug}, ${name}: a late font shifts nothing`, stage, async ({ page }) => {
      const fonts = Promise.withResolvers<void>();
      await page.route(FONTS, async (route) => {
        await fonts.promise;
        await route.continue();
      });
      await page.goto(await url(), { waitUntil: 'domcontentloaded' });
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      const lines = await linesOf(page);
      expect(lines).not.toEqual([]);
      fonts.resolve();
      await page.waitForLoadState('load');
      await page.evaluate(() => document.fonts.ready.then(() => new Promise(requestAnimationFrame)));
      expect(await linesOf(page)).toEqual(lines);
    });
  }

for (const { template, slug } of SITES)
  for (const { width, before } of [
    { width: PHONE.width, before: '<live-search' },
    { width: DESKTOP.width, before: '<nav class="listing-links' },
  ]) {
    const { stage } = demoPage(template, 'search');
    test(
      `${slug}, search at ${width} px: nothing shifts while the rest is parsed`,
      stage,
      async ({ page }) => {
        const rest = Promise.withResolvers<void>();
        const host = await hostStatically(await demoSite(slug), { before, rest: rest.promise });
        await page.setViewportSize({ width, height: HEIGHT });
        await page.goto(host.origin + searchRoutePath(), { waitUntil: 'commit' });
        await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
        rest.resolve();
        await page.waitForLoadState('load');
        await expectNoShift(page, TOLERANCE);
        await host.close();
      },
    );
  }

/** CSS pixels of a phone's page at most, all of it still there. */
const HIGHEST = { home: 7000, search: 9000, 'vehicle in stock': 7500, 'vehicle with much folded away': 7500 };

for (const { template, slug } of SITES)
  for (const [name, limit] of Object.entries(HIGHEST)) {
    const { url, stage } = demoPage(template, name);
    test(`${slug}, ${name}: no longer than ${limit} px, and printed whole`, stage, async ({ page }) => {
      await page.goto(await url());
      await page.evaluate(() => document.fonts.ready);
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(limit);
      const folds = page.locator('.fold');
      expect(await folds.count()).toBeGreaterThan(2);
      for (const fold of await folds.all()) await expect(fold).not.toHaveAttribute('open');
      await page.emulateMedia({ media: 'print' });
      for (const fold of await folds.all()) await expect(fold).toHaveAttribute('open');
    });
  }

for (const { slug } of SITES)
  test(`${slug}: spare height belongs to the page, between header and footer`, async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    await page.goto(originOf(slug) + favouritesPath());
    await page.evaluate(() => document.fonts.ready);
    const heights = () =>
      page
        .locator('body > :is(nav, header, privacy-choices, footer)')
        .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().height));
    const needed = await heights();
    await page.setViewportSize(HIGH);
    expect(await heights()).toEqual(needed);
  });

test.describe('a missing photo is replaced by the placeholder', () => {
  test.use({ viewport: DESKTOP });

  /** Boxes of the page's photos. */
  const places = (page: Page) =>
    page.locator('main img').evaluateAll((all) => all.map((image) => image.getBoundingClientRect().toJSON()));

  // A font that arrives late stays out of a visit, whose lines may then be a pixel higher: here only photos differ.
  test.beforeEach(({ page }) => page.route(FONTS, (route) => route.abort()));

  for (const name of ['listing', 'vehicle in stock', 'vehicle coming soon', 'location']) {
    test(name, sampledOn('listing', name), async ({ page }) => {
      const address = await demoPage('group', name).url();
      await page.goto(address);
      const whole = await places(page);
      await page.route('**/media/**', (route) => route.fulfill({ status: 404 }));
      await page.goto(address);
      await expect(page.locator('main img').first()).toHaveClass(/photo--missing/);
      await expectNoShift(page);
      expect(await places(page)).toEqual(whole);
    });

    test.describe('before hydration', () => {
      // Without the class, as between the failure and the script that handles it.
      test.use({ javaScriptEnabled: false });

      test(name, sampledOn('vehicle in stock', name), async ({ page }) => {
        const address = await demoPage('group', name).url();
        await page.goto(address);
        const whole = await places(page);
        await page.route('**/media/**', (route) => route.fulfill({ status: 404 }));
        await page.goto(address);
        expect(await places(page)).toEqual(whole);
      });
    });
  }
});
