import { expect, type Page, test } from 'playwright/test';
import { addDays, calendarDate } from '#domain/dates.ts';
import { HOUR_MS } from '#domain/duration.ts';
import { locationWith } from '#domain/location/location.fixture.ts';
import { locationPath, offersPath, searchPath } from '#domain/site/routes.ts';
import { type ServedFixture, serveFixture } from './fixture-server.ts';
import { tabTo } from './tab-to.ts';
import { results, sort } from './used-cars.ts';

const now = Date.now();
const BEGAN = new Date(now - HOUR_MS).toISOString();
/** Cleared after every test. */
const ENDS = new Date(now + 24 * HOUR_MS).toISOString();
const FAIR = addDays(calendarDate(new Date(now), 'Australia/Sydney'), 3);

const SHOWROOM = locationWith({
  contact_detail: {
    opening_hours: [1, 2, 3, 4, 5].map((weekday) => ({
      weekday,
      status: 'Open',
      open: '8:30am',
      close: '5:30pm',
    })),
  },
  special_hours: [{ date: FAIR, name: 'Harbour Fair', department: 'sales', status: 'Closed' }],
});
const NODE = { title: 'Ending', link: '/pages/about', link_label: 'Read on' };

/** A dealership with dates relative to today; those of the demo dealerships pass. */
let fixture: ServedFixture;
// One worker builds and serves it for all tests.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  test.setTimeout(300_000);
  fixture = await serveFixture(
    {},
    {
      async prepare(site) {
        await site.write('locations.json', [SHOWROOM]);
        await site.write('offers.json', [
          { id: 'lasting', name: 'Free check' },
          { id: 'ending', name: 'Autumn drive', start: BEGAN, expiry: ENDS },
        ]);
        await site.write('promos.json', [
          { id: 'ending', position: 2, start: BEGAN, expiry: ENDS, node: NODE },
        ]);
      },
    },
  );
});
test.afterAll(() => fixture.close());

const holidays = (page: Page) => page.getByRole('dialog', { name: 'Holiday Opening Hours', exact: true });
const opener = (page: Page) => page.getByRole('button', { name: 'View Holiday Opening Hours', exact: true });
const closer = (page: Page) => holidays(page).getByRole('button', { name: 'Close', exact: true });

test('the holiday hours open with their button, close with Escape, and return focus to it', async ({
  page,
}) => {
  await page.goto(fixture.url(locationPath(SHOWROOM.slug)));
  await tabTo(page, opener(page));
  await page.keyboard.press('Enter');
  await expect(holidays(page)).toBeVisible();
  await expect(closer(page)).toBeFocused();
  await expect(holidays(page).getByRole('row').filter({ hasText: 'Harbour Fair' })).toContainText('Closed');
  await page.keyboard.press('Escape');
  await expect(holidays(page)).toBeHidden();
  await expect(opener(page)).toBeFocused();
});

test('an expired offer is removed from a page that was printed earlier (rules 1)', async ({ page }) => {
  const offer = page.locator('.offer:visible').filter({ hasText: 'Autumn drive' });
  await page.goto(fixture.url(offersPath()));
  await expect(offer).toBeVisible();
  await offer.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Autumn drive');
  const ends = page.getByText(/^Ends /).first();
  await expect(ends).toBeVisible();
  const promise = page.getByText('until when');
  await expect(promise).toBeVisible();

  await page.clock.setFixedTime(ENDS);
  await page.reload();
  await expect(page.getByText('This offer has ended.')).toBeVisible();
  await expect(ends).toBeHidden();
  await expect(promise).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Ask about this offer' })).toBeVisible();
  await page.goto(fixture.url(offersPath()));
  await expect(page.locator('.offer:visible')).toHaveCount(1);
  await expect(offer).toHaveCount(0);
});

test('promos end by the browser’s clock', async ({ page }) => {
  const tile = page.locator('[data-promo="ending"]:visible');
  const list = fixture.url(searchPath('used-cars'));
  const sortAgain = async () => {
    await sort(page).selectOption({ label: 'Lowest kilometres' });
    await expect(page).toHaveURL(/sortBy/);
    await expect(results(page).first()).toBeVisible();
  };
  await page.goto(list);
  await expect(tile).toBeVisible();
  await sortAgain();
  await expect(tile).toBeVisible();

  await page.clock.setFixedTime(ENDS);
  await page.goto(list);
  await expect(tile).toHaveCount(0);
  await sortAgain();
  await expect(tile).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the holiday hours open and close', async ({ page }) => {
    await page.goto(fixture.url(locationPath(SHOWROOM.slug)));
    await opener(page).click();
    await expect(holidays(page)).toBeVisible();
    await closer(page).click();
    await expect(holidays(page)).toBeHidden();
  });
});
