import { expect, type Locator, type Page, test } from 'playwright/test';
import { formatNumber } from '#domain/money.ts';
import { searchPath, searchRoutePath, vehiclePath } from '#domain/site/routes.ts';
import { originOf } from './demo-server.ts';
import { SITES } from './demo-sites.ts';
import { demoSite, PROOF, sampledOn } from './pages.ts';
import { tabTo } from './tab-to.ts';
import { violations } from './violations.ts';

const [{ slug: SITE }] = SITES;
const WIDTHS = [390, 1280];
/** WCAG 2.5.5, as the design asks for. */
const TARGET_PX = 44;

const list = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' });
const options = (page: Page) => list(page).getByRole('option');
const option = (page: Page, name: string) => options(page).filter({ hasText: new RegExp(`^${name}`) });
const found = (page: Page) => page.locator('.search-summary > p');
const countIn = async (row: Locator) =>
  Number(/ ([\d,]+) found$/.exec((await row.textContent()) ?? '')?.[1]?.replaceAll(',', ''));

/** The boxes of a site, each with the way to it. */
const BOXES = [
  {
    name: 'header',
    async open(page: Page, slug: string) {
      await page.goto(
        `${originOf(slug)}${(await demoSite(slug)).paths.find((path) => path.startsWith('/pages/'))}`,
      );
      await page.getByRole('button', { name: 'Search cars' }).click();
      return page.locator('#site-search input');
    },
  },
  {
    name: 'home page',
    async open(page: Page, slug: string) {
      await page.goto(originOf(slug));
      return page.getByLabel('What are you after?');
    },
  },
  {
    name: 'list',
    async open(page: Page, slug: string) {
      await page.goto(originOf(slug) + searchRoutePath());
      return page.getByLabel(/^Search these/);
    },
  },
];

/** The first letters of the make with the most cars, and its name. */
async function commonMake(slug: string): Promise<{ make: string; typed: string }> {
  const counts = Map.groupBy((await demoSite(slug)).vehicles, (vehicle) =>
    'make' in vehicle ? vehicle.make : '',
  );
  const [[make] = ['']] = [...counts].sort(([, a], [, b]) => b.length - a.length);
  return { make, typed: make.slice(0, 3).toLowerCase() };
}

for (const width of WIDTHS)
  for (const [index, { name, open }] of BOXES.entries()) {
    const onWidth = sampledOn(WIDTHS[index % WIDTHS.length], width);
    test(`${width} px, ${name}: by pointer a suggestion opens as many cars as it says`, {
      ...onWidth,
      ...sampledOn('home page', name),
    }, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      const { make, typed } = await commonMake(SITE);
      const box = await open(page, SITE);
      await box.click();
      await box.pressSequentially(typed);
      const row = option(page, make).first();
      await expect(row).toBeVisible();
      for (const one of await options(page).all())
        expect((await one.boundingBox())?.height).toBeGreaterThanOrEqual(TARGET_PX);
      const count = await countIn(row);
      expect(count).toBeGreaterThan(0);
      expect(await violations(page)).toEqual([]);
      await row.click();
      await expect(page).toHaveURL(new RegExp(`${searchRoutePath()}\\?make_model=${make}$`));
      await expect(found(page)).toHaveText(new RegExp(`^${formatNumber(count)} \\w+ found`));
      await expect(list(page)).toBeHidden();
    });

    test(`${width} px, ${name}: by keyboard`, { ...onWidth, ...sampledOn('header', name) }, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      const { make, typed } = await commonMake(SITE);
      const box = await open(page, SITE);
      await box.focus();
      await page.keyboard.type(typed);
      await expect(box).toHaveRole('combobox');
      await expect(box).toHaveAttribute('aria-expanded', 'true');
      const shown = await options(page).count();
      const announced = page.getByRole('status').filter({ hasText: /suggestion/ });
      await expect(announced).toHaveText(`${shown} suggestion${shown === 1 ? '' : 's'}`);
      // Nothing is chosen until an arrow is pressed; the focus stays in the box.
      await expect(box).not.toHaveAttribute('aria-activedescendant');
      await page.keyboard.press('ArrowUp');
      await expect(options(page).last()).toHaveAttribute('aria-selected', 'true');
      await page.keyboard.press('ArrowDown');
      await expect(box).not.toHaveAttribute('aria-activedescendant');
      await page.keyboard.press('ArrowDown');
      const [first] = await options(page).all();
      await expect(box).toHaveAttribute('aria-activedescendant', (await first?.getAttribute('id')) ?? '');
      await expect(box).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(list(page)).toBeHidden();
      await expect(box).toHaveValue(typed);
      await expect(box).toHaveAttribute('aria-expanded', 'false');
      await page.keyboard.press('ArrowDown');
      await expect(list(page)).toBeVisible();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(`\\?make_model=${make}$`));
    });
  }

test('Enter searches as typed where no suggestion is active', async ({ page }) => {
  const box = await BOXES[0]?.open(page, SITE);
  await box?.fill('suv under 40k');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === searchRoutePath());
  await expect(page.getByText('You asked for: SUV')).toBeVisible();
});

test('a list closes when the focus leaves its box', PROOF, async ({ page }) => {
  await page.goto(originOf(SITE) + searchRoutePath());
  await page.getByLabel(/^Search these/).focus();
  await page.keyboard.type('su');
  await expect(list(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(list(page)).toBeHidden();
});

test('the menu of the header closes when the focus leaves it, and on Escape after its list', async ({
  page,
}) => {
  const box = await BOXES[0]?.open(page, SITE);
  await expect(box as Locator).toBeFocused();
  await page.keyboard.type('su');
  await expect(list(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list(page)).toBeHidden();
  await expect(box as Locator).toHaveValue('su');
  // As in every search field, the next one clears it.
  await page.keyboard.press('Escape');
  await expect(box as Locator).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(box as Locator).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(box as Locator).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(box as Locator).toBeHidden();
});

test(
  'on a list a suggestion narrows what is chosen there, in one step of the history',
  PROOF,
  async ({ page }) => {
    const address = originOf(SITE) + searchPath('used-cars');
    await page.goto(`${address}?body=SUV`);
    const box = page.getByLabel(/^Search these/);
    await box.focus();
    await page.keyboard.type('under 40');
    const row = option(page, 'Up to \\$40,000');
    const count = await countIn(row);
    await row.click();
    await expect(page).toHaveURL(`${address}?price=..40000&body=SUV`);
    await expect(found(page)).toHaveText(new RegExp(`^${count} \\w+ found`));
    await expect(box).toHaveValue('');
    await expect(box).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL(/query=under/);
  },
);

test('a stock number opens its car', async ({ page }) => {
  const { vehicles } = await demoSite(SITE);
  const car = vehicles.find((one) => one.kind === 'vehicle' && one.availability === 'in_stock');
  const number = (car?.kind === 'vehicle' && car.stock_number) || 'none';
  await page.goto(originOf(SITE));
  await page.getByRole('button', { name: 'Search cars' }).click();
  await page.keyboard.type(number.toLowerCase());
  await option(page, number).click();
  await expect(page).toHaveURL(originOf(SITE) + vehiclePath(car?.slug ?? ''));
});

test('recent searches are stored on the device until they are cleared', PROOF, async ({ page }) => {
  await page.goto(originOf(SITE));
  const box = page.getByLabel('What are you after?');
  await box.fill('suv under 40k');
  await expect(box).toHaveRole('combobox');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/search/);
  await expect(page.getByText('You asked for: SUV')).toBeVisible();
  await expect(page.locator('[data-printed][hidden]')).toHaveCount(1);
  const count = Number(/^[\d,]+/.exec(await found(page).innerText())?.[0]);
  await page.goto(originOf(SITE));
  await box.click();
  await expect(option(page, 'suv under 40k')).toContainText(`${count} found`);
  expect(await violations(page)).toEqual([]);
  await option(page, 'Clear recent searches').click();
  await expect(list(page)).toBeHidden();
  await page.reload();
  await tabTo(page, box);
  await page.keyboard.type('suv u');
  await page.keyboard.press('ArrowDown');
  await expect(option(page, 'suv under 40k')).toHaveCount(0);
});

test('nothing of it is fetched, and nothing moves, before a box is entered or when its list opens', async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto(originOf(SITE), { waitUntil: 'networkidle' });
  const own = () => fetched.filter((path) => /suggest|index\.bin/.test(path));
  expect(own()).toEqual([]);
  const box = page.getByLabel('What are you after?');
  const before = await page.locator('main').boundingBox();
  await box.click();
  await page.keyboard.type('su');
  await expect(list(page)).toBeVisible();
  expect(own().length).toBeGreaterThan(1);
  expect(await page.locator('main').boundingBox()).toEqual(before);
});

test('an active suggestion shows in forced colours', PROOF, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(originOf(SITE));
  await page.getByLabel('What are you after?').focus();
  await page.keyboard.type('su');
  await expect(list(page)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  const ground = (row: Locator) => row.evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await ground(options(page).first())).not.toBe(await ground(options(page).last()));
});

test('a search index that does not come leaves a plain box', async ({ page }) => {
  await page.route('**/search/index.bin', (route) => route.abort());
  await page.goto(originOf(SITE));
  const box = page.getByLabel('What are you after?');
  await box.click();
  await page.keyboard.type('suv');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/search\?query=suv/);
});

for (const width of WIDTHS)
  test(`${width} px: without JavaScript the header's box is a plain form`, PROOF, async ({ browser }) => {
    const page = await browser.newPage({ javaScriptEnabled: false, viewport: { width, height: 844 } });
    await page.goto(originOf(SITE));
    await page.getByRole('button', { name: 'Search cars' }).click();
    await page.locator('#site-search input').fill('suv');
    await page.locator('#site-search').getByRole('button', { name: 'Search' }).click();
    await page.waitForURL(/\/search\?query=suv$/);
    await page.close();
  });
