import { expect, test } from 'playwright/test';
import { SITES } from './demo-sites.ts';
import { demoPage, demoSite, PROOF, sampledOn, vehicleOn } from './pages.ts';
import { tabTo } from './tab-to.ts';
import { focusable, walk } from './walk.ts';

const WIDE = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };

for (const { template, slug } of SITES) {
  test.describe(`${slug} by keyboard`, sampledOn('franchise', template), () => {
    test('skips to the content', async ({ page }) => {
      await page.goto(await demoPage(template, 'home').url());
      await page.keyboard.press('Tab');
      const skip = page.getByRole('link', { name: 'Skip to content' });
      await expect(skip).toBeFocused();
      await expect(skip).toBeInViewport();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('main')).toBeFocused();
    });

    test('opens the drawer of a phone and returns from it', async ({ page }) => {
      await page.setViewportSize(PHONE);
      await page.goto(await demoPage(template, 'home').url());
      const button = page.getByRole('button', { name: 'Menu' });
      const drawer = page.getByRole('dialog', { name: 'Menu' });
      await tabTo(page, button);
      await expect(drawer).toBeHidden();
      await page.keyboard.press('Enter');
      await expect(drawer).toBeVisible();
      await expect(page.locator('html')).toHaveCSS('overflow', 'hidden');
      await expect(drawer.getByRole('button', { name: 'Close' })).toBeFocused();
      await walk(page, drawer);
      await page.keyboard.press('Escape');
      await expect(drawer).toBeHidden();
      await expect(page.locator('html')).not.toHaveCSS('overflow', 'hidden');
      await expect(button).toBeFocused();
    });

    test('reaches header and footer in reading order', PROOF, async ({ page }) => {
      await page.setViewportSize(WIDE);
      await page.goto(await demoPage(template, 'home').url());
      for (const part of [page.locator('.site-header'), page.getByRole('contentinfo')]) {
        await focusable(part).first().focus();
        await walk(page, part);
      }
    });

    test('steps through the photos', PROOF, async ({ page }) => {
      const shown = demoPage(template, 'vehicle in stock');
      const { gallery } = await vehicleOn(shown);
      await page.goto(await shown.url());
      const photo = page.getByRole('region', { name: 'Photos of' }).getByRole('button').first();
      const count = page.locator('[data-count]');
      await expect(count).toHaveText(`1 / ${gallery.length}`);
      await tabTo(page, photo);
      await page.keyboard.press('ArrowRight');
      await expect(count).toHaveText(`2 / ${gallery.length}`);
      await page.keyboard.press('ArrowLeft');
      await expect(count).toHaveText(`1 / ${gallery.length}`);

      const next = page.getByRole('button', { name: 'Next photo' });
      await tabTo(page, next);
      await page.keyboard.press('Enter');
      await expect(count).toHaveText(`2 / ${gallery.length}`);
      const last = page.getByRole('list', { name: 'All photos' }).getByRole('link').last();
      await tabTo(page, last);
      await page.keyboard.press('Enter');
      await expect(count).toHaveText(`${gallery.length} / ${gallery.length}`);
      await expect(last).toHaveAttribute('aria-current', 'true');
    });

    test('"a department selector switches the displayed location\'s hours" (S2 §4)', async ({ page }) => {
      const shown = demoPage(template, 'location');
      await page.goto(await shown.url());
      const { view } = await demoSite(slug);
      const location = view.location(new URL(page.url()).pathname.split('/').at(-1) ?? '');
      const departments = location?.departments_here ?? [];
      expect(departments.length).toBeGreaterThan(1);
      const choice = page.getByRole('combobox', { name: 'Department' });
      const hours = page.locator('.department .hours:visible');
      await tabTo(page, choice);
      for (const { label, slug, hours: rows } of departments) {
        await expect(choice).toHaveValue(slug);
        await expect(page.getByRole('heading', { name: `${label} hours`, exact: true })).toBeVisible();
        await expect(hours).toHaveCount(1);
        await expect(hours.locator('tbody tr')).toHaveCount(rows.length);
        await page.keyboard.press('ArrowDown');
      }
    });

    test('turns the pages of a carousel', PROOF, async ({ page }) => {
      await page.setViewportSize(WIDE);
      await page.goto(await demoPage(template, 'location').url());
      const carousel = page.locator('scroll-carousel');
      const previous = carousel.getByRole('button', { name: 'Previous' });
      const next = carousel.getByRole('button', { name: 'Next' });
      const dots = carousel.locator('.carousel__dots').getByRole('button');
      await expect(previous).toBeDisabled();
      await tabTo(page, next);
      await page.keyboard.press('Enter');
      await expect(dots.nth(1)).toHaveAttribute('aria-current', 'true');
      await expect(previous).toBeEnabled();
      await page.keyboard.press('ArrowLeft');
      await expect(dots.first()).toHaveAttribute('aria-current', 'true');
      await expect(previous).toBeDisabled();
      await page.keyboard.press('ArrowRight');
      await expect(dots.nth(1)).toHaveAttribute('aria-current', 'true');
    });
  });
}

// The garage's header has no menus.
for (const template of ['group', 'franchise'] as const) {
  test(`opens a menu of the ${template} header, closes it with Escape and on blur`, async ({ page }) => {
    await page.setViewportSize(WIDE);
    await page.goto(await demoPage(template, 'home').url());
    const button = page.locator('header nav button').first();
    const links = page.locator('header nav .menu').first().getByRole('link');
    await tabTo(page, button);
    await expect(button).toHaveAccessibleName(/./);
    await page.keyboard.press('Enter');
    await expect(links.first()).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(links.first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(links.first()).toBeHidden();
    await expect(button).toBeFocused();

    await page.keyboard.press('Enter');
    await expect(links.last()).toBeVisible();
    await links.last().focus();
    await page.keyboard.press('Tab');
    await expect(links.last()).toBeHidden();
  });

  test.describe(`without scripts, the ${template} header`, () => {
    test.use({ javaScriptEnabled: false });

    test('opens and closes its menus and its drawer', async ({ page }) => {
      await page.setViewportSize(WIDE);
      await page.goto(await demoPage(template, 'home').url());
      const menu = page.locator('header nav .menu').first();
      await page.locator('header nav button').first().click();
      await expect(menu).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();

      await page.setViewportSize(PHONE);
      const drawer = page.getByRole('dialog', { name: 'Menu' });
      await page.getByRole('button', { name: 'Menu' }).click();
      await expect(drawer).toBeVisible();
      await drawer.getByRole('button', { name: 'Close' }).click();
      await expect(drawer).toBeHidden();
    });
  });
}
