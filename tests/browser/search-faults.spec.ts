import { expect, type Page, test } from 'playwright/test';
import { demoPage, demoSite, PROOF, sampledOn } from './pages.ts';
import {
  carsOn,
  chip,
  errorsOf,
  expectCount,
  expectFound,
  holdScript,
  open,
  results,
  summary,
  value,
  valuesOf,
  viewOf,
  words,
} from './used-cars.ts';

const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1280, height: 900 };

test.use({ viewport: WIDE });

test.describe('in every case', () => {
  test('a damaged index leaves the printed list usable, and is logged to the console', async ({ page }) => {
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

  for (const { what, file, query } of [
    { what: 'the script of the search', file: /\/mount\.[^/]+\.js$/, query: '?make_model=Kia' },
    {
      what: 'the table of postcodes',
      file: /\/postcode-places\.[^/]+\.js$/,
      query: '?postcode=2300&within=10',
    },
  ]) {
    test(`${what} that cannot be loaded leaves the printed list, with a message`, async ({ page }) => {
      await page.route(file, (route) => route.abort());
      await open(page, 'group', query);
      await expect(page.getByRole('alert')).toHaveText(/^Filters do not work at the moment/);
      await expect(results(page).first()).toBeVisible();
    });
  }

  test('filters ticked before the script loads count', async ({ page }) => {
    const loadScript = await holdScript(page);
    const view = await viewOf('group');
    const [[body = '', count = 0] = []] = valuesOf(view, 'body');
    await open(page, 'group');
    await (await value(page, 'Body type', body)).check();
    loadScript();
    await expectCount(page, count);
    await expect(await value(page, 'Body type', body)).toBeChecked();
  });

  test('words half typed when the script loads are one step back', PROOF, async ({ page }) => {
    const loadScript = await holdScript(page);
    await open(page, 'group');
    await words(page).pressSequentially('ki');
    loadScript();
    await expect(page).toHaveURL(/\?query=ki$/);
    await words(page).pressSequentially('a');
    await expect(page).toHaveURL(/\?query=kia$/);
    await page.goBack();
    await expect(words(page)).toHaveValue('');
    await expect(page).toHaveURL(/used-cars$/);
  });

  test(
    'words typed before the script loads stay beside the filters of the address',
    PROOF,
    async ({ page }) => {
      const loadScript = await holdScript(page);
      await open(page, 'group', '?body=SUV');
      await words(page).pressSequentially('under 4');
      loadScript();
      await expect(page).toHaveURL(/\?query=under\+4&body=SUV$/);
      await expect(words(page)).toHaveValue('under 4');
      await words(page).press('0');
      await expect(words(page)).toHaveValue('under 40');
    },
  );

  test(
    'words typed at the instant at which the controls react stay beside the filters of the address',
    PROOF,
    async ({ page }) => {
      await page.addInitScript(() => {
        const type = (input: HTMLInputElement) => {
          Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'under 4');
          input.dispatchEvent(new InputEvent('input', { bubbles: true }));
        };
        // React adds a property to what it hydrates, and the observer runs before anything else does.
        const observer = new MutationObserver(() => {
          const input = document.querySelector<HTMLInputElement>('[data-controls] input[name=query]');
          if (input === null || !Object.keys(input).some((key) => key.startsWith('__reactProps'))) return;
          observer.disconnect();
          type(input);
        });
        observer.observe(document, { subtree: true, childList: true, attributes: true });
      });
      await open(page, 'group', '?body=SUV');
      await expect(page).toHaveURL(/\?query=under\+4&body=SUV$/);
      await expect(words(page)).toHaveValue('under 4');
    },
  );

  test('filters ticked before the script loads stay beside those of the address', PROOF, async ({ page }) => {
    const loadScript = await holdScript(page);
    const view = await viewOf('group');
    const [[body = ''] = []] = valuesOf(view, 'body');
    await open(page, 'group', '?price=..40000&page=2');
    await (await value(page, 'Body type', body)).check();
    loadScript();
    await expect(page).toHaveURL(new RegExp(`\\?price=\\.\\.40000&body=${body}$`));
    await expect(await value(page, 'Body type', body)).toBeChecked();
  });

  test('filters ticked long after the drawer was opened leave one list', PROOF, async ({ page }) => {
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

  test('a blank in the search box sends no query', async ({ page }) => {
    await open(page, 'group');
    await words(page).pressSequentially('kia');
    await expect(page).toHaveURL(/\?query=kia$/);
    await words(page).pressSequentially(' ');
    await expect(chip(page, 'Kia')).toBeVisible();
    await expect(words(page)).toHaveValue('kia ');
    await expect(page).toHaveURL(/\?query=kia$/);
    await page.goBack();
    await expect(words(page)).toHaveValue('');
  });

  test('the layout is stored', PROOF, async ({ page }) => {
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

/** Serves the page as if its site searched with a hosted engine at `origin`. */
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
  const QUERY = '?make_model=Kia&make_model=Toyota&price=..60000&sortBy=km_asc';

  for (const { how, away } of [
    { how: 'is blocked', away: (page: Page) => page.route('**/1/indexes/**', (route) => route.abort()) },
    { how: 'hangs', away: (page: Page) => page.route('**/1/indexes/**', () => {}) },
  ]) {
    test(
      `that ${how} is replaced by the page's own: same cars`,
      sampledOn('is blocked', how),
      async ({ page }) => {
        const address = await open(page, 'group', QUERY);
        await expectFound(page);
        const [cars, text] = [await carsOn(page), await summary(page).innerText()];

        const warnings: string[] = [];
        page.on('console', (message) => {
          if (message.type() === 'warning') warnings.push(message.text());
        });
        const hosted = page.waitForRequest('**/1/indexes/**');
        await hostSearch(page, new URL(address).origin);
        await away(page);
        await page.goto(address);
        await hosted;
        await expectFound(page);
        expect(await carsOn(page)).toEqual(cars);
        await expect(summary(page)).toHaveText(text);
        expect(warnings.join()).toContain('The hosted search does not answer');
      },
    );
  }
});
