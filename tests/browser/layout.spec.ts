import { expect, type Page, test } from 'playwright/test';
import { favouritesPath } from '#domain/site/routes.ts';
import { originOf } from './demo-server.ts';
import { SITES } from './demo-sites.ts';
import { expectNoShift, FONTS } from './expect-no-shift.ts';
import { demoPage } from './pages.ts';

const HEIGHT = 900;
const PHONE = { width: 390, height: HEIGHT };
const DESKTOP = { width: 1280, height: HEIGHT };

/** A screen that is higher than a short page. */
const HIGH = { width: DESKTOP.width, height: 4000 };

test.use({ viewport: PHONE });

/** Where the text of the first screen stands. */
const linesOf = (page: Page) =>
  page.locator('main :is(h1, h2, h3, p, li)').evaluateAll((all) =>
    all
      .map((element) => ({
        // As far as nothing is added to it later: what a browser keeps is offered once that is read.
        text: element.textContent?.trim().slice(0, 40),
        ...element.getBoundingClientRect().toJSON(),
      }))
      .filter(({ top, height }) => height > 0 && top < innerHeight),
  );

for (const { template, slug } of SITES)
  for (const name of ['home', 'make', 'vehicle in stock', 'location', 'offers', 'finance', 'prose']) {
    const { url, stage } = demoPage(template, name);
    test(`${slug}, ${name}: a late font moves nothing`, stage, async ({ page }) => {
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

for (const { slug } of SITES)
  test(`${slug}: what a high screen has to spare is the page's, between header and footer`, async ({
    page,
  }) => {
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

test.describe('a photo that is not there leaves its place to the placeholder', () => {
  test.use({ viewport: DESKTOP });

  /** Where each photo of the page stands. */
  const places = (page: Page) =>
    page.locator('main img').evaluateAll((all) => all.map((image) => image.getBoundingClientRect().toJSON()));

  for (const name of ['listing', 'vehicle in stock', 'vehicle coming soon', 'location']) {
    test(name, async ({ page }) => {
      const address = await demoPage('group', name).url();
      await page.goto(address);
      const whole = await places(page);
      await page.route('**/media/**', (route) => route.fulfill({ status: 404 }));
      await page.goto(address);
      await expect(page.locator('main img').first()).toHaveClass(/photo--missing/);
      await expectNoShift(page);
      expect(await places(page)).toEqual(whole);
    });

    test.describe('before the page knows', () => {
      // Nothing marks the photo, as between its failure and the script that looks for failures.
      test.use({ javaScriptEnabled: false });

      test(name, async ({ page }) => {
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
