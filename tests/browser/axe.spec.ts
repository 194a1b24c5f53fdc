import { expect, test } from 'playwright/test';
import { PAGES, sampledOn } from './pages.ts';
import { violations } from './violations.ts';

const VIEWPORTS = [390, 1280].map((width) => ({ width, height: 900 }));

/** Pages with menus, dialogs or collapsed text. */
const UNFOLDING = [
  'home',
  'listing',
  'vehicle in stock',
  'certified vehicle',
  'location',
  'offers',
  'questions',
];

/** Controls that open a menu, a dialog or the drawer. */
const OPENERS = 'button:is([popovertarget]:not([popovertargetaction]), [command="show-modal"]):visible';

test.describe('axe finds nothing when everything is open', () => {
  for (const { site, name, url, stage } of PAGES.filter((page) => UNFOLDING.includes(page.name))) {
    const sample = VIEWPORTS[UNFOLDING.indexOf(name) % VIEWPORTS.length];
    for (const viewport of VIEWPORTS) {
      const own = { ...stage, ...sampledOn(sample, viewport), ...sampledOn('vehicle in stock', name) };
      test(`${site}, ${name} at ${viewport.width} px`, own, async ({ page }) => {
        await page.setViewportSize(viewport);
        await page.goto(await url());
        await page.locator('details').evaluateAll((all) => {
          for (const details of all) details.setAttribute('open', '');
        });
        expect.soft(await violations(page), 'unfolded').toEqual([]);
        const openers = page.locator(OPENERS);
        for (const opener of await openers.all()) {
          await opener.click();
          await expect(page.locator(':is(:popover-open, :modal)')).toBeVisible();
          expect.soft(await violations(page), await opener.innerText()).toEqual([]);
          await page.keyboard.press('Escape');
        }
      });
    }
  }
});
