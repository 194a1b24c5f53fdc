import { expect, test } from 'playwright/test';
import { SITES } from './demo-sites.ts';
import { PROOF, sampledOn } from './pages.ts';
import {
  carsOn,
  chip,
  countOn,
  errorsOf,
  expectFound,
  expectSameInNewTab,
  open,
  results,
  sort,
  summary,
  value,
  words,
} from './used-cars.ts';
import { violations } from './violations.ts';

const SIZES = { phone: { width: 390, height: 844 }, wide: { width: 1280, height: 900 } };
const SENTENCE = 'show me automatic suvs under 40k please';

for (const { template, slug } of SITES) {
  for (const [size, viewport] of Object.entries(SIZES)) {
    test.describe(`${slug}, sentences on a ${size} screen`, sampledOn('group', template), () => {
      test.use({ viewport });

      test('become filters of the address, chips and a line', PROOF, async ({ page, context }) => {
        const errors = errorsOf(page);
        const address = await open(page, template, '?transmission=Automatic&body=SUV&price=..40000');
        await expectFound(page);
        const [count, cars] = [await countOn(page), await carsOn(page)];
        expect(count).toBeGreaterThan(0);

        await page.goto(address.replace(/\?.*/, ''));
        await words(page).fill(SENTENCE);
        await expectFound(page);
        await expect.poll(() => countOn(page)).toBe(count);
        const line = page.locator('.sentence-line');
        await expect(line).toContainText('You asked for: Automatic · SUV · Up to $40,000.');
        for (const text of ['Automatic', 'SUV', 'Up to $40,000'])
          await expect(chip(page, text)).toBeVisible();

        await words(page).press('Enter');
        await expect(page).toHaveURL(/\?price=\.\.40000&body=SUV&transmission=Automatic$/);
        await expect(words(page)).toHaveValue('');
        expect(await carsOn(page)).toEqual(cars);
        await expectSameInNewTab(context, page);
        await page.reload();
        await expect(line, 'an entry of the history has the sentence').toContainText(
          'You asked for: Automatic',
        );
        expect(await violations(page)).toEqual([]);

        await page.goBack();
        await expect(words(page)).toHaveValue(SENTENCE);
        await expect.poll(() => countOn(page)).toBe(count);
        await page.goForward();
        await chip(page, 'Automatic').click();
        await expect(page).toHaveURL(/\?price=\.\.40000&body=SUV$/);
        await expect(line).toBeHidden();
        expect(errors).toEqual([]);
      });
    });
  }
}

test.describe('the words of a search', () => {
  test.use({ viewport: SIZES.wide });

  test('are looked up as text with one press', async ({ page }) => {
    await open(page, 'group', '?query=electric');
    await expect(page, 'a form may lead here').toHaveURL(/\?fuel=Electric$/);
    await expect(page.locator('.sentence-line')).toContainText('You asked for: Electric.');
    await expectFound(page);
    const electric = await countOn(page);
    await page.getByRole('button', { name: 'Search these words as text' }).click();
    await expect(words(page)).toHaveValue('"electric"');
    await expect(page).toHaveURL(/\?query=%22electric%22$/);
    await expect(page.locator('.sentence-line')).toBeHidden();
    await expect(summary(page)).toContainText('found');
    await expect.poll(() => countOn(page), 'an electric park brake makes no electric car').toBe(electric);
  });

  test('are ordered by best match until another order is chosen', PROOF, async ({ page }) => {
    await open(page, 'group');
    const order = () => sort(page).evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.label);
    const usual = await order();
    await words(page).fill('sunroof');
    await expectFound(page);
    await expect.poll(order).toBe('Best match');
    await sort(page).selectOption({ label: 'Price: low to high' });
    await expect(page).toHaveURL(/\?query=sunroof&sortBy=price_asc$/);
    await sort(page).selectOption({ label: 'Best match' });
    await expect(page).toHaveURL(/\?query=sunroof$/);
    await words(page).fill('');
    await expect.poll(order).toBe(usual);
  });

  test('announce corrections and what no search can narrow by', async ({ page }) => {
    await open(page, 'group');
    const line = page.locator('.sentence-line');
    await expect(line, 'a live region announces only what comes after it').toHaveAttribute(
      'aria-live',
      'polite',
    );
    await expect(line).toBeEmpty();
    await words(page).fill('toyta with one owner');
    await expect(line).toContainText('You asked for: Toyota. Showing Toyota for toyta. Left out: one owner.');
  });

  test('go on as filters that are ticked in between', async ({ page }) => {
    await open(page, 'group');
    await words(page).fill('toyota');
    await expect(chip(page, 'Toyota')).toBeVisible();
    await (await value(page, 'Body type', 'SUV')).check();
    await expect(page).toHaveURL(/make_model=Toyota&body=SUV$/);
    await expect(words(page)).toHaveValue('');
  });

  test('are filters at once when they are entered before they can be read', PROOF, async ({ page }) => {
    await open(page, 'group');
    await words(page).pressSequentially('toyota');
    await words(page).press('Enter');
    await expect(page).toHaveURL(/\?make_model=Toyota$/);
    await expect(results(page).first()).toContainText('Toyota');
    await expect(summary(page)).toContainText('found');
  });
});
