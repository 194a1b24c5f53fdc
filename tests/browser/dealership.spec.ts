import { expect, test } from 'playwright/test';
import { originOf } from './demo-server.ts';
import { SITES } from './demo-sites.ts';
import { demoPage, demoSite, PROOF, sampledOn } from './pages.ts';
import { tabTo } from './tab-to.ts';

test.describe('the nearest location by postcode (S2 §5)', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto(await demoPage('group', 'locations').url());
  });

  test('refuses an invalid postcode, and names a remedy for an unknown one', PROOF, async ({ page }) => {
    const postcode = page.getByRole('textbox', { name: 'Your postcode' });
    const problem = page.locator('location-finder [role=alert]');
    await postcode.fill('230');
    await postcode.press('Enter');
    await expect(problem).toHaveText('Invalid postcode. Please enter a 4-digit number.');
    await expect(postcode).toBeFocused();
    await expect(postcode).toHaveAttribute('aria-invalid', 'true');
    await postcode.fill('9999');
    await postcode.press('Enter');
    await expect(problem).toContainText('We do not know where 9999 is.');
    await postcode.fill('2300');
    await postcode.press('Enter');
    await expect(problem).toBeEmpty();
    await expect(postcode).toHaveAttribute('aria-invalid', 'false');
  });

  test('shows the result of the last request, whatever is typed meanwhile', async ({ page }) => {
    const held = new Map(['9997', '9998'].map((code) => [code, Promise.withResolvers<void>()]));
    await page.route('**/api/postcodes/*', async (route) => {
      await held.get(route.request().url().slice(-4))?.promise;
      await route.fulfill({ json: { lat: -32.93, long: 151.78 } });
    });
    const postcode = page.getByRole('textbox', { name: 'Your postcode' });
    const found = page.locator('location-finder [role=status]');
    await postcode.fill('9997');
    await postcode.press('Enter');
    await postcode.fill('2300');
    held.get('9997')?.resolve();
    await expect(found).toContainText('Nearest to 9997');

    await postcode.fill('9998');
    await postcode.press('Enter');
    await postcode.fill('4000');
    await postcode.press('Enter');
    await expect(found).toContainText('Nearest to 4000');
    const late = page.waitForResponse('**/api/postcodes/9998');
    held.get('9998')?.resolve();
    await (await late).finished();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await expect(found).toContainText('Nearest to 4000');
  });

  test('sorts by distance, and filters by make and department, by keyboard', async ({ page }) => {
    const { view } = await demoSite('harbourside');
    const { locations } = view.locations();
    const names = page.locator('.location h2:visible');
    const found = page.locator('location-finder [role=status]');
    await tabTo(page, page.getByRole('textbox', { name: 'Your postcode' }));
    await page.keyboard.type('4000');
    await tabTo(page, page.getByRole('button', { name: 'Find the nearest' }));
    await page.keyboard.press('Enter');
    await expect(names.first()).toHaveText('Harbourside Newstead');
    await expect(names).toHaveCount(locations.length);
    await expect(found).toHaveText(/^Nearest to 4000: Harbourside Newstead, about \d+ km away\.$/);

    await page.getByRole('combobox', { name: 'Make' }).selectOption('Subaru');
    const subaru = locations.filter(({ findable: { departments } }) =>
      departments.some(({ makes }) => makes.length === 0 || makes.includes('Subaru')),
    );
    await expect(names).toHaveCount(subaru.length);
    await page.getByRole('combobox', { name: 'Department' }).selectOption('Parts');
    await expect(names).toHaveCount(0);
    await expect(found).toHaveText('None of our locations does both.');
  });
});

for (const { template, slug } of SITES) {
  test(
    `${slug}: "a rating box linking to #reviews" (S2 §2)`,
    sampledOn('group', template),
    async ({ page }) => {
      await page.goto(await demoPage(template, 'location').url());
      await page.locator('.rating-box').click();
      await expect(page).toHaveURL(/#reviews$/);
      await expect(page.getByRole('heading', { name: 'What our customers say' })).toBeInViewport();
    },
  );

  test(
    `${slug}: the people of a location have a page`,
    sampledOn('franchise', template),
    async ({ page }) => {
      await page.goto(await demoPage(template, 'location').url());
      const people = await page.locator('.team h3').allInnerTexts();
      await page.getByRole('link', { name: 'Meet the team' }).click();
      await expect(page).toHaveURL(/\/teams\//);
      await expect(page.locator('.team-profiles h2')).toHaveText(people);
    },
  );

  test(`${slug}: "/contact" lists its locations (S1 §2)`, sampledOn('garage', template), async ({ page }) => {
    await page.goto(`${originOf(slug)}/contact`);
    await expect(page).toHaveURL(/\/contact-us$/);
  });
}
