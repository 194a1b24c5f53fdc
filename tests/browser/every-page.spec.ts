import { expect, type Page, test } from 'playwright/test';
import { expectNoShift, FONTS, late, STYLE_SHEETS } from './expect-no-shift.ts';
import { PAGES, PROOF } from './pages.ts';
import { repaymentsOn } from './repayments.ts';
import { violations } from './violations.ts';

const HEIGHT = 900;
const PHONE = { width: 390, height: HEIGHT };
const DESKTOP = { width: 1280, height: HEIGHT };
const WIDTHS = [320, PHONE.width, 768, DESKTOP.width];
/** Widths at which a page is read with care. */
const READ_WIDTHS = [PHONE.width, DESKTOP.width];

/** WCAG 2.2, 2.5.8, in CSS pixels. */
const TARGET_MINIMUM = 24;
/** Widths are rounded. */
const SLACK_PX = 1;

/** Pages that show repayments; on any other they are tested where there are some. */
const TELLING = ['home', 'listing', 'vehicle in stock', 'finance', 'finance pre-approval'];

/** Collects what a page must not do while it loads: report an error, be refused something, leave its site. */
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

/** The policy that a page came with lets no script in but its own, and no text become one. */
function expectPolicy(policy: string): void {
  expect.soft(policy).toContain("require-trusted-types-for 'script'");
  expect.soft(policy.match(/script-src [^;]*/)?.[0]).not.toContain('unsafe');
}

/** Every repayment stands beside its rate, its comparison rate and the warning (D9, rules 11). */
async function expectWholeRepayments(page: Page, least: number): Promise<void> {
  // A car that a browser keeps is shown before its live facts, and its repayment comes with them.
  await expect
    .poll(async () => (await repaymentsOn(page)).length, 'repayments')
    .toBeGreaterThanOrEqual(least);
  const faulty = (await repaymentsOn(page)).filter(({ faults }) => faults.length > 0);
  expect.soft(faulty, `${page.url()} at ${page.viewportSize()?.width} px`).toEqual([]);
}

test.use({ viewport: PHONE });

test.describe('keeps every promise about pages: policy, own site alone, still, fitting, axe, repayments', () => {
  for (const { site, name, url, stage } of PAGES) {
    test(`${site}, ${name}`, stage, async ({ page }) => {
      const address = await url();
      await page.route(FONTS, late);
      const problems = watch(page, address);
      const response = await page.goto(address, { waitUntil: 'networkidle' });
      expectPolicy(response?.headers()['content-security-policy'] ?? '');
      expect.soft(problems).toEqual([]);
      await expectNoShift(page);
      expect.soft(await smallTargets(page), 'too small to press').toEqual([]);
      const unsized = page.locator('img:not([width][height])');
      expect.soft(await unsized.evaluateAll((all) => all.map(({ outerHTML }) => outerHTML))).toEqual([]);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: HEIGHT });
        const needed = await page.evaluate(() => document.documentElement.scrollWidth);
        expect.soft(needed, `width at ${width} px`).toBeLessThanOrEqual(width + SLACK_PX);
        if (!READ_WIDTHS.includes(width)) continue;
        expect.soft(await violations(page), `${page.url()} at ${width} px`).toEqual([]);
        await expectWholeRepayments(page, TELLING.includes(name) ? 1 : 0);
      }
    });

    test(`${site}, ${name}: still, wide and where its style comes late`, PROOF, async ({ page }) => {
      const address = await url();
      await page.route(FONTS, late);
      await page.setViewportSize(DESKTOP);
      await page.goto(address);
      await expectNoShift(page);

      // Fonts that are there already let a browser paint what it has read of the page when the last sheet comes.
      await page.unroute(FONTS);
      await page.route(STYLE_SHEETS, late);
      await page.setViewportSize(PHONE);
      await page.goto(address);
      await expectNoShift(page);
    });
  }
});
