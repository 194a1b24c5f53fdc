import { expect, test } from 'playwright/test';
import { unknownPostcodeMessage } from '#domain/geo/postcode-problem.ts';
import { PROOF } from './pages.ts';
import {
  carsOn,
  errorsOf,
  expectCount,
  expectFound,
  expectSameInNewTab,
  group,
  holdScript,
  open,
  results,
  sort,
  summary,
  value,
  valuesOf,
  viewOf,
  words,
} from './used-cars.ts';

const WIDE = { width: 1280, height: 900 };

test.use({ viewport: WIDE });

test.describe('the address', () => {
  test('supports back and forward through every state', async ({ page }) => {
    const view = await viewOf('group');
    const [[body = '', count = 0] = []] = valuesOf(view, 'body');
    await open(page, 'group');
    await (await value(page, 'Body type', body)).check();
    await expectCount(page, count);
    const ofBody = await carsOn(page);
    const summaryOfBody = await summary(page).innerText();
    await words(page).pressSequentially('kia', { delay: 20 });
    await expect(page).toHaveURL(/query=kia/);
    // The address changes before the results do.
    await expect(summary(page)).not.toHaveText(summaryOfBody);
    const ofWords = await summary(page).innerText();

    await page.goBack();
    await expectCount(page, count);
    await expect(words(page)).toHaveValue('');
    expect(await carsOn(page)).toEqual(ofBody);
    await page.goBack();
    await expectCount(page, view.results.count);
    await expect(await value(page, 'Body type', body)).not.toBeChecked();
    await page.goForward();
    await page.goForward();
    await expect(summary(page)).toHaveText(ofWords);
    await expect(words(page)).toHaveValue('kia');
  });

  test(
    'paginates: "the first page is omitted", the focus is at the results',
    PROOF,
    async ({ page, context }) => {
      await open(page, 'group');
      const view = await viewOf('group');
      await sort(page).selectOption({ label: 'Newest build year' });
      await expect(page).toHaveURL(/\?sortBy=year_desc$/);
      await expectFound(page);
      const first = await carsOn(page);
      await page.getByRole('link', { name: 'Next' }).click();
      await expect(page).toHaveURL(/\?sortBy=year_desc&page=2$/);
      await expect(summary(page)).toContainText(
        `page 2 of ${Math.ceil(view.results.count / view.page_size)}`,
      );
      await expect(page.getByRole('heading', { name: 'Results' })).toBeFocused();
      expect(await carsOn(page)).not.toEqual(first);
      await expectSameInNewTab(context, page);
      await page.getByRole('link', { name: 'Previous' }).click();
      await expect(page).toHaveURL(/\?sortBy=year_desc$/);
      await expect.poll(() => carsOn(page)).toEqual(first);
    },
  );

  test('has its cars laid out once, however late the filters are complete', async ({ page }) => {
    const release = await holdScript(page, 'whole-view');
    await page.addInitScript(() => {
      const count = () => {
        const search = document.querySelector<HTMLElement>('live-search');
        if (search?.dataset.viewFirst === undefined) return;
        search.dataset.layouts = String(Number(search.dataset.layouts ?? 0) + 1);
      };
      new MutationObserver(count).observe(document, { attributeFilter: ['data-view-first'], subtree: true });
    });
    await open(page, 'group', '?sortBy=year_desc');
    await expectFound(page);
    await expect(page.locator('[data-view-first]')).toHaveCount(0);
    // A slider that follows the stock counts its stops.
    const slider = group(page, 'Price').locator('input[type="range"]').first();
    const inDollars = await slider.getAttribute('max');
    release();
    await expect(slider).not.toHaveAttribute('max', String(inDollars));
    await expect(page.locator('live-search'), 'first frames of a list').toHaveAttribute('data-layouts', '1');
  });

  test('of a page beyond the last shows the last one', async ({ page }) => {
    const { results: printed, page_size } = await viewOf('group');
    const last = Math.ceil(printed.count / page_size);
    await open(page, 'group', '?sortBy=year_desc&page=99');
    await expect(page).toHaveURL(new RegExp(`\\?sortBy=year_desc&page=${last}$`));
    await expect(summary(page)).toContainText(`page ${last} of ${last}`);
    await expect(results(page)).toHaveCount(printed.count - (last - 1) * page_size);
  });

  test('with invalid parameters shows the printed list', async ({ page }) => {
    const errors = errorsOf(page);
    await open(page, 'group', '?page=zwei&price=cheap&sortBy=toString&utm_source=mail&postcode=1');
    const { results: printed } = await viewOf('group');
    await expectCount(page, printed.count);
    await expect(results(page).first()).toBeVisible();
    expect(errors).toEqual([]);
  });

  test('with an unknown postcode names a remedy', PROOF, async ({ page }) => {
    await open(page, 'group', '?postcode=9999&within=50');
    await expect(page.getByRole('heading', { name: unknownPostcodeMessage('9999') })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'of postcode' })).toHaveAccessibleDescription(
      unknownPostcodeMessage('9999'),
    );
    await page.getByRole('button', { name: 'Remove Within 50 km of 9999' }).last().click();
    const { results: printed } = await viewOf('group');
    await expectCount(page, printed.count);
  });

  test('with filters never shows other cars first', PROOF, async ({ page }) => {
    const loadScript = await holdScript(page);
    await open(page, 'group', '?make_model=Kia');
    await expect(page.locator('[data-printed]')).toBeHidden();
    await expect(results(page)).toHaveCount(0);
    loadScript();
    await expect(results(page).first()).toBeVisible();
    for (const name of await results(page).locator('h3').allInnerTexts()) expect(name).toContain('Kia');
  });
});
