import { expect, test } from 'playwright/test';
import { comparePath, searchRoutePath } from '#domain/site/routes.ts';
import type { VehiclePage } from '#domain/view/vehicle-view.ts';
import { demoSite, PROOF } from './pages.ts';
import { cards, keyOf, open, SITE, scales, shortlistable } from './shortlist.ts';

test.describe('compare (rules 43)', () => {
  test('takes four cars, refuses the fifth with a reason, and shows them side by side', async ({ page }) => {
    await open(page, searchRoutePath());
    const tray = page.getByRole('complementary', { name: 'Cars to compare' });
    await expect(tray).toBeHidden();
    for (const index of [0, 1, 2, 3, 4]) await scales(cards(page).nth(index)).click();
    await expect(scales(cards(page).nth(4))).toHaveAttribute('aria-pressed', 'false');
    const toast = page.locator('[data-toast]');
    await expect(toast).toContainText('You can compare 4 cars at a time');
    await toast.getByRole('button', { name: 'Close' }).click();
    await expect(toast).not.toContainText('You can compare');
    await expect(tray).toContainText('4 of 4');
    await expect(tray.getByRole('listitem')).toHaveCount(4);

    await tray.getByRole('link', { name: 'Compare' }).click();
    await expect(page).toHaveURL(/\/compare\?ids=/);
    const table = page.getByRole('table');
    await expect(table.getByRole('columnheader')).toHaveCount(4);
    await expect(table.getByRole('rowheader').first()).toBeVisible();
    await expect(table.locator('.compare__group').first()).toHaveText('What differs');
    await expect(tray).toBeHidden();

    await table
      .getByRole('button', { name: /^Remove / })
      .first()
      .click();
    await expect(table.getByRole('columnheader')).toHaveCount(3);
    await expect(page.getByRole('region', { name: 'Comparison' })).toBeFocused();
    await expect.poll(() => new URL(page.url()).searchParams.get('ids')?.split(',').length).toBe(3);
    await page.goBack();
    await expect(tray).toContainText('3 of 4');
    await tray.getByRole('button', { name: 'Clear' }).click();
    await expect(tray).toBeHidden();
  });

  test('closing its notice returns the focus, and clearing its tray leaves it in the content', async ({
    page,
  }) => {
    await open(page, searchRoutePath());
    for (const index of [0, 1, 2, 3, 4]) await scales(cards(page).nth(index)).click();
    await page.locator('[data-toast]').getByRole('button', { name: 'Close' }).click();
    await expect(scales(cards(page).nth(4))).toBeFocused();
    await page.getByRole('button', { name: 'Clear', exact: true }).press('Enter');
    await expect(page.locator('main')).toBeFocused();
  });

  test('"Add another car" continues with the cars of a link, with room for one more', async ({ page }) => {
    const [first, second, ...own] = await shortlistable();
    if (!first || !second) throw new Error('The demo stock has cars');
    await open(page, comparePath());
    await page.evaluate(
      ([key = '', text = '']) => localStorage.setItem(key, text),
      [keyOf('compare'), JSON.stringify(own.slice(0, 4))],
    );
    await open(page, comparePath([first.id, second.id]));
    await page.getByRole('link', { name: 'Add another car' }).click();
    const tray = page.getByRole('complementary', { name: 'Cars to compare' });
    await expect(tray).toContainText('3 of 4');
    await expect(tray.getByRole('listitem')).toHaveText([first.name, second.name, own[0]?.name ?? '']);
  });

  test('"Remove" on a shared comparison leaves the shopper’s own list alone', async ({ page }) => {
    const [first, second, third] = await shortlistable();
    if (!first || !second || !third) throw new Error('The demo stock has cars');
    await open(page, comparePath());
    await page.evaluate(
      ([key = '', text = '']) => localStorage.setItem(key, text),
      [keyOf('compare'), JSON.stringify([first, third])],
    );
    await open(page, comparePath([first.id, second.id]));
    for (const { name } of [first, second])
      await page.getByRole('button', { name: `Remove ${name}` }).click();
    await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
    await open(page, comparePath());
    const heads = page.getByRole('table').getByRole('columnheader');
    await expect(heads).toHaveCount(2);
    await expect(heads.first()).toContainText(first.name);
  });

  test('shows the cars of a link, marks sold ones, and names removed ones', PROOF, async ({ page }) => {
    const { vehicles } = await demoSite(SITE);
    const sold = vehicles.find(
      (one): one is VehiclePage => one.kind === 'vehicle' && one.availability === 'sold',
    );
    const [car] = await shortlistable();
    if (!sold || !car) throw new Error('The demo stock has sold cars and others');
    await open(page, comparePath([car.id, sold.id, 'gone']));
    await expect(page.getByText('1 of these cars is no longer for sale here.')).toBeVisible();
    const heads = page.getByRole('table').getByRole('columnheader');
    await expect(heads).toHaveCount(2);
    await expect(heads.nth(1)).toContainText('Sold');
    await expect(heads.nth(0)).not.toContainText('Sold');
    await page.getByRole('button', { name: 'Remove it' }).click();
    await expect(page.getByText('no longer for sale here')).toBeHidden();
    await expect(page.getByRole('region', { name: 'Comparison' })).toBeFocused();
    await page.emulateMedia({ media: 'print' });
    await expect(heads.first().getByRole('button')).toBeHidden();
    await expect(heads.first().getByRole('link')).toBeVisible();
  });

  test('leaves the focus in the content when its last car is removed', async ({ page }) => {
    const [car] = await shortlistable();
    if (!car) throw new Error('The demo stock has cars');
    await open(page, comparePath([car.id]));
    await page.getByRole('button', { name: `Remove ${car.name}` }).click();
    await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
    await expect(page.locator('main')).toBeFocused();
  });
});
