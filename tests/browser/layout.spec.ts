import { expect, type Page, type Route, test } from 'playwright/test';
import { favouritesPath } from '#domain/site/routes.ts';
import { originOf } from './demo-server.ts';
import { SITES } from './demo-sites.ts';
import { demoPage, PAGES } from './pages.ts';

const HEIGHT = 900;
const PHONE = { width: 390, height: HEIGHT };
const DESKTOP = { width: 1280, height: HEIGHT };
const WIDTHS = [320, 390, 768, 1280];

/** Core Web Vitals: a page that moves less is good. */
const SHIFT_LIMIT = 0.1;
/** WCAG 2.2, 2.5.8, in CSS pixels. */
const TARGET_MINIMUM = 24;
/** Widths are rounded. */
const SLACK_PX = 1;
const FONTS = '**/*.woff2';
const STYLE_SHEETS = '**/*.css';
/** How late files arrive, in milliseconds: fonts after the text was painted in the fallback. */
const DELAY = 300;
/** A screen that is higher than a short page. */
const HIGH = { width: DESKTOP.width, height: 4000 };

interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null }[];
}

test.use({ viewport: PHONE });

/** Fails where the page moved while it loaded, and says what moved. */
async function expectStill(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const moves = await page.evaluate(() => {
    const isShift = (entry: PerformanceEntry): entry is LayoutShift => entry.entryType === 'layout-shift';
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: 'layout-shift', buffered: true });
    return observer
      .takeRecords()
      .filter(isShift)
      .map(({ value, sources }) => ({
        value,
        moved: sources.map(({ node }) => node?.textContent?.trim().slice(0, 40)),
      }));
  });
  const sum = moves.reduce((total, { value }) => total + value, 0);
  expect.soft(sum, JSON.stringify(moves)).toBeLessThan(SHIFT_LIMIT);
}

async function late(route: Route): Promise<void> {
  await new Promise((arrived) => setTimeout(arrived, DELAY));
  await route.continue();
}

/** Sides of what can be pressed and is no link within a sentence, where one is too short. */
const smallTargets = (page: Page) =>
  page
    .locator(
      'button:visible, summary:visible, input:visible, select:visible, a.button:visible, nav a:visible',
    )
    .evaluateAll((all, minimum) => {
      const boxes = all.map((element) => ({ element, box: element.getBoundingClientRect() }));
      const small = boxes.filter(({ box }) => Math.min(box.width, box.height) < minimum);
      return small.map(({ element, box }) => `${box.width} × ${box.height}: ${element.outerHTML}`);
    }, TARGET_MINIMUM);

test.describe('every page fits every width and stands still', () => {
  for (const { site, name, url } of PAGES) {
    test(`${site}, ${name}`, async ({ page }) => {
      await page.route(FONTS, late);
      const address = await url();
      await page.goto(address);
      await expectStill(page);
      expect.soft(await smallTargets(page), 'too small to press').toEqual([]);
      const unsized = page.locator('img:not([width][height])');
      expect.soft(await unsized.evaluateAll((all) => all.map(({ outerHTML }) => outerHTML))).toEqual([]);

      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: HEIGHT });
        const needed = await page.evaluate(() => document.documentElement.scrollWidth);
        expect.soft(needed, `width at ${width} px`).toBeLessThanOrEqual(width + SLACK_PX);
      }
      await page.goto(address);
      await expectStill(page);

      // Fonts that are there already let a browser paint what it has read of the page when the last sheet comes.
      await page.unroute(FONTS);
      await page.route(STYLE_SHEETS, late);
      await page.setViewportSize(PHONE);
      await page.goto(address);
      await expectStill(page);
    });
  }
});

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
      await expectStill(page);
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
