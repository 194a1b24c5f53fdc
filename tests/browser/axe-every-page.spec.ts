import { expect, test } from 'playwright/test';
import { originOf } from './demo-server.ts';
import { SITES } from './demo-sites.ts';
import { demoSite } from './pages.ts';
import { violations } from './violations.ts';

/** A phone and a desk: pages of one kind are alike, so every other one of them is seen at either width. */
const WIDTHS = [390, 1280] as const;
/** Takes axe longer than all the rest; colours are the theme's, and axe.spec.ts sees them on every kind of page. */
const LEFT_TO_TYPES = ['color-contrast'];
/** Of each site, so that every worker has its share. */
const PARTS = 6;
/** A busy machine is no failure: nothing here asserts a time. */
const TIMEOUT = 900_000;

/** As they are printed: what scripts make of each kind of page is for axe.spec.ts to see. */
for (const { slug } of SITES) {
  for (let part = 0; part < PARTS; part += 1) {
    test(`axe finds nothing on any page of ${slug}, part ${part + 1} of ${PARTS}`, async ({ page }) => {
      test.setTimeout(TIMEOUT);
      const { paths } = await demoSite(slug);
      const own = paths.filter((_, index) => index % PARTS === part);
      const browser = await page.context().newCDPSession(page);
      const findings: string[] = [];
      for (const [index, path] of own.entries()) {
        await page.setViewportSize({ width: WIDTHS[index % 2 === 0 ? 0 : 1], height: 900 });
        await browser.send('Emulation.setScriptExecutionDisabled', { value: true });
        await page.goto(originOf(slug) + path);
        // Axe is a script too.
        await browser.send('Emulation.setScriptExecutionDisabled', { value: false });
        findings.push(...(await violations(page, 'html', LEFT_TO_TYPES)).map((found) => `${path}: ${found}`));
      }
      expect(own.length).toBeGreaterThan(0);
      expect(findings).toEqual([]);
    });
  }
}
