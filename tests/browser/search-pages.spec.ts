import { expect, type Page, test } from 'playwright/test';
import { SITES } from './demo-sites.ts';
import { expectNoShift } from './expect-no-shift.ts';
import { demoPage, PROOF, sampledOn } from './pages.ts';
import { tabTo } from './tab-to.ts';
import {
  carsOn,
  chip,
  errorsOf,
  expectCount,
  expectFound,
  group,
  open,
  results,
  sort,
  summary,
  unfoldAll,
  value,
  valuesOf,
  viewOf,
  words,
} from './used-cars.ts';
import { violations } from './violations.ts';

const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1280, height: 900 };

test.use({ viewport: WIDE });

const secondPage = (page: Page, template: (typeof SITES)[number]['template']) =>
  demoPage(template, 'listing, second page')
    .url()
    .then(async (address) => {
      await page.goto(address);
      return new URL(address).pathname;
    });

/** Opens the drawer of a phone's page; a sidebar is there. */
async function openFilters(page: Page): Promise<void> {
  const opener = page.getByRole('button', { name: 'Filters' });
  if (await opener.isVisible()) await opener.click();
}

for (const { template, slug } of SITES)
  for (const viewport of [PHONE, WIDE])
    test.describe(`${slug}, a further page at ${viewport.width} px`, sampledOn('group', template), () => {
      test.use({ viewport });

      test(
        'filters, searches and sorts the whole list, and back leads to the page',
        sampledOn(PHONE, viewport),
        async ({ page }) => {
          const errors = errorsOf(page);
          const view = await viewOf(template);
          const [[body = '', count = 0] = []] = valuesOf(view, 'body');
          const path = await secondPage(page, template);
          await expect(summary(page)).toHaveText(
            new RegExp(`^${view.results.count} \\w+ found, page 2 of ${Math.ceil(view.results.count / 21)}$`),
          );
          const printed = await carsOn(page);

          await openFilters(page);
          await (await value(page, 'Body type', body)).check();
          await expect(page).toHaveURL(/\/search\/used-cars\?body=[^&]+$/);
          if (viewport === PHONE) await page.getByRole('button', { name: /^Show \d/ }).click();
          await expectCount(page, count);
          await expectFound(page);
          await page.goBack();
          await expect(page).toHaveURL(new RegExp(`${path}$`));
          await expectCount(page, view.results.count);
          await expect.poll(() => carsOn(page), 'found in the printed order').toEqual(printed);

          await sort(page).selectOption({ label: 'Lowest kilometres' });
          await expect(page).toHaveURL(/\/search\/used-cars\?sortBy=km_asc$/);
          await words(page).fill('automatic');
          await expect(page).toHaveURL(/\/search\/used-cars\?query=automatic&sortBy=km_asc$/);
          expect(errors).toEqual([]);
        },
      );

      test('stands still while its search is loaded, and has no axe findings', PROOF, async ({ page }) => {
        await secondPage(page, template);
        await page.waitForLoadState('networkidle');
        const first = results(page).first();
        const before = await first.boundingBox();
        await words(page).focus();
        await page.waitForLoadState('networkidle');
        expect(await first.boundingBox()).toEqual(before);
        await expectNoShift(page);
        await openFilters(page);
        await unfoldAll(page);
        await expect(group(page, 'Year').getByRole('textbox', { name: 'Minimum' })).toHaveValue(/^\d{4}$/);
        await expect(group(page, 'Price').getByRole('textbox', { name: 'Minimum' })).toHaveValue(
          /^\$[\d,]+$/,
        );
        expect(await violations(page)).toEqual([]);
      });
    });

test('a further page is filtered by keyboard', async ({ page }) => {
  const view = await viewOf('group');
  const [[body = '', count = 0] = []] = valuesOf(view, 'body');
  await secondPage(page, 'group');
  await tabTo(page, await value(page, 'Body type', body));
  await page.keyboard.press('Space');
  await expectCount(page, count);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const viewport of [PHONE, WIDE])
    test(
      `a further page has its cars and the links to others at ${viewport.width} px`,
      sampledOn(PHONE, viewport),
      async ({ page }) => {
        await page.setViewportSize(viewport);
        await secondPage(page, 'group');
        await expect(results(page)).toHaveCount(21);
        await expect(page.getByText(/22–42 of \d+ cars/).first()).toBeVisible();
        await expect(words(page)).toBeHidden();
        await page.getByRole('link', { name: 'Previous' }).click();
        await expect(page).toHaveURL(/\/search\/used-cars$/);
        await page.goBack();
        await page.locator('.listing-links a:visible, .listing-links summary:visible').first().click();
      },
    );
});

for (const { template, slug } of SITES)
  test(`${slug}: the make of a list is a chip that leads to the search`, PROOF, async ({ page }) => {
    await page.goto(await demoPage(template, 'make').url());
    const own = page.getByRole('link', { name: 'Remove Hyundai' });
    await expect(own).toBeVisible();
    const fuel = group(page, 'Fuel');
    await fuel.locator('summary').click();
    await fuel.getByRole('checkbox').first().check();
    await expect(page).toHaveURL(/\/search\/hyundai\?fuel=/);
    const { search } = new URL(page.url());
    // The address changes before the results do.
    await expect(summary(page)).toHaveText(/^\d/);
    const count = Number.parseInt(await summary(page).innerText(), 10);
    await own.click();
    await expect(page).toHaveURL((url) => url.pathname === '/search' && url.search === search);
    await expect(own).toHaveCount(0);
    await expect
      .poll(async () => Number.parseInt(await summary(page).innerText(), 10))
      .toBeGreaterThan(count - 1);
  });

test.describe('the drawer of filters on a phone', () => {
  test.use({ viewport: PHONE });
  const drawer = (page: Page) => page.getByRole('dialog', { name: 'Filters' });
  const home = async (page: Page) => {
    await page.goto(await demoPage('group', 'home').url());
    const address = page.url();
    await open(page, 'group');
    return address;
  };

  test('is closed by back, which then leaves the page', async ({ page }) => {
    const before = await home(page);
    const list = page.url();
    await openFilters(page);
    await expect(drawer(page)).toBeVisible();
    await expect(page.locator('html')).toHaveCSS('overflow', 'hidden');
    await page.goBack();
    await expect(drawer(page)).toBeHidden();
    await expect(page.locator('html')).not.toHaveCSS('overflow', 'hidden');
    await expect(page).toHaveURL(list);
    await expect(page.getByRole('button', { name: 'Filters' })).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL(before);
  });

  test('leaves no step where nothing was changed', PROOF, async ({ page }) => {
    const before = await home(page);
    const step = () => page.evaluate(() => navigation.currentEntry?.index);
    const first = await step();
    await openFilters(page);
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toBeHidden();
    await openFilters(page);
    await expect.poll(step).toBe(Number(first) + 1);
    await drawer(page).getByRole('button', { name: 'Close' }).click();
    await expect(drawer(page)).toBeHidden();
    await expect.poll(step).toBe(first);
    await page.goBack();
    await expect(page).toHaveURL(before);
  });

  for (const { how, close } of [
    { how: 'by back', close: (page: Page) => page.goBack() },
    { how: 'by its button', close: (page: Page) => page.getByRole('button', { name: /^Show \d/ }).click() },
  ])
    test(
      `closed ${how} retains all that was changed in it, as one step`,
      sampledOn('by its button', how),
      async ({ page }) => {
        const view = await viewOf('group');
        const [[first = '', count = 0] = [], [second = '', others = 0] = []] = valuesOf(view, 'body');
        const before = await home(page);
        await openFilters(page);
        await (await value(page, 'Body type', first)).check();
        await (await value(page, 'Body type', second)).check();
        await expect(
          drawer(page).getByRole('button', { name: new RegExp(`^Show ${count + others} `) }),
        ).toBeVisible();
        await close(page);
        await expect(drawer(page)).toBeHidden();
        await expectCount(page, count + others);
        await expect(chip(page, second)).toBeVisible();
        await page.goBack();
        await expectCount(page, view.results.count);
        await page.goBack();
        await expect(page).toHaveURL(before);
      },
    );
});

test(
  'the price slider follows the stock: its middle is nearer to the median than to the middle price',
  PROOF,
  async ({ page }) => {
    await open(page, 'group');
    await words(page).focus();
    await page.waitForLoadState('networkidle');
    const most = page.getByRole('slider', { name: 'Maximum price' });
    const least = page.getByRole('slider', { name: 'Minimum price' });
    const amountOf = async (slider: typeof most) =>
      Number((await slider.getAttribute('aria-valuetext'))?.replace(/\D/g, ''));
    const [low, high] = [await amountOf(least), await amountOf(most)];
    const half = await most.evaluate((input: HTMLInputElement) => Math.round(Number(input.max) / 2));
    await most.fill(String(half));
    await expect(page).toHaveURL(/price=\.\.\d+$/);
    const middle = await amountOf(most);
    expect(middle).toBeLessThan((low + high) / 2);
    await most.press('ArrowLeft');
    await expect.poll(() => amountOf(most)).toBeLessThan(middle);
    await expect(chip(page, `Up to ${await most.getAttribute('aria-valuetext')}`)).toBeVisible();
  },
);

for (const viewport of [PHONE, WIDE])
  test(`makes and models are searched by name at ${viewport.width} px`, PROOF, async ({ page }) => {
    await page.setViewportSize(viewport);
    await open(page, 'group');
    await openFilters(page);
    const makes = group(page, 'Make and model');
    const field = makes.getByRole('searchbox', { name: 'Search make and model' });
    await field.fill('ranger');
    await expect(makes.locator('.check-item:visible')).toHaveText([/^Ford/, /^Ranger/]);
    await field.fill('zzzz');
    await expect(makes.getByText('Nothing on this list is called that.')).toBeVisible();
    await field.fill('ford');
    await makes.getByRole('checkbox').first().check();
    await expect(page).toHaveURL(/make_model=Ford$/);
  });
