import { expect, type Page, test } from 'playwright/test';
import { SITES } from './demo-sites.ts';
import { PROOF, sampledOn } from './pages.ts';
import { tabTo } from './tab-to.ts';
import { chip, errorsOf, expectFound, group, open, valuesOf, viewOf, words } from './used-cars.ts';
import { violations } from './violations.ts';

const SIZES = { phone: { width: 390, height: 844 }, wide: { width: 1280, height: 900 } };
/** WCAG 2.2, 2.5.8. */
const LEAST_TARGET = 24;

const NEAR = 'postcode=2300&within=500';
const NEAR_TEXT = 'Within 500 km of 2300';

const edit = (page: Page, text: string) => page.getByRole('button', { name: `Edit ${text}`, exact: true });
const chips = (page: Page) => page.getByRole('list', { name: 'What is asked for' });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Filters' });
const slider = (page: Page, name: string) => page.getByRole('slider', { name, exact: true });

/** What a chip leads to is loaded at its first press. */
const expectFocusIn = (page: Page, facet: string) =>
  expect(page.locator(`[data-facet=${facet}] input:focus`)).toBeVisible();

const HANDS = {
  mouse: async (page: Page, text: string) => edit(page, text).click(),
  keyboard: async (page: Page, text: string) => edit(page, text).press('Enter'),
};

for (const { template, slug } of SITES)
  for (const [size, viewport] of Object.entries(SIZES))
    test.describe(`${slug}, a chip on a ${size} screen`, sampledOn('group', template), () => {
      test.use({ viewport });

      for (const [hand, press] of Object.entries(HANDS))
        test(
          `leads to its control by ${hand}`,
          size === 'phone' ? sampledOn('keyboard', hand) : PROOF,
          async ({ page }) => {
            const errors = errorsOf(page);
            const [[body = ''] = []] = valuesOf(await viewOf(template), 'body');
            await open(
              page,
              template,
              `?query="a"&price=..60000&year=2012..&body=${encodeURIComponent(body)}&${NEAR}`,
            );
            await expectFound(page);
            const isDrawer = viewport === SIZES.phone;
            const close = async (text: string) => {
              if (!isDrawer) return;
              await expect(drawer(page)).toBeVisible();
              await page.keyboard.press('Escape');
              await expect(drawer(page)).toBeHidden();
              await expect(edit(page, text)).toBeFocused();
            };

            await press(page, '“a”');
            await expect(words(page)).toBeFocused();
            await expect(drawer(page).and(page.locator('[open]'))).toHaveCount(0);
            await press(page, body);
            await expect(group(page, 'Body type').getByRole('checkbox', { checked: true })).toBeFocused();
            await close(body);
            await press(page, 'Up to $60,000');
            await expect(slider(page, 'Maximum price')).toBeFocused();
            await close('Up to $60,000');
            await press(page, 'From 2012');
            await expect(slider(page, 'Minimum year')).toBeFocused();
            await close('From 2012');
            await press(page, NEAR_TEXT);
            const isSpread = (await group(page, 'Distance').count()) > 0;
            await expect(
              isSpread
                ? page.getByRole('textbox', { name: 'of postcode' })
                : page.getByRole('heading', { name: 'Filters' }),
            ).toBeFocused();
            await close(NEAR_TEXT);
            expect(errors).toEqual([]);
          },
        );

      test('is as tall as a link, with targets to hit, and no axe findings', PROOF, async ({ page }) => {
        await open(page, template, `?price=..60000&seats=5&${NEAR}`);
        await expectFound(page);
        const own = await chips(page)
          .locator('.chip')
          .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
        expect(new Set(own)).toEqual(new Set([40]));
        const targets = await chips(page)
          .getByRole('button', { name: /^(?:Edit|Remove) / })
          .evaluateAll((all) =>
            all.map((one) => one.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)),
          );
        expect(targets).toHaveLength(6);
        expect(Math.min(...targets)).toBeGreaterThanOrEqual(LEAST_TARGET);
        expect(await violations(page)).toEqual([]);
        await words(page).focus();
        await tabTo(page, edit(page, NEAR_TEXT));
        await page.keyboard.press('Tab');
        // What helps where nothing was found has the same name.
        await expect(
          chips(page).getByRole('button', { name: `Remove ${NEAR_TEXT}`, exact: true }),
        ).toBeFocused();
      });
    });

test.describe('a chip that was edited', () => {
  test.use({ viewport: SIZES.phone });

  test('has the focus when the drawer is closed, with what it is now', PROOF, async ({ page }) => {
    await open(page, 'group', '?price=..60000&body=SUV');
    await expectFound(page);
    await edit(page, 'Up to $60,000').click();
    await expectFocusIn(page, 'price');
    await page.keyboard.press('ArrowLeft');
    await expect(page).toHaveURL(/price=\.\.(?!60000)\d+/);
    await page.keyboard.press('Escape');
    await expect(edit(page, 'Up to $60,000')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Edit Up to/ })).toBeFocused();
  });

  test('leaves the focus to the next where it is gone', async ({ page }) => {
    await open(page, 'group', '?price=..60000&body=SUV');
    await expectFound(page);
    await edit(page, 'SUV').click();
    await expectFocusIn(page, 'body');
    await page.keyboard.press('Space');
    await expect(chip(page, 'SUV')).toHaveCount(0);
    await drawer(page)
      .getByRole('button', { name: /^Show \d/ })
      .click();
    await expect(edit(page, 'Up to $60,000')).toBeFocused();
  });
});

test.describe('a chip whose control is elsewhere', () => {
  test.use({ viewport: SIZES.wide });

  test('leads to the facet that replaces its own, a model to its unfolded make', PROOF, async ({ page }) => {
    await open(page, 'group', '?make=Toyota&make_model=Kia+%3E+Sportage');
    await edit(page, 'Toyota').click();
    const makes = group(page, 'Make and model');
    await expect(makes.getByRole('checkbox', { name: /^Toyota/ })).toBeFocused();
    await edit(page, 'Kia Sportage').click();
    await expect(makes.getByRole('checkbox', { name: /^Sportage/ })).toBeFocused();
  });

  test('leads to all filters where the list has none for it', async ({ page }) => {
    await open(page, 'group', '?item_type=car');
    await edit(page, 'Cars').click();
    await expect(page.getByRole('heading', { name: 'Filters' })).toBeFocused();
  });
});
