import { expect, type Locator, type Page, test } from 'playwright/test';
import { searchRoutePath } from '#domain/site/routes.ts';
import { originOf } from './demo-server.ts';
import { SITES } from './demo-sites.ts';
import { PROOF, sampledOn } from './pages.ts';
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
      expect(await violations(page, { part: 'home-search' })).toEqual([]);
      const parameters = await expectFound(page, await countOf(page));
      expect([...parameters.keys()]).toEqual(['make']);
    },
  );

test('a budget is a price or a repayment', PROOF, async ({ page }) => {
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

test('a search index that does not come leaves a form that searches', PROOF, async ({ page }) => {
  await page.route('**/search/index.bin', (route) => route.abort());
  await page.goto(originOf(SITE));
  await choice(page, 'Body').selectOption({ index: 1 });
  await expect(submit(page)).toHaveText('Show cars');
  await submit(page).click();
  await page.waitForURL((url) => url.pathname === searchRoutePath());
});

/**
 * Returns the middle of a target where a thumb reaches it: in the lower two thirds of the screen, after one flick of
 * less than a screen where it is below.
 */
async function inReach(page: Page, target: Locator): Promise<{ x: number; y: number }> {
  const middle = async () => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await target.boundingBox()) ?? {};
    return { x: x + width / 2, y: y + height / 2 };
  };
  await expect(target).toBeVisible();
  const below = (await middle()).y - PHONE.height;
  expect(below).toBeLessThan(PHONE.height / 3);
  if (below > 0) {
    await page.evaluate((distance) => scrollBy({ top: distance, behavior: 'instant' }), PHONE.height / 2);
  }
  const { x, y } = await middle();
  expect(y).toBeGreaterThan(PHONE.height / 3);
  expect(y).toBeLessThan(PHONE.height);
  return { x, y };
}

interface Hand {
  choose(page: Page, select: Locator): Promise<unknown>;
  press(page: Page, target: Locator): Promise<void>;
  /** Where it finds the car's enquiry. */
  enquire: string;
}

const HANDS: Record<'thumb' | 'keyboard', Hand> = {
  thumb: {
    async choose(page, select) {
      await inReach(page, select);
      return select.selectOption({ index: 1 });
    },
    async press(page, target) {
      const { x, y } = await inReach(page, target);
      await page.mouse.click(x, y);
    },
    enquire: '.buy-bar [data-action=enquire]',
  },
  keyboard: {
    async choose(page, select) {
      await tabTo(page, select);
      await page.keyboard.press('ArrowDown');
    },
    async press(page, target) {
      await tabTo(page, target);
      await page.keyboard.press('Enter');
    },
    enquire: '.actions [data-action=enquire]',
  },
};

for (const { template, slug } of SITES)
  for (const by of ['thumb', 'keyboard'] as const)
    test(
      `${slug}: from the home page to an enquiry in four actions on a phone, by ${by}`,
      by === 'thumb' ? sampledOn('group', template) : PROOF,
      async ({ page }) => {
        const { choose, press, enquire } = HANDS[by];
        await page.setViewportSize(PHONE);
        await page.goto(originOf(slug));
        await choose(page, choice(page, 'Body'));
        await press(page, submit(page));
        await page.waitForURL(/\?body=/);
        await expect(page.locator('[data-search=pending]')).toHaveCount(0);
        await press(page, page.locator('.listing__results .card__link:visible').first());
        await page.waitForURL(/\/cars\//);
        await press(page, page.locator(enquire));
        await expect(page.getByRole('dialog', { name: 'Enquire' })).toBeVisible();
      },
    );
