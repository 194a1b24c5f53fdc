import { expect, test } from 'playwright/test';
import { spinApiPath } from '#domain/site/api-routes.ts';
import { demoPage } from './pages.ts';
import { tabTo } from './tab-to.ts';

const WON = { prize: { id: 'coffee', name: 'Coffee for two', text: 'From the bar.' }, claim: '7F3K9-Q2M4T' };

test.describe('/spin-to-win', () => {
  const shown = demoPage('franchise', 'spin to win');

  test('shows prizes, odds and permits, and redirects to sign-in for the spin', async ({ page }) => {
    await page.goto(await shown.url());
    await expect(page.getByRole('listitem').filter({ hasText: '$500 of accessories' })).toContainText(
      '1 in 200',
    );
    await expect(page.getByRole('listitem').filter({ hasText: 'Permits:' })).toContainText(
      'SA licence T26/9941',
    );
    await page.getByRole('button', { name: 'Spin the wheel' }).click();
    await expect(page).toHaveURL(/\/sign-in\?type=spin-to-win&redirect=%2Fspin-to-win/);
  });

  test('spins the wheel by keyboard, announces the prize, and allows no second spin', async ({ page }) => {
    let won: typeof WON | null = null;
    await page.route(`**${spinApiPath()}`, async (route) => {
      const isSpin = route.request().method() === 'POST';
      if (isSpin) won = WON;
      await route.fulfill({ status: isSpin ? 201 : 200, json: { won } });
    });
    await page.goto(await shown.url());
    await tabTo(page, page.getByRole('button', { name: 'Spin the wheel' }));
    await page.keyboard.press('Enter');
    const result = page.locator('spin-wheel').getByRole('status');
    await expect(result).toContainText('You have won: Coffee for two');
    await expect(result).toContainText(WON.claim);
    await expect(result).toBeFocused();
    await page.reload();
    await expect(result).toContainText(WON.claim);
    await expect(page.getByRole('button', { name: 'Spin the wheel' })).toHaveCount(0);
  });

  test('shows a prize to its winner alone after "back"', async ({ page }) => {
    let won: typeof WON | null = WON;
    await page.route(`**${spinApiPath()}`, (route) => route.fulfill({ json: { won } }));
    await page.goto(await shown.url());
    await expect(page.getByText(WON.claim)).toBeVisible();
    won = null;
    // As with a page from the back-forward cache.
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expect(page.getByRole('button', { name: 'Spin the wheel' })).toBeVisible();
    await expect(page.getByText(WON.claim)).toHaveCount(0);
  });
});
