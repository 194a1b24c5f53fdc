import { expect, type Page, test } from 'playwright/test';
import { expectNoShift, FONTS, late, STYLE_SHEETS } from './expect-no-shift.ts';
import { unseenChoices } from './forced-colours.ts';
import { PAGES, PROOF } from './pages.ts';
import { repaymentsOn } from './repayments.ts';
import { cutTexts, spaceText } from './text-spacing.ts';
import { violations } from './violations.ts';

const HEIGHT = 900;
const PHONE = { width: 390, height: HEIGHT };
const DESKTOP = { width: 1280, height: HEIGHT };
const WIDTHS = [320, PHONE.width, 768, DESKTOP.width];
/** A desktop at 200 %, a tablet, and a wide screen. */
const OTHER_WIDTHS = [DESKTOP.width / 2, 820, 1920];

/** WCAG 2.2, 2.5.8, in CSS pixels. */
const TARGET_MINIMUM = 24;
/** Tolerance for rounded widths. */
const SLACK_PX = 1;

/** Pages that must show repayments; elsewhere they are checked if present. */
const WITH_REPAYMENTS = ['home', 'listing', 'vehicle in stock', 'finance', 'finance pre-approval'];

/** Collects faults while a page loads: errors, policy violations, requests to other origins. */
function watch(page: Page, url: string): string[] {
  const { origin } = new URL(url);
  const problems: string[] = [];
  page.on('console', (message) => {
    // The browser itself reports the status of a page that is not found.
    const isOwnStatus = message.location().url === url && message.text().includes('status of 404');
    if (message.type() === 'error' && !isOwnStatus) problems.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
  page.on('requestfailed', (request) =>
    problems.push(`failed: ${request.url()} ${request.failure()?.errorText}`),
  );
  page.on('request', (request) => {
    const { protocol, origin: target } = new URL(request.url());
    if (protocol !== 'data:' && target !== origin) problems.push(`leaves the site: ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.url().startsWith('data:')) return;
    if (!response.headers()['x-release']) problems.push(`no X-Release: ${response.url()}`);
    if (response.status() >= 400 && response.url() !== url)
      problems.push(`${response.status()}: ${response.url()}`);
  });
  return problems;
}

/** Controls outside sentences with a side that is too short. */
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

/** Marks the document where a script adds a listener that keeps a browser from storing a page that is left. */
const markUnloading = (page: Page) =>
  page.addInitScript(() => {
    const { addEventListener: add } = EventTarget.prototype;
    EventTarget.prototype.addEventListener = function (type: string, ...rest: never[]) {
      if (/unload$/.test(type)) document.documentElement.dataset.blocks = type;
      return Reflect.apply(add, this, [type, ...rest]);
    };
  });

/** Whether the page prints as a window card: every car but a sold one with a small page. */
const isWindowCard = (name: string) => /vehicle|motorcycle|caravan/.test(name) && !/small/.test(name);

/** Number of sheets that a page takes on paper; Chromium writes them one by one. */
const sheetsOf = async (page: Page) =>
  (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;

/** The page's policy allows only its own scripts, and no text as script. */
function expectPolicy(policy: string): void {
  expect.soft(policy).toContain("require-trusted-types-for 'script'");
  expect.soft(policy.match(/script-src [^;]*/)?.[0]).not.toContain('unsafe');
}

/** Headers and footers in which axe found nothing, by site and width: pages of a site share them. */
const sound = new Map<string, Set<string>>();
function soundOn(page: Page): Set<string> {
  const place = `${new URL(page.url()).origin} ${page.viewportSize()?.width}`;
  const parts = sound.get(place) ?? new Set();
  sound.set(place, parts);
  return parts;
}

/** Axe finds nothing; every repayment is next to its rate, its comparison rate and the warning (D9, rules 11). */
async function expectReadable(page: Page, name: string): Promise<void> {
  const where = `${page.url()} at ${page.viewportSize()?.width} px`;
  expect.soft(await violations(page, { sound: soundOn(page) }), where).toEqual([]);
  const least = WITH_REPAYMENTS.includes(name) ? 1 : 0;
  // A stored car is shown before its live facts, and its repayment appears with them.
  await expect
    .poll(async () => (await repaymentsOn(page)).length, 'repayments')
    .toBeGreaterThanOrEqual(least);
  const faulty = (await repaymentsOn(page)).filter(({ faults }) => faults.length > 0);
  expect.soft(faulty, where).toEqual([]);
}

/** Nothing needs to be scrolled sideways. */
async function expectToFit(page: Page, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT });
    const needed = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(needed, `width at ${width} px`).toBeLessThanOrEqual(width + SLACK_PX);
  }
}

test.use({ viewport: PHONE });

test.describe('keeps every promise about pages: policy, same origin, no shift, no overflow, axe, repayments, print, back-forward cache', () => {
  for (const { site, name, url, stage } of PAGES) {
    test(`${site}, ${name}`, stage, async ({ page }) => {
      const address = await url();
      await page.route(FONTS, late);
      await markUnloading(page);
      const problems = watch(page, address);
      const response = await page.goto(address, { waitUntil: 'networkidle' });
      const headers = response?.headers() ?? {};
      expectPolicy(headers['content-security-policy'] ?? '');
      const uncached = 'kept out of the back-forward cache';
      expect.soft(headers['cache-control'], uncached).not.toContain('no-store');
      await expect.soft(page.locator('html'), uncached).not.toHaveAttribute('data-blocks');
      expect.soft(problems).toEqual([]);
      await expectNoShift(page);
      expect.soft(await smallTargets(page), 'too small to press').toEqual([]);
      const unsized = page.locator('img:not([width][height])');
      expect.soft(await unsized.evaluateAll((all) => all.map(({ outerHTML }) => outerHTML))).toEqual([]);
      await expectToFit(page, WIDTHS);
      await page.setViewportSize(PHONE);
      await expectReadable(page, name);
      await page.setViewportSize(DESKTOP);
      if (isWindowCard(name)) expect.soft(await sheetsOf(page), '"a one-page window card"').toBe(1);
      if (name === 'listing') expect.soft(await sheetsOf(page), 'cut off in print').toBeGreaterThan(1);
    });

    test(
      `${site}, ${name}: wide, zoomed, with spaced text and in forced colours as well, and no layout shift with a late stylesheet`,
      PROOF,
      async ({ page }) => {
        const address = await url();
        await page.route(FONTS, late);
        await page.setViewportSize(DESKTOP);
        await page.goto(address);
        await expectNoShift(page);
        await expectReadable(page, name);
        await expectToFit(page, OTHER_WIDTHS);
        expect.soft(await unseenChoices(page), 'not seen in forced colours').toEqual([]);
        await spaceText(page);
        for (const width of [PHONE.width, DESKTOP.width]) {
          await expectToFit(page, [width]);
          expect.soft(await cutTexts(page), `cut off at ${width} px`).toEqual([]);
        }

        // With loaded fonts a browser may paint before the last style sheet arrives.
        await page.unroute(FONTS);
        await page.route(STYLE_SHEETS, late);
        await page.setViewportSize(PHONE);
        await page.goto(address);
        await expectNoShift(page);
      },
    );
  }
});
