import { type BrowserContext, expect, type Locator, type Page, test } from 'playwright/test';
import { postcodePlaces } from '#domain/geo/postcode-places.ts';
import { unknownPostcodeMessage } from '#domain/geo/postcode-problem.ts';
import { formatNumber } from '#domain/money.ts';
import { searchIndexPath } from '#domain/site/file-routes.ts';
import type { SearchView } from '#domain/view/search-view.ts';
import { SITES, type Template } from './demo-sites.ts';
import { demoPage, demoSite } from './pages.ts';
import { tabTo } from './tab-to.ts';
import { violations } from './violations.ts';

const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1280, height: 900 };

test.use({ viewport: WIDE });

/** What the page of used cars was printed with. */
async function viewOf(template: Template): Promise<SearchView> {
  const { site } = demoPage(template, 'listing');
  const search = (await demoSite(site)).view.listing('used-cars', 1)?.search ?? null;
  if (search === null) throw new Error(`${site} has no live list of used cars`);
  return search;
}

/** The most frequent values of a facet, with their cars. */
const valuesOf = ({ results }: SearchView, attribute: string): [value: string, count: number][] =>
  Object.entries(results.facets[attribute] ?? {});

/** Opens the used cars, with what an address asks for besides. */
async function open(page: Page, template: Template, search = ''): Promise<string> {
  const address = (await demoPage(template, 'listing').url()) + search;
  await page.goto(address);
  return address;
}

const summary = (page: Page) => page.locator('.search-summary > p');
const results = (page: Page) => page.locator('.listing__results .vehicle-card:visible');
const words = (page: Page) => page.getByRole('searchbox', { name: /^Search these/ });
const sort = (page: Page) => page.getByRole('combobox', { name: 'Sort by' });
const chip = (page: Page, text: string) => page.getByRole('button', { name: `Remove ${text}` });
const group = (page: Page, label: string) =>
  page.locator('.facet').filter({ has: page.locator('summary', { hasText: new RegExp(`^${label}`) }) });

/** A value of a group, which is unfolded for it. */
async function value(page: Page, label: string, text: string): Promise<Locator> {
  const facet = group(page, label);
  if ((await facet.getAttribute('open')) === null) await facet.locator('summary').click();
  return facet.getByRole('checkbox', { name: text });
}

async function unfoldAll(page: Page): Promise<void> {
  const folded = page.locator('.facet:not([open]) > summary');
  while ((await folded.count()) > 0) await folded.first().click();
}

/** Waits until found cars stand in place of the printed ones. */
const expectFound = (page: Page) => expect(page.locator('[data-printed][hidden]')).toHaveCount(1);

const expectCount = (page: Page, count: number) =>
  expect(summary(page)).toHaveText(
    count === 1 ? /^1 match found/ : new RegExp(`^${formatNumber(count)} \\w+ found`),
  );

/** Cars of the page, in their order. */
const carsOn = (page: Page) =>
  results(page)
    .locator('.card__link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));

const countOn = async (page: Page) =>
  Number.parseInt((await summary(page).innerText()).replaceAll(',', ''), 10);

/** Collects what a page must never report. */
function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', ({ message }) => errors.push(message));
  return errors;
}

/** The same address in a tab of its own shows the same cars. */
async function expectSameInNewTab(context: BrowserContext, page: Page): Promise<void> {
  const tab = await context.newPage();
  await tab.goto(page.url());
  await expect(summary(tab)).toHaveText(await summary(page).innerText());
  expect(await carsOn(tab)).toEqual(await carsOn(page));
  await tab.close();
}

for (const { template, slug } of SITES) {
  test.describe(`${slug}, the list of used cars`, () => {
    test('asks for nothing before it is touched, and then only for what it needs', async ({ page }) => {
      const errors = errorsOf(page);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await open(page, template);
      await page.waitForLoadState('networkidle');
      const isScript = (path: string) => /\/mount\.[^/]+\.js$/.test(path);
      expect(asked.filter((path) => isScript(path) || path === searchIndexPath())).toEqual([]);

      const card = await results(page).first().elementHandle();
      const before = await results(page).first().boundingBox();
      await words(page).hover();
      await expect.poll(() => asked.some(isScript)).toBe(true);
      await page.waitForLoadState('networkidle');
      expect(asked).not.toContain(searchIndexPath());
      expect(await results(page).first().boundingBox(), 'the page stands still').toEqual(before);

      await words(page).focus();
      await expect.poll(() => asked.includes(searchIndexPath())).toBe(true);
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

    test('keeps its drawer on a phone: live count, Escape, and nothing for axe to find', async ({ page }) => {
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

    test('has nothing for axe to find with everything open', async ({ page }) => {
      await open(page, template, '?query=a&price=..60000');
      await expect(chip(page, '“a”')).toBeVisible();
      await unfoldAll(page);
      expect(await violations(page)).toEqual([]);
    });
  });
}

test.describe('every kind of filter', () => {
  test('makes and models together, words, ranges, places and orders lead to one address', async ({
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

  test('finds cars within a distance of a postcode, and asks nobody where that is', async ({
    page,
    context,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).origin));
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
    expect(new Set(asked.filter((other) => other.startsWith('http')))).toEqual(new Set([origin]));
  });

  test('names the one filter to drop, and what that would yield', async ({ page }) => {
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

  test('searches within a long list', async ({ page }) => {
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

test.describe('the address', () => {
  test('goes back and forward through everything that was shown', async ({ page }) => {
    const view = await viewOf('group');
    const [[body = '', count = 0] = []] = valuesOf(view, 'body');
    await open(page, 'group');
    await (await value(page, 'Body type', body)).check();
    await expectCount(page, count);
    const ofBody = await carsOn(page);
    await words(page).pressSequentially('kia', { delay: 20 });
    await expect(page).toHaveURL(/query=kia/);
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

  test('turns pages: "the first page is omitted", the focus is at the results', async ({ page, context }) => {
    await open(page, 'group');
    const view = await viewOf('group');
    await sort(page).selectOption({ label: 'Newest build year' });
    await expect(page).toHaveURL(/\?sortBy=year_desc$/);
    await expectFound(page);
    const first = await carsOn(page);
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL(/\?sortBy=year_desc&page=2$/);
    await expect(summary(page)).toContainText(`page 2 of ${Math.ceil(view.results.count / view.page_size)}`);
    await expect(page.getByRole('heading', { name: 'Results' })).toBeFocused();
    expect(await carsOn(page)).not.toEqual(first);
    await expectSameInNewTab(context, page);
    await page.getByRole('link', { name: 'Previous' }).click();
    await expect(page).toHaveURL(/\?sortBy=year_desc$/);
    await expect.poll(() => carsOn(page)).toEqual(first);
  });

  test('of a page that is no more leads to the last one', async ({ page }) => {
    const { results: printed, page_size } = await viewOf('group');
    const last = Math.ceil(printed.count / page_size);
    await open(page, 'group', '?sortBy=year_desc&page=99');
    await expect(page).toHaveURL(new RegExp(`\\?sortBy=year_desc&page=${last}$`));
    await expect(summary(page)).toContainText(`page ${last} of ${last}`);
    await expect(results(page)).toHaveCount(printed.count - (last - 1) * page_size);
  });

  test('with junk in it shows the printed list', async ({ page }) => {
    const errors = errorsOf(page);
    await open(page, 'group', '?page=zwei&price=cheap&sortBy=toString&utm_source=mail&postcode=1');
    const { results: printed } = await viewOf('group');
    await expectCount(page, printed.count);
    await expect(results(page).first()).toBeVisible();
    expect(errors).toEqual([]);
  });

  test('near a postcode that we do not know blames nobody, and says what to do', async ({ page }) => {
    await open(page, 'group', '?postcode=9999&within=50');
    await expect(page.getByRole('heading', { name: unknownPostcodeMessage('9999') })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'of postcode' })).toHaveAccessibleDescription(
      unknownPostcodeMessage('9999'),
    );
    await page.getByRole('button', { name: 'Remove Within 50 km of 9999' }).last().click();
    const { results: printed } = await viewOf('group');
    await expectCount(page, printed.count);
  });

  test('that asks for something never shows other cars first', async ({ page }) => {
    const script = Promise.withResolvers<void>();
    await page.route(/\/mount\.[^/]+\.js$/, async (route) => {
      await script.promise;
      await route.continue();
    });
    await open(page, 'group', '?make_model=Kia');
    await expect(page.locator('[data-printed]')).toBeHidden();
    await expect(results(page)).toHaveCount(0);
    script.resolve();
    await expect(results(page).first()).toBeVisible();
    for (const name of await results(page).locator('h3').allInnerTexts()) expect(name).toContain('Kia');
  });
});

test.describe('whatever happens', () => {
  test('a damaged index leaves the printed list at work, and the console says it', async ({ page }) => {
    const errors = errorsOf(page);
    await page.route(/\/search-[^/]+\.bin$|\/search\/index\.bin$/, (route) =>
      route.fulfill({ body: 'no index at all' }),
    );
    await open(page, 'group', '?make_model=Kia');
    await expect(results(page).first()).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('Filters do not work at the moment');
    expect(errors.join()).toContain('The search of this page does not work.');
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL(/\/page\/2$/);
  });

  for (const { what, file, asked } of [
    { what: 'the script of the search', file: /\/mount\.[^/]+\.js$/, asked: '?make_model=Kia' },
    {
      what: 'the table of postcodes',
      file: /\/postcode-places\.[^/]+\.js$/,
      asked: '?postcode=2300&within=10',
    },
  ]) {
    test(`${what} that cannot be had leaves the printed list, and the page says it`, async ({ page }) => {
      await page.route(file, (route) => route.abort());
      await open(page, 'group', asked);
      await expect(page.getByRole('alert')).toHaveText(/^Filters do not work at the moment/);
      await expect(results(page).first()).toBeVisible();
    });
  }

  test('what is ticked before the script has come counts', async ({ page }) => {
    const script = Promise.withResolvers<void>();
    await page.route(/\/mount\.[^/]+\.js$/, async (route) => {
      await script.promise;
      await route.continue();
    });
    const view = await viewOf('group');
    const [[body = '', count = 0] = []] = valuesOf(view, 'body');
    await open(page, 'group');
    await (await value(page, 'Body type', body)).check();
    script.resolve();
    await expectCount(page, count);
    await expect(await value(page, 'Body type', body)).toBeChecked();
  });

  test('words half typed when the script comes are one step back', async ({ page }) => {
    const script = Promise.withResolvers<void>();
    await page.route(/\/mount\.[^/]+\.js$/, async (route) => {
      await script.promise;
      await route.continue();
    });
    await open(page, 'group');
    await words(page).pressSequentially('ki');
    script.resolve();
    await expect(page).toHaveURL(/\?query=ki$/);
    await words(page).pressSequentially('a');
    await expect(page).toHaveURL(/\?query=kia$/);
    await page.goBack();
    await expect(words(page)).toHaveValue('');
    await expect(page).toHaveURL(/used-cars$/);
  });

  test('promos leave by the browser’s clock', async ({ page }) => {
    const { promos } = await viewOf('group');
    const [ending] = promos.filter(({ expiry }) => expiry !== null);
    if (ending === undefined) throw new Error('The demo dealership has a promo that ends');
    const tile = page.locator(`[data-promo="${ending.id}"]:visible`);
    await open(page, 'group');
    await expect(tile).toBeVisible();
    await sort(page).selectOption({ label: 'Lowest kilometres' });
    await expect(page).toHaveURL(/sortBy/);
    await expect(tile).toBeVisible();

    await page.clock.setFixedTime(`${ending.expiry}`);
    await open(page, 'group');
    await expect(tile).toHaveCount(0);
    await sort(page).selectOption({ label: 'Lowest kilometres' });
    await expect(page).toHaveURL(/sortBy/);
    await expect(results(page).first()).toBeVisible();
    await expect(tile).toHaveCount(0);
  });

  test('what is ticked long after the drawer was opened leaves one list', async ({ page }) => {
    await page.setViewportSize(PHONE);
    await open(page, 'group');
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.waitForLoadState('networkidle');
    const view = await viewOf('group');
    const [[body = '', count = 0] = []] = valuesOf(view, 'body').toReversed();
    await (await value(page, 'Body type', body)).check();
    await expectFound(page);
    await expect(results(page)).toHaveCount(Math.min(count, view.page_size));
  });

  test('a blank is typed, and not asked for', async ({ page }) => {
    await open(page, 'group');
    await words(page).pressSequentially('kia');
    await expect(page).toHaveURL(/\?query=kia$/);
    await words(page).pressSequentially(' ');
    await expect(chip(page, '“kia”')).toBeVisible();
    await expect(words(page)).toHaveValue('kia ');
    await expect(page).toHaveURL(/\?query=kia$/);
    await page.goBack();
    await expect(words(page)).toHaveValue('');
  });

  test('the layout is remembered', async ({ page }) => {
    await open(page, 'group');
    const photo = results(page).first().locator('.vehicle-card__photo');
    const card = results(page).first();
    const share = async () =>
      ((await photo.boundingBox())?.width ?? 0) / ((await card.boundingBox())?.width ?? 1);
    await expect.poll(share).toBeCloseTo(1, 1);
    await page.getByRole('button', { name: 'List', exact: true }).click();
    await expect.poll(share).toBeLessThan(0.5);
    await page.reload();
    await expect.poll(share).toBeLessThan(0.5);
    await words(page).hover();
    await expect(page.getByRole('button', { name: 'List', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });
});

/** Answers the page as if its site searched at a hosted engine, whose address is `origin`. */
async function hostSearch(page: Page, origin: string): Promise<void> {
  const hosted = { kind: 'algolia', app_id: 'APP', search_key: 'key', index: 'cars', hosts: [origin] };
  const { store, manifest } = await demoSite(demoPage('group', 'listing').site);
  const entry = manifest.entries['/search/used-cars'];
  if (entry === undefined) throw new Error('The release has no list of used cars');
  const printed = (await store.read(entry)).toString();
  const body = printed.replace('"provider":{"kind":"static"}', `"provider":${JSON.stringify(hosted)}`);
  await page.route('**/search/used-cars*', (route) => route.fulfill({ body, contentType: entry.type }));
}

test.describe('a hosted engine', () => {
  const ASK = '?make_model=Kia&make_model=Toyota&price=..60000&sortBy=km_asc';

  for (const { how, away } of [
    { how: 'is blocked', away: (page: Page) => page.route('**/1/indexes/**', (route) => route.abort()) },
    { how: 'hangs', away: (page: Page) => page.route('**/1/indexes/**', () => {}) },
  ]) {
    test(`that ${how} is replaced by the page's own: same cars`, async ({ page }) => {
      const address = await open(page, 'group', ASK);
      await expectFound(page);
      const [cars, told] = [await carsOn(page), await summary(page).innerText()];

      const warnings: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'warning') warnings.push(message.text());
      });
      const asked = page.waitForRequest('**/1/indexes/**');
      await hostSearch(page, new URL(address).origin);
      await away(page);
      await page.goto(address);
      await asked;
      await expectFound(page);
      expect(await carsOn(page)).toEqual(cars);
      await expect(summary(page)).toHaveText(told);
      expect(warnings.join()).toContain('The hosted search does not answer');
    });
  }
});

test.describe('by keyboard alone', () => {
  test('one key leads past all filters', async ({ page }) => {
    await open(page, 'group');
    await tabTo(page, page.getByRole('link', { name: 'Skip to results' }));
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(results(page).first().locator('.card__link')).toBeFocused();
  });

  test('a shopper turns pages, and goes on with the first car of the next', async ({ page }) => {
    await open(page, 'group');
    await tabTo(page, sort(page));
    await page.keyboard.press('ArrowDown');
    await expect(page).toHaveURL(/sortBy=/);
    await expectFound(page);
    await tabTo(page, page.getByRole('link', { name: 'Next' }), 400);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/&page=2$/);
    await page.keyboard.press('Tab');
    await expect(results(page).first().locator('.card__link')).toBeFocused();
  });

  test('a shopper finds, narrows and sorts', async ({ page }) => {
    const view = await viewOf('group');
    await open(page, 'group');
    const [[body = '', count = 0] = []] = valuesOf(view, 'body');
    await tabTo(page, group(page, 'Body type').getByRole('checkbox', { name: body }));
    await page.keyboard.press('Space');
    await expectCount(page, count);
    await expect(summary(page)).toHaveAttribute('aria-live', 'polite');
    await tabTo(page, words(page));
    await page.keyboard.type('kia');
    await expect(page).toHaveURL(/query=kia/);
    await expect(summary(page)).not.toHaveText(new RegExp(`^${count} `));
    const found = await summary(page).innerText();
    await tabTo(page, sort(page));
    await page.keyboard.press('ArrowDown');
    await expect(page).toHaveURL(/sortBy=/);
    await tabTo(page, chip(page, '“kia”'));
    await page.keyboard.press('Enter');
    await expect(summary(page)).not.toHaveText(found);
    await expect(chip(page, body)).toBeFocused();
  });
});
