import { expect, test } from 'playwright/test';
import { PROOF } from './pages.ts';
import { tabTo } from './tab-to.ts';
import {
  chip,
  counted,
  expectCount,
  expectFound,
  group,
  open,
  results,
  sort,
  summary,
  valuesOf,
  viewOf,
  words,
} from './used-cars.ts';

const WIDE = { width: 1280, height: 900 };

test.use({ viewport: WIDE });

test.describe('by keyboard alone', () => {
  test('one key skips all filters', async ({ page }) => {
    await open(page, 'group');
    await tabTo(page, page.getByRole('link', { name: 'Skip to results' }));
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(results(page).first().locator('.card__link')).toBeFocused();
  });

  test('a shopper changes the page, and continues at the first car of the next', PROOF, async ({ page }) => {
    await open(page, 'group');
    await tabTo(page, sort(page));
    await page.keyboard.press('ArrowDown');
    await expect(page).toHaveURL(/sortBy=/);
    await expectFound(page);
    // Each car has several stops, and there are many cars.
    await results(page).last().locator('.card__link').focus();
    await tabTo(page, page.getByRole('link', { name: 'Next' }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/&page=2$/);
    await page.keyboard.press('Tab');
    await expect(results(page).first().locator('.card__link')).toBeFocused();
  });

  test('a shopper finds, narrows and sorts', async ({ page }) => {
    const view = await viewOf('group');
    await open(page, 'group');
    const [[body = '', count = 0] = []] = valuesOf(view, 'body');
    await tabTo(page, group(page, 'Body type').getByRole('checkbox', { name: counted(body) }));
    await page.keyboard.press('Space');
    await expectCount(page, count);
    await expect(summary(page)).toHaveAttribute('aria-live', 'polite');
    await tabTo(page, words(page));
    await page.keyboard.type('kia');
    await expect(page).toHaveURL(/query=kia/);
    await expect(summary(page)).not.toHaveText(new RegExp(`^${count} `));
    const found = await summary(page).innerText();
    await tabTo(page, sort(page));
    await page.keyboard.press('ArrowDown');
    await expect(page).toHaveURL(/sortBy=/);
    await tabTo(page, chip(page, 'Kia'));
    await page.keyboard.press('Enter');
    await expect(summary(page)).not.toHaveText(found);
    await expect(chip(page, body)).toBeFocused();
  });
});
