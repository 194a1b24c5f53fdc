import { expect, type Page, test } from 'playwright/test';
import { SITES } from './demo-sites.ts';
import { demoPage, PROOF, sampledOn, vehicleOn } from './pages.ts';
import { tabTo } from './tab-to.ts';

/** The events that analytics received. */
const eventsOf = (page: Page) => page.evaluate(() => window.dataLayer ?? []);

/** Prevents navigation: nothing here can place a call. */
const stayHere = (page: Page) =>
  page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));

for (const { template, slug } of SITES) {
  test.describe(
    `${slug}: "masked after the first 5 characters until clicked, then the full number is shown as a tel link"`,
    sampledOn('franchise', template),
    () => {
      const shown = demoPage(template, 'vehicle in stock');

      test('by mouse, with event 25 once for revealing and calling', async ({ page }) => {
        const { id, phone } = await vehicleOn(shown);
        const [start, rest] = [phone?.text.slice(0, 5), phone?.text.slice(5)];
        await page.goto(await shown.url());
        const call = page.locator('phone-reveal').getByRole('link');
        await expect(call).toContainText(`${start}•••••`);
        await expect(call.getByText(`${rest}`)).toBeHidden();
        expect(await eventsOf(page)).toEqual([]);

        await stayHere(page);
        await call.click();
        await expect(call.getByText(`${phone?.text}`)).toBeVisible();
        await expect(call).toHaveAttribute('href', /^tel:\+61\d+$/);
        const event = { event: 'call_dealer', event_id: 25, asc_event: 'asc_click_to_call', car_id: id };
        expect(await eventsOf(page)).toEqual([event]);
        await call.click();
        expect(await eventsOf(page)).toEqual([event]);
      });

      test('by keyboard, announced to screen readers', PROOF, async ({ page }) => {
        const { phone } = await vehicleOn(shown);
        await page.goto(await shown.url());
        const reveal = page.locator('phone-reveal');
        const call = reveal.getByRole('link');
        await expect(call).toHaveAccessibleName('Call Us Now (shows the number)');
        await expect(reveal.locator('[aria-live]')).toHaveText('');
        await tabTo(page, call);
        await page.keyboard.press('Enter');
        await expect(reveal.locator('[aria-live]')).toHaveText(`${phone?.text}`);
        await expect(call).toHaveAccessibleName(`${phone?.text}`);
        await expect(call).toBeFocused();
      });

      test('a call from the bar is the same event', async ({ page }) => {
        await page.setViewportSize({ width: 390, height: 844 });
        await page.goto(await shown.url());
        await page.locator('#vehicle-map').scrollIntoViewIfNeeded();
        await stayHere(page);
        await page.locator('.buy-bar').getByRole('link', { name: 'Call us' }).click();
        await page.locator('phone-reveal').getByRole('link').click();
        expect(await eventsOf(page)).toHaveLength(1);
      });
    },
  );
}
