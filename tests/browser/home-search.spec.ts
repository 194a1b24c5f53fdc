import { expect, type Locator, type Page, test } from 'playwright/test';
import { searchRoutePath } from '#domain/site/routes.ts';
import { originOf } from './demo-server.ts';
import { SITES } from './demo-sites.ts';
import { sampledOn } from './pages.ts';
import { tabTo } from './tab-to.ts';
import { violations } from './violations.ts';

const PHONE = { width: 390, height: 844 };

const [{ slug: SITE }] = SITES;
const form = (page: Page) => page.getByRole('search', { name: /^Search / });
const submit = (page: Page) => form(page).getByRole('button', { name: /^Show / });
const choice = (page: Page, name: string) => form(page).getByRole('combobox', { name, exact: true });
const countOf = async (page: Page) => Number(/\d+/.exec(await submit(page).innerText())?.[0]);

/** Submits, and expects the search page to find as many as the button said. */
async function expectFound(page: Page, count: number): Promise<URLSearchParams> {
  await submit(page).click();
  await page.waitForURL((url) => url.pathname === searchRoutePath());
  await expect(page.getByText(new RegExp(`^${count} \\S+ found`))).toBeVisible();
  return new URL(page.url()).searchParams;
}

for (const { template, slug } of SITES)
  test(
    `${slug}: the button counts what the search then finds`,
    sampledOn('garage', template),
    async ({ page }) => {
      await page.goto(originOf(slug));
      const all = await countOf(page);
      const makes = choice(page, 'Make');
      const make = await makes.locator('option').nth(1).innerText();
      await makes.selectOption(make);
      await expect.poll(() => countOf(page)).toBeLessThan(all);
      const groups = choice(page, 'Model').locator('optgroup:not([hidden])');
      await expect(groups).toHaveCount(1);
      await expect(groups).toHaveAttribute('label', make);
      expect(await violations(page, 'home-search')).toEqual([]);
      const parameters = await expectFound(page, await countOf(page));
      expect([...parameters.keys()]).toEqual(['make']);
    },
  );

test('a budget is a price or a repayment', async ({ page }) => {
  await page.goto(originOf(SITE));
  const all = await countOf(page);
  const price = choice(page, 'Price');
  await price.selectOption({ index: 1 });
  await expect.poll(() => countOf(page)).toBeLessThan(all);
  await form(page).getByLabel('Weekly', { exact: true }).check();
  await expect(price).toBeHidden();
  await expect.poll(() => countOf(page)).toBe(all);
  await choice(page, 'Repayment a week').selectOption({ index: 1 });
  await expect.poll(() => countOf(page)).toBeLessThan(all);
  expect([...(await expectFound(page, await countOf(page))).keys()]).toEqual(['weekly_price_range']);
});

test('words are counted as the search page reads them', async ({ page }) => {
  await page.goto(originOf(SITE));
  const all = await countOf(page);
  await form(page).getByLabel('What are you after?').fill('suv under $40k');
  await expect.poll(() => countOf(page)).toBeLessThan(all);
  const count = await countOf(page);
  expect(count).toBeGreaterThan(0);
  await expectFound(page, count);
});

test('without JavaScript it is a plain form to the search page', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(originOf(SITE));
  await choice(page, 'Body').selectOption({ index: 1 });
  await submit(page).click();
  const { pathname, searchParams } = new URL(page.url());
  expect(pathname).toBe(searchRoutePath());
  expect(searchParams.get('body')).toBeTruthy();
  await page.close();
});

test('a search index that does not come leaves a form that searches', async ({ page }) => {
  await page.route('**/search/index.bin', (route) => route.abort());
  await page.goto(originOf(SITE));
  await choice(page, 'Body').selectOption({ index: 1 });
  await expect(submit(page)).toHaveText('Show cars');
  await submit(page).click();
  await page.waitForURL((url) => url.pathname === searchRoutePath());
});

for (const { how, press } of [
  { how: 'by thumb', press: (_page: Page, target: Locator) => target.click() },
  {
    how: 'by keyboard',
    async press(page: Page, target: Locator) {
      await tabTo(page, target);
      await page.keyboard.press('Enter');
    },
  },
])
  test(`from the home page to an enquiry in four actions on a phone, ${how}`, async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto(originOf(SITE));
    await choice(page, 'Body').selectOption({ index: 1 });
    await press(page, submit(page));
    await page.waitForURL(/\?body=/);
    const car = page.locator('.listing__results .card__link:visible').first();
    await expect(page.locator('[data-search=pending]')).toHaveCount(0);
    await press(page, car);
    await page.waitForURL(/\/cars\//);
    await press(page, page.locator('.actions [data-action=enquire]'));
    await expect(page.getByRole('dialog', { name: 'Enquire' })).toBeVisible();
  });
