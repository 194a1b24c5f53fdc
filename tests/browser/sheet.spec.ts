import { readFile } from 'node:fs/promises';
import { expect, test } from 'playwright/test';
import { vehiclePdfPath } from '#domain/site/api-routes.ts';
import { demoPage, vehicleOn } from './pages.ts';

const PHONE = { width: 390, height: 844 };

test('a car is saved as {slug}.pdf (S2 §7), and a sold one is not', async ({ page }) => {
  const shown = demoPage('group', 'vehicle in stock');
  const { slug } = await vehicleOn(shown);
  await page.goto(await shown.url());
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download PDF' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`${slug}.pdf`);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');

  await page.goto(await demoPage('group', 'vehicle sold').url());
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Download PDF' })).toHaveCount(0);
});

test('"PDF download failure: alert with the error message" (S2 §8), by keyboard on a phone', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  const shown = demoPage('garage', 'vehicle in stock');
  const { slug } = await vehicleOn(shown);
  await page.route(`**${vehiclePdfPath(slug)}`, (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: '{"title":"No paper left."}',
    }),
  );
  await page.goto(await shown.url());
  const link = page.getByRole('link', { name: 'Download PDF' });
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-toast]')).toHaveAttribute('data-destructive');
  await expect(page.locator('[data-toast]')).toContainText('No paper left.');

  await page.route(`**${vehiclePdfPath(slug)}`, (route) => route.abort());
  await link.click();
  await expect(page.locator('[data-toast]')).toContainText('Check your connection');
});
