import { expect, test } from 'playwright/test';
import { postcodePlaces } from '#domain/geo/postcode-places.ts';
import { unknownPostcodeMessage } from '#domain/geo/postcode-problem.ts';
import { searchesPath } from '#domain/site/api-routes.ts';
import { searchIndexPath } from '#domain/site/file-routes.ts';
import { SITES } from './demo-sites.ts';
import { PROOF, sampledOn } from './pages.ts';
import {
  chip,
  countOn,
  errorsOf,
  expectCount,
  expectSameInNewTab,
  group,
  open,
  results,
  sort,
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

for (const { template, slug } of SITES) {
  test.describe(`${slug}, the list of used cars`, sampledOn('group', template), () => {
    test('requests nothing before the first interaction, and then only what it needs', async ({ page }) => {
      const errors = errorsOf(page);
      const requests: string[] = [];
      page.on('request', (request) => requests.push(new URL(request.url()).pathname));
      await open(page, template);
      await page.waitForLoadState('networkidle');
      const isScript = (path: string) => /\/mount\.[^/]+\.js$/.test(path);
      expect(requests.filter((path) => isScript(path) || path === searchIndexPath())).toEqual([]);

      const card = await results(page).first().elementHandle();
      const before = await results(page).first().boundingBox();
      await words(page).hover();
      await expect.poll(() => requests.some(isScript)).toBe(true);
      await page.waitForLoadState('networkidle');
      expect(requests).not.toContain(searchIndexPath());
      expect(await results(page).first().boundingBox(), 'the page stands still').toEqual(before);

      await words(page).focus();
      await expect.poll(() => requests.includes(searchIndexPath())).toBe(true);
      await page.waitForLoadState('networkidle');
      expect(await card?.evaluate((element) => element.checkVisibility()), 'the printed cars stay').toBe(
        true,
      );
      expect(errors).toEqual([]);
    });

    test('counts every value exactly', async ({ page }) => {
      const errors = errorsOf(page);
      const view = await viewOf(template);
      await open(page, template);
      await expectCount(page, view.results.count);
      const [[first = '', firstCount = 0] = [], [second = '', secondCount = 0] = []] = valuesOf(view, 'body');

      await (await value(page, 'Body type', first)).check();
      await expectCount(page, firstCount);
      await expect(page.locator('[data-printed][hidden]'), 'which the found cars replace').toBeEmpty();
      await expect(page).toHaveURL(/\?body=[^&]+$/);
      await (await value(page, 'Body type', second)).check();
      await expectCount(page, firstCount + secondCount);
      await chip(page, first).click();
      await expectCount(page, secondCount);
      await expect(chip(page, second)).toBeFocused();
      await chip(page, second).click();
      await expectCount(page, view.results.count);
      expect(new URL(page.url()).search).toBe('');
      expect(errors).toEqual([]);
    });

    test('has a drawer on a phone: live count, Escape, and no axe findings', PROOF, async ({ page }) => {
      await page.setViewportSize(PHONE);
      const view = await viewOf(template);
      await open(page, template);
      const opener = page.getByRole('button', { name: 'Filters' });
      const drawer = page.getByRole('dialog', { name: 'Filters' });
      await expect(drawer).toBeHidden();
      await opener.click();
      await expect(drawer).toBeVisible();
      const [[body = '', count = 0] = []] = valuesOf(view, 'body');
      await (await value(page, 'Body type', body)).check();
      const show = drawer.getByRole('button', { name: /^Show \d/ });
      await expect(show).toHaveText(new RegExp(`^Show ${count} `));
      await expect(drawer.getByRole('status').filter({ hasText: 'Show' })).toHaveText(
        new RegExp(`^Show ${count} `),
      );
      await unfoldAll(page);
      expect(await violations(page)).toEqual([]);
      await show.click();
      await expect(drawer).toBeHidden();
      await expectCount(page, count);
      await expect(opener).toHaveAccessibleName(/1 chosen/);

      await opener.click();
      await page.keyboard.press('Escape');
      await expect(drawer).toBeHidden();
      await expect(opener).toBeFocused();
    });

    test('has no axe findings with everything open', PROOF, async ({ page }) => {
      await open(page, template, '?query=a&price=..60000');
      await expect(chip(page, '“a”')).toBeVisible();
      await unfoldAll(page);
      expect(await violations(page)).toEqual([]);
    });
  });
}

test.describe('every kind of filter', () => {
  test('makes and models together, words, ranges, places and orders are in one address', async ({
    page,
    context,
  }) => {
    const errors = errorsOf(page);
    await open(page, 'group');
    const all = await countOn(page);
    const makes = group(page, 'Make and model');
    const [first, second] = [makes.locator('.facet-branch').nth(0), makes.locator('.facet-branch').nth(1)];
    const make = first.getByRole('checkbox').first();
    await make.check();
    await expect(page).toHaveURL(/make_model=/);
    await expect.poll(() => countOn(page)).toBeLessThan(all);
    const ofMake = await countOn(page);

    await second.getByRole('button', { name: /^Models of/ }).click();
    const model = second.locator('ul').getByRole('checkbox').first();
    await model.check();
    await expect.poll(() => countOn(page)).toBeGreaterThan(ofMake);
    await expectSameInNewTab(context, page);

    const most = group(page, 'Price').getByRole('textbox', { name: 'Maximum' });
    await most.fill('60,000');
    await most.press('Enter');
    await expect(page).toHaveURL(/price=\.\.60000/);
    await expect(chip(page, 'Up to $60,000')).toBeVisible();

    await group(page, 'Year').locator('summary').click();
    const oldest = page.getByRole('slider', { name: 'Minimum year' });
    await oldest.press('ArrowRight');
    await oldest.press('ArrowRight');
    await expect(page).toHaveURL(/year=20\d\d\.\./);

    await sort(page).selectOption({ label: 'Lowest kilometres' });
    await expect(page).toHaveURL(/sortBy=km_asc$/);
    await expectSameInNewTab(context, page);

    await words(page).fill('automatic');
    await expect(page).toHaveURL(/\?query=automatic&make_model=/);
    await expectSameInNewTab(context, page);

    const chips = page.getByRole('list', { name: 'What is asked for' });
    await chips.getByRole('button', { name: 'Clear all' }).click();
    await expect(words(page)).toBeFocused();
    await expectCount(page, all);
    expect(new URL(page.url()).search).toBe('?sortBy=km_asc');
    expect(errors).toEqual([]);
  });

  test('finds cars within a distance of a postcode, without a request for it', async ({ page, context }) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).origin));
    const { origin } = new URL(await open(page, 'group'));
    const all = await countOn(page);
    await group(page, 'Distance').locator('summary').click();
    const postcode = page.getByRole('textbox', { name: 'of postcode' });
    const apply = page.getByRole('button', { name: 'Apply' });

    await postcode.fill('23');
    await apply.click();
    await expect(postcode).toHaveAccessibleDescription('Invalid postcode. Please enter a 4-digit number.');
    expect(postcodePlaces()('9999')).toBeNull();
    await postcode.fill('9999');
    await apply.click();
    await expect(postcode).toHaveAccessibleDescription(unknownPostcodeMessage('9999'));

    await postcode.fill('2300');
    await page.getByRole('combobox', { name: 'Within' }).selectOption('10 km');
    await apply.click();
    await expect(page).toHaveURL(/postcode=2300&within=10$/);
    await expect(apply).toBeFocused();
    await expect(chip(page, 'Within 10 km of 2300')).toBeVisible();
    await expect.poll(() => countOn(page)).toBeLessThan(all);
    await expectSameInNewTab(context, page);
    const farness = results(page).locator('.vehicle-card__distance');
    await expect(farness).toHaveCount(await results(page).count());
    for (const text of await farness.allInnerTexts()) expect(text).toMatch(/^about (?:\d|10) km away$/);

    const within = page.getByRole('combobox', { name: 'Within' });
    await within.selectOption('500 km');
    await postcode.press('Enter');
    await expect(page).toHaveURL(/postcode=2300&within=500$/);
    await expect(postcode).toBeFocused();
    await page.goBack();
    await expect(within).toHaveValue('10');
    expect(new Set(requests.filter((other) => other.startsWith('http')))).toEqual(new Set([origin]));
  });

  test('ignores the result of an earlier postcode', PROOF, async ({ page }) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/api/postcodes/9998', async (route) => {
      await promise;
      await route.fulfill({ status: 404, json: { title: 'Invalid postcode' } });
    });
    await open(page, 'group');
    await group(page, 'Distance').locator('summary').click();
    const postcode = page.getByRole('textbox', { name: 'of postcode' });
    await postcode.fill('9998');
    await postcode.press('Enter');
    await postcode.fill('2300');
    await postcode.press('Enter');
    await expect(page).toHaveURL(/postcode=2300/);
    const late = page.waitForResponse('**/api/postcodes/9998');
    resolve();
    await (await late).finished();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await expect(postcode).toHaveAccessibleDescription('');
  });

  test('suggests which filter to remove, with the number of results', async ({ page }) => {
    const view = await viewOf('group');
    const [[body = '', count = 0] = []] = valuesOf(view, 'body');
    await open(page, 'group', `?query=zzzzqqqq&body=${encodeURIComponent(body)}`);
    await expect(page.getByRole('heading', { name: /^No .+ match all of that$/ })).toBeVisible();
    await expect(page.getByText(`Without “zzzzqqqq” there are ${count} cars.`)).toBeVisible();
    await page.getByRole('button', { name: 'Remove “zzzzqqqq”' }).last().click();
    await expectCount(page, count);
    await expect(page.locator('.listing__results')).toBeFocused();
    await page.getByRole('dialog').getByRole('button', { name: 'Clear all' }).click();
    await expectCount(page, view.results.count);
    await expect(page.getByRole('heading', { name: 'Filters' })).toBeFocused();
  });

  test('counts a search that is left to stand, with what it found and corrected', PROOF, async ({ page }) => {
    const counted: unknown[] = [];
    await page.route(`**${searchesPath()}`, async (route) => {
      counted.push(route.request().postDataJSON());
      await route.continue();
    });
    await open(page, 'group', '?query=zzzzqqqq');
    await expect.poll(() => counted).toEqual([{ search: '?query=zzzzqqqq', found: 0 }]);
    await open(page, 'group', '?query=toyta');
    const search = expect.stringMatching(/^\?make_model=/);
    await expect
      .poll(() => counted.slice(1))
      .toEqual([{ search, found: expect.any(Number), corrections: ['Toyota for toyta'] }]);
  });

  test('names a make that is not here, and the nearest in kind', async ({ page }) => {
    await open(page, 'group', '?make_model=Saab');
    await expect(page.getByRole('heading', { name: 'No Saab here' })).toBeVisible();
    const similar = page.getByRole('button', { name: /^Show \d+ similar$/ });
    const count = Number.parseInt((await similar.innerText()).replace(/\D/g, ''), 10);
    await expect(page.getByRole('link', { name: 'Hear of new arrivals' }).last()).toHaveAttribute(
      'href',
      '/new-arrivals?search=Saab&find=%2Fsearch%2Fused-cars%3Fmake_model%3DSaab',
    );
    expect(await violations(page)).toEqual([]);
    await similar.click();
    await expectCount(page, count);
    await expect(page).toHaveURL(/\?make_model=/);
  });

  test('searches within a long list', PROOF, async ({ page }) => {
    await open(page, 'group');
    const features = group(page, 'Features');
    await features.locator('summary').click();
    await features.getByRole('button', { name: 'Show more' }).click();
    const boxes = features.getByRole('checkbox');
    const whole = await boxes.count();
    expect(whole).toBeGreaterThan(10);
    const [label = ''] = await features.locator('.check-item > span:not([class])').allInnerTexts();
    await features.getByRole('searchbox', { name: 'Search features' }).fill(label);
    await expect.poll(() => boxes.count()).toBeLessThan(whole);
    await boxes.first().check();
    await expect(chip(page, label)).toBeVisible();
  });
});
