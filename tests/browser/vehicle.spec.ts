import { expect, test } from 'playwright/test';
import { originOf } from './demo-server.ts';
import { SITES } from './demo-sites.ts';
import { demoPage, PROOF, sampledOn, vehicleOn } from './pages.ts';
import { tabTo } from './tab-to.ts';

const [{ template: TEMPLATE, slug: SITE }] = SITES;
const CAR = demoPage(TEMPLATE, 'vehicle in stock');
const framed = (policy = '') => policy.match(/frame-src [^;]*/)?.[0];

test.describe('the map', () => {
  test('is drawn with address and directions; its provider is contacted on demand only', async ({ page }) => {
    const { location } = await vehicleOn(CAR);
    const embed = location?.map_embed ?? '';
    const { origin } = new URL(embed);
    const foreign: string[] = [];
    await page.route(
      (url) => url.origin !== originOf(SITE),
      (route) => {
        foreign.push(route.request().url());
        return route.fulfill({ contentType: 'text/html', body: 'A map' });
      },
    );
    const response = await page.goto(await CAR.url(), { waitUntil: 'networkidle' });
    expect(framed(response?.headers()['content-security-policy'])).toBe(`frame-src ${origin}`);
    const map = page.locator('#vehicle-map');
    await expect(map.getByText(location?.address.join(', ') ?? '')).toBeVisible();
    await map.scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
    expect(foreign).toEqual([]);

    await map.getByRole('button', { name: 'Show map' }).click();
    const frame = map.locator('iframe');
    await expect(frame).toHaveAttribute('src', embed);
    await expect(frame).toHaveAttribute('title', `Map of ${location?.name}`);
    await expect(frame.contentFrame().getByText('A map')).toBeVisible();
    await expect(map.getByRole('link', { name: 'Open the map and directions' })).toBeVisible();
    expect(foreign).toEqual([embed]);
  });

  test('is the only reason to allow the provider in a page’s policy', PROOF, async ({ page }) => {
    const policyOf = async (url: string) => (await page.goto(url))?.headers()['content-security-policy'];
    expect(framed(await policyOf(await demoPage(TEMPLATE, 'home').url()))).toBeUndefined();
    const elsewhere = await policyOf(await demoPage('garage', 'vehicle in stock').url());
    expect(elsewhere).toContain("default-src 'self'");
    expect(framed(elsewhere)).toBeUndefined();
  });

  test('is not offered without JavaScript', async ({ browser }) => {
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto(await CAR.url());
    const map = page.locator('#vehicle-map');
    await expect(map.getByRole('link', { name: 'Open the map and directions' })).toBeVisible();
    await expect(map.getByRole('button')).toHaveCount(0);
    await page.close();
  });
});

test(
  'all features are opened by keyboard on a wide screen, where their section is open',
  PROOF,
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(await demoPage(TEMPLATE, 'vehicle with much folded away').url());
    const more = page.locator('.fold .view-more summary');
    await expect(more).toBeVisible();
    await tabTo(page, more, 200);
    await page.keyboard.press('Enter');
    await expect(page.locator('.fold .view-more__rest')).toBeVisible();
  },
);

for (const { template, slug } of SITES)
  for (const height of [600, 900])
    test(`${slug}: name and price stay in view beside the last section, ${height} px high`, {
      ...sampledOn('franchise', template),
      ...sampledOn(600, height),
    }, async ({ page }) => {
      await page.setViewportSize({ width: 1280, height });
      await page.goto(await demoPage(template, 'vehicle in stock').url());
      const last = page.locator('.vehicle__sections > :last-child');
      for (const block of ['start', 'end'] as const) {
        await last.evaluate(
          (section, at) => section.scrollIntoView({ block: at, behavior: 'instant' }),
          block,
        );
        const box = page.locator('.buy-box');
        await expect(box.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
        await expect(box.locator('.buy-box__head .price__amount').first()).toBeInViewport({ ratio: 1 });
      }
    });

for (const { template, slug } of SITES)
  test(`${slug}: what scrolls beneath name and price is no action`, PROOF, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(await demoPage(template, 'vehicle in stock').url());
    await page.locator('.vehicle__sections > :first-child').evaluate((section) => section.scrollIntoView());
    const edge = (place: string, side: 'top' | 'bottom') =>
      page
        .locator(`.buy-box ${place}`)
        .first()
        .evaluate((element, at) => element.getBoundingClientRect()[at], side);
    const head = await edge('.buy-box__head', 'bottom');
    await expect.poll(() => edge('.finance', 'top')).toBeLessThan(head);
    expect(await edge('.actions__primary', 'top')).toBeGreaterThanOrEqual(head);
  });

test.describe('sharing a car', () => {
  test('copies the link where the device cannot share, with a confirmation', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: originOf(SITE) });
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
    await page.goto(await CAR.url());
    await page.getByRole('button', { name: 'Share this car' }).click();
    const toast = page.getByRole('status').filter({ hasText: /./ });
    await expect(toast).toHaveText('Link copied. Whoever opens it sees this car.');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  });

  test('uses the device’s own sharing where available', PROOF, async ({ page }) => {
    const { name } = await vehicleOn(CAR);
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'share', {
        configurable: true,
        value: (shared: ShareData) =>
          document.documentElement.setAttribute('data-shared', JSON.stringify(shared)),
      });
    });
    await page.goto(await CAR.url());
    await page.getByRole('button', { name: 'Share this car' }).click();
    const shared = page.locator('html[data-shared]');
    await expect(shared).toHaveAttribute('data-shared', JSON.stringify({ title: name, url: page.url() }));
  });

  test('is absent without JavaScript', async ({ browser }) => {
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto(await CAR.url());
    await expect(page.getByRole('button', { name: /^Share/ })).toHaveCount(0);
    await page.close();
  });
});

test('similar cars show why they are similar', async ({ page }) => {
  const { similar } = await vehicleOn(CAR);
  await page.goto(await CAR.url());
  const cars = page.locator('.similar-cards__car');
  await expect(cars).toHaveCount(similar.length);
  for (const [index, { card, why }] of similar.entries()) {
    const name = [card.title.first, card.title.second].filter((line) => line !== null).join(' ');
    await expect(cars.nth(index).getByRole('link', { name, exact: true })).toBeVisible();
    await expect(cars.nth(index).locator('.similar-cards__why')).toHaveText(why);
  }
});
