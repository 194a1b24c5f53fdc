import { expect, type Page, test } from 'playwright/test';
import { comparePath, favouritesPath, homePath, searchRoutePath, vehiclePath } from '#domain/site/routes.ts';
import { originOf } from './demo-server.ts';
import { SITES } from './demo-sites.ts';
import { demoPage, PROOF } from './pages.ts';
import { badge, cards, heart, keyOf, nameOf, open, SITE, scales, shortlistable, store } from './shortlist.ts';
import { violations } from './violations.ts';

function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  return errors;
}

test.describe('"Old tab, blocked or poisoned localStorage: no uncaught error" (promises, The browser)', () => {
  test('poisoned', PROOF, async ({ page, context }) => {
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
    test(how, PROOF, async ({ page, context }) => {
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

test('everything works by keyboard', PROOF, async ({ page }) => {
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

for (const { slug } of SITES) {
  for (const width of [390, 1280]) {
    test(
      `axe finds nothing on the lists of ${slug} at ${width} px, which fit it`,
      PROOF,
      async ({ page, context }) => {
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
      },
    );
  }
}
