import { type BrowserContext, expect, type Locator, type Page, test } from 'playwright/test';
import { entryOf, type ShortlistEntry } from '#domain/shortlist/entry.ts';
import { comparePath, favouritesPath, homePath, searchRoutePath, vehiclePath } from '#domain/site/routes.ts';
import type { VehiclePage } from '#domain/view/vehicle-view.ts';
import { originOf } from './demo-server.ts';
import { SITES } from './demo-sites.ts';
import { demoPage, demoSite, sampledOn, vehicleOn } from './pages.ts';
import { words } from './used-cars.ts';
import { violations } from './violations.ts';

const [{ slug: SITE }] = SITES;
const keyOf = (list: 'favourites' | 'compare' | 'viewed', site: string = SITE) =>
  `forecourt:${site}:${list}:1`;

/** Opens a page of the first demo dealership with its lists hydrated. */
async function open(page: Page, path: string, site: string = SITE): Promise<void> {
  await page.goto(originOf(site) + path);
  await expect(page.locator('html')).toHaveAttribute('data-shortlist', '');
}

/** Writes to a site's storage before any script of its pages runs. */
const store = (context: BrowserContext, key: string, text: string) =>
  context.addInitScript(([name = '', value = '']) => localStorage.setItem(name, value), [key, text]);

const cards = (page: Page) => page.getByRole('main').locator('.vehicle-card:has(.shortlist)');
const heart = (car: Locator) => car.getByRole('button', { name: /^Save / });
const scales = (car: Locator) => car.getByRole('button', { name: /^Compare / });
const badge = (page: Page) => page.getByRole('banner').locator('[data-favourites-count]');
const nameOf = async (car: Locator) => `${await heart(car).getAttribute('aria-label')}`.replace('Save ', '');

/** Stored cars of a site that may be favourites. */
async function shortlistable(site: string = SITE): Promise<ShortlistEntry[]> {
  const { vehicles } = await demoSite(site);
  return vehicles
    .filter((vehicle): vehicle is VehiclePage => vehicle.kind === 'vehicle' && vehicle.can_shortlist)
    .map((vehicle) => entryOf({ ...vehicle, photo: vehicle.gallery[0] ?? null }));
}

function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  return errors;
}

test.describe('favourites', () => {
  test('are counted in the badge and listed on their page, and a removal can be undone', async ({
    page,
    context,
  }) => {
    // What signing in adds has been read before.
    await store(context, `forecourt:${SITE}:explained:1`, '["save"]');
    await open(page, searchRoutePath());
    await expect(badge(page)).toBeHidden();
    const [first, second] = [cards(page).nth(0), cards(page).nth(1)];
    const name = await nameOf(first);
    await heart(first).click();
    await heart(second).click();
    await expect(heart(first)).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('status')).toHaveText(`${await nameOf(second)} saved to your favourites`);
    await expect(badge(page)).toHaveText('2');

    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Favourites/ })
      .click();
    await expect(page.getByRole('heading', { name: '2 cars', exact: true })).toBeVisible();
    await expect(cards(page)).toHaveCount(2);
    await page.getByRole('button', { name: `Remove ${name}`, exact: true }).click();
    await expect(badge(page)).toHaveText('1');
    await page.getByRole('button', { name: `Put back ${name}`, exact: true }).click();
    await expect(badge(page)).toHaveText('2');
    await heart(cards(page).first()).click();
    await page.reload();
    await expect(page.getByRole('heading', { name: '1 car', exact: true })).toBeVisible();
  });

  test('are synchronised between tabs at once', async ({ page, context }) => {
    const other = await context.newPage();
    await open(page, searchRoutePath());
    await open(other, searchRoutePath());
    await heart(cards(page).first()).click();
    await expect(heart(cards(other).first())).toHaveAttribute('aria-pressed', 'true');
    await expect(badge(other)).toHaveText('1');
    await heart(cards(other).first()).click();
    await expect(heart(cards(page).first())).toHaveAttribute('aria-pressed', 'false');
    await expect(badge(page)).toBeHidden();
  });

  test('work on the cards of the live search as well, and stay marked when it renders again', async ({
    page,
  }) => {
    await open(page, `${searchRoutePath()}?query=toyota`);
    const live = page.locator('.vehicle-card:has(.shortlist):visible').filter({ hasText: 'Toyota' });
    const href = await live.first().getByRole('link').first().getAttribute('href');
    await heart(live.first()).click();
    await expect(badge(page)).toHaveText('1');
    const query = words(page);
    await query.fill('kia');
    await expect(live).toHaveCount(0);
    await query.fill('toyota');
    // Another car may have the same name.
    const again = live.filter({ has: page.locator(`a[href="${href}"]`) });
    await expect(heart(again)).toHaveAttribute('aria-pressed', 'true');
  });

  test('work on the car page as well', async ({ page }) => {
    const shown = demoPage('group', 'vehicle in stock');
    const { name } = await vehicleOn(shown);
    await open(page, new URL(await shown.url()).pathname);
    await page
      .getByRole('button', { name: `Save ${name}`, exact: true })
      .first()
      .click();
    await expect(badge(page)).toHaveText('1');
  });

  test('show "live facts": a changed price, a sold car, a removed one (rules 45)', async ({
    page,
    context,
  }) => {
    const [dear] = (await shortlistable()).filter(({ price }) => price !== null);
    const { vehicles } = await demoSite(SITE);
    const sold = vehicles.find(
      (one): one is VehiclePage => one.kind === 'vehicle' && one.availability === 'sold',
    );
    if (dear === undefined || sold === undefined) throw new Error('The demo stock has priced and sold cars');
    const entries = [
      { ...dear, price: (dear.price ?? 0) + 1500 },
      entryOf({ ...sold, photo: null }),
      { ...dear, id: 'gone', name: 'Gone Car' },
    ];
    await store(context, keyOf('favourites'), JSON.stringify(entries));
    await open(page, favouritesPath());
    const note = (index: number) =>
      page.locator('.shortlist-card').nth(index).locator('.shortlist-card__note');
    await expect(note(0)).toHaveText('$1,500 less than when you saved it');
    await expect(note(1)).toHaveText('Sold');
    await expect(note(2)).toHaveText('No longer for sale here');
    await expect(page.getByRole('link', { name: 'Gone Car' })).toHaveCount(0);
    expect(await violations(page)).toEqual([]);
  });

  test('are shared by a link, and can be added by the recipient', async ({ page, context }) => {
    const [own, first, second] = await shortlistable();
    if (!own || !first || !second) throw new Error('The demo stock has cars');
    await store(context, keyOf('favourites'), JSON.stringify([own]));
    await open(page, favouritesPath([first.id, second.id, 'gone']));
    await expect(page.getByRole('heading', { name: '2 cars somebody shared with you' })).toBeVisible();
    await expect(page.getByText('1 of these cars is no longer for sale here.')).toBeVisible();
    await expect(badge(page)).toHaveText('1');
    await page.getByRole('button', { name: 'Keep them in my favourites' }).click();
    await expect(page).toHaveURL(originOf(SITE) + favouritesPath());
    await expect(page.getByRole('heading', { name: '3 cars', exact: true })).toBeVisible();

    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Share this list' }).click();
    await expect(page.locator('[data-toast]')).toContainText('Link copied');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(originOf(SITE) + favouritesPath([own.id, first.id, second.id]));
  });
});

test.describe('"Old tab, blocked or poisoned localStorage: no uncaught error" (promises, The browser)', () => {
  test('poisoned', async ({ page, context }) => {
    const errors = errorsOf(page);
    const [car] = await shortlistable();
    const rubbish = [null, 7, { id: {} }, { ...car, slug: 9 }];
    await store(context, keyOf('favourites'), JSON.stringify(rubbish));
    await store(context, keyOf('compare'), '{"not": "a list"}');
    await store(context, keyOf('viewed'), '{{{');
    for (const path of [searchRoutePath(), favouritesPath(), comparePath(), homePath()])
      await open(page, path);
    await expect(badge(page)).toBeHidden();
    expect(errors).toEqual([]);
  });

  for (const [how, block] of [
    [
      'blocked',
      () =>
        Object.defineProperty(window, 'localStorage', {
          get: () => {
            throw new DOMException('no', 'SecurityError');
          },
        }),
    ],
    [
      'full',
      () => {
        Storage.prototype.setItem = () => {
          throw new DOMException('no', 'QuotaExceededError');
        };
      },
    ],
  ] as const) {
    test(how, async ({ page, context }) => {
      const errors = errorsOf(page);
      await context.addInitScript(block);
      await open(page, searchRoutePath());
      await heart(cards(page).first()).click();
      await expect(heart(cards(page).first())).toHaveAttribute('aria-pressed', 'true');
      await expect(badge(page)).toHaveText('1');
      expect(errors).toEqual([]);
    });
  }
});

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

  test('shows the cars of a link, marks sold ones, and names removed ones', async ({ page }) => {
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
    await page.emulateMedia({ media: 'print' });
    await expect(heads.first().getByRole('button')).toBeHidden();
    await expect(heads.first().getByRole('link')).toBeVisible();
  });
});

test('a failed request never marks a car as sold', async ({ page, context }) => {
  const [car] = await shortlistable();
  if (!car) throw new Error('The demo stock has cars');
  await page.route('**/cars/*.json', (route) => route.abort());
  await open(page, comparePath([car.id]));
  await expect(page.getByText('1 of these cars could not be looked up just now.')).toBeVisible();
  await store(context, keyOf('favourites'), JSON.stringify([car]));
  await open(page, favouritesPath());
  await expect(page.getByText('We cannot say how it stands just now')).toBeVisible();
  await expect(page.getByRole('link', { name: car.name, exact: true })).toBeVisible();
});

test('everything works by keyboard', async ({ page }) => {
  await open(page, searchRoutePath());
  const first = cards(page).first();
  const name = await nameOf(first);
  await first.getByRole('link').focus();
  await page.keyboard.press('Tab');
  while (!(await heart(first).evaluate((button) => button === document.activeElement)))
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(heart(first)).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(scales(first)).toHaveAttribute('aria-pressed', 'true');
  await open(page, favouritesPath());
  const remove = page.getByRole('button', { name: `Remove ${name}`, exact: true });
  await remove.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `Put back ${name}`, exact: true })).toBeFocused();
});

test('viewed cars are marked and linked, but not on their own page', async ({ page }) => {
  const [first, second] = await shortlistable();
  if (!first || !second) throw new Error('The demo stock has cars');
  const strip = page.locator('[data-recently-viewed]');
  await open(page, homePath());
  await expect(strip).toBeHidden();
  await open(page, vehiclePath(first.slug));
  await expect(strip).toBeHidden();
  await open(page, vehiclePath(second.slug));
  await expect(strip.getByRole('link')).toHaveCount(1);
  await open(page, homePath());
  await expect(strip.getByRole('link')).toContainText([second.name, first.name]);
  await strip.scrollIntoViewIfNeeded();
  await expect(strip.locator('.recently-viewed__price')).toHaveCount(2);
  await open(page, favouritesPath([first.id]));
  await expect(page.getByRole('main').getByText('Seen', { exact: true })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('there are no dead controls', async ({ page }) => {
    for (const path of [
      searchRoutePath(),
      new URL(await demoPage('group', 'vehicle in stock').url()).pathname,
    ]) {
      await page.goto(originOf(SITE) + path);
      await expect(page.getByRole('button', { name: /^(?:Save|Compare) / })).toHaveCount(0);
      await expect(page.getByRole('link', { name: 'Favourites' })).toHaveCount(0);
    }
    await page.goto(originOf(SITE) + favouritesPath());
    await expect(page.locator('noscript p')).toBeVisible();
    await expect(page.getByText('Looking up')).toBeHidden();
  });
});

test('"hidden when: the car is not in an eligible state" (S1 §5)', async ({ page }) => {
  await open(page, new URL(await demoPage('group', 'vehicle sold').url()).pathname);
  await expect(page.locator('.buy-box').getByRole('button', { name: /^(?:Save|Compare) / })).toHaveCount(0);
});

test('"a sold car’s Save button is hidden unless already saved", also where nobody can sign in', async ({
  page,
  context,
}) => {
  const sold = demoPage('garage', 'vehicle sold');
  const site = SITES.find(({ template }) => template === 'garage')?.slug;
  const vehicle = await vehicleOn(sold);
  const entry = entryOf({ ...vehicle, photo: vehicle.gallery[0] ?? null });
  await store(context, keyOf('favourites', site), JSON.stringify([entry]));
  await page.goto(await sold.url());
  const save = page.locator('.buy-box').getByRole('button', { name: `Save ${entry.name}` });
  await expect(save).toHaveAttribute('aria-pressed', 'true');
  await save.click();
  await expect(save).toHaveAttribute('aria-pressed', 'false');
});

for (const { template, slug } of SITES) {
  for (const width of [390, 1280]) {
    test(`axe finds nothing on the lists of ${slug} at ${width} px, which fit it`, {
      ...sampledOn('franchise', template),
      ...sampledOn(390, width),
    }, async ({ page, context }) => {
      await page.setViewportSize({ width, height: 900 });
      const cars = (await shortlistable(slug)).slice(0, 4);
      const ids = cars.map(({ id }) => id);
      for (const list of ['favourites', 'viewed'] as const)
        await store(context, keyOf(list, slug), JSON.stringify(cars));
      const shown: [path: string, what: string][] = [
        [favouritesPath(), '.shortlist-card .vehicle-card__money'],
        [favouritesPath(ids), '.vehicle-card'],
        [comparePath(ids), '.compare__table'],
        [homePath(), '.recently-viewed li'],
      ];
      for (const [path, what] of shown) {
        await open(page, path, slug);
        await expect(page.locator(what).first()).toBeVisible();
        expect.soft(await violations(page), path).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect.soft(overflow, path).toBeLessThanOrEqual(0);
      }
      // axe measures content that is rendered on scroll as too small.
      await scales(cards(page).first()).click();
      await expect(page.locator('.compare-tray')).toBeVisible();
      expect(await violations(page, { part: '.shortlist-dock' })).toEqual([]);
    });
  }
}
