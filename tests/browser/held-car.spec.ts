import { expect, test } from 'playwright/test';
import { HOUR_MS } from '#domain/duration.ts';
import { alertsPath, reservationsPath } from '#domain/site/api-routes.ts';
import { favouritesPath, reservationPath, vehiclePath } from '#domain/site/routes.ts';
import {
  carOf,
  checkoutAt,
  fillIn,
  payButton,
  pollAgain,
  reserve,
  SITE,
  STATUS,
  taking,
} from './checkout.ts';
import { originOf } from './demo-server.ts';
import { expectNoShift } from './expect-no-shift.ts';
import { freshEmail } from './fill-form.ts';
import { demoPage, demoSite, PROOF } from './pages.ts';
import { shortlistable, store } from './shortlist.ts';
import { violations } from './violations.ts';

const carIdOf = async (checkout: string) =>
  (await demoSite(SITE)).vehicles.find(({ slug }) => checkout.includes(`${vehiclePath(slug)}/`))?.id ?? '';

test(
  'other shoppers see that it is reserved, and can request a notice when it is available',
  PROOF,
  async ({ page, browser }) => {
    const checkout = await checkoutAt(2);
    const other = await browser.newPage();
    await other.goto(carOf(checkout));
    await expect(taking(other, checkout)).toHaveCount(2);
    await expect(other.locator('hold-notice').getByRole('status')).not.toHaveCount(0);
    await reserve(page, checkout);
    await pollAgain(other);
    await expect(other.getByText(/^Reserved: another shopper holds it/)).toBeVisible();
    await expect(taking(other, checkout)).toHaveCount(0);
    for (const action of ['test_drive', 'trade_in'])
      await expect(other.locator(`[data-action="${action}"]`)).toBeHidden();
    expect(await violations(other, { part: 'main' })).toEqual([]);
    const subscribe = other.getByRole('button', { name: 'Tell me' });
    await other.getByLabel(/^Tell me if this/).fill(freshEmail());
    const alerts = `**${alertsPath()}`;
    await other.route(alerts, (route) =>
      route.fulfill({ status: 429, json: { title: 'Please try again later.', errors: [] } }),
    );
    await subscribe.click();
    await expect(other.getByText('Please try again later.')).toBeVisible();
    await expect(other.getByText(/^Reserved: another shopper holds it/)).toBeVisible();
    await other.unroute(alerts);
    await subscribe.click();
    await expect(other.getByText('Thank you. We will email you once')).toBeVisible();
    await expect(subscribe).toBeHidden();
    await other.close();
  },
);

test('a car that the dealership has reserved offers to tell when it is free, and to enquire', async ({
  page,
  browser,
}) => {
  const url = await demoPage('group', 'vehicle reserved').url();
  const plain = await browser.newPage({ javaScriptEnabled: false });
  await plain.goto(url);
  await expect(plain.locator('hold-notice').getByText('Reserved.')).toBeVisible();
  await expect(plain.locator('.actions__primary').getByRole('link', { name: 'Enquire' })).toBeVisible();
  // A proof of work comes with the form, which is a script's.
  await expect(plain.getByRole('button', { name: 'Tell me', exact: true })).toBeHidden();
  await plain.close();
  await page.goto(url);
  await page.getByLabel('Tell me if this car comes free').fill(freshEmail());
  await page.getByRole('button', { name: 'Tell me', exact: true }).click();
  await expect(page.getByText('Thank you. We will email you once')).toBeVisible();
});

test('its holder sees a notice in place of Reserve, with a link to the payment', PROOF, async ({ page }) => {
  const checkout = await checkoutAt(5);
  await page.goto(checkout);
  await fillIn(page);
  // The notice polls while the car is held, before the page knows whose hold it is.
  await page.route(`**${reservationsPath()}`, async (route) => {
    await page.route(STATUS, (status) =>
      status.fulfill({ json: { state: 'reserved', until: null, checkout_url: null } }),
    );
    // It polls a third time only after it has shown the second response.
    for (const _poll of [1, 2, 3]) {
      const poll = page.waitForResponse(STATUS);
      await pollAgain(page);
      await poll;
    }
    await expect(page.getByText('another shopper')).toBeHidden();
    await page.unroute(STATUS);
    await route.continue();
  });
  await payButton(page).click();
  await expect(page.getByText('no money moves')).toBeVisible();
  await page.goBack();
  await expect(page.getByText(/^You are holding it/)).toBeVisible();
  await expect(payButton(page)).toBeHidden();
  // In a second tab as well: it is the same shopper.
  const car = await page.context().newPage();
  await car.goto(carOf(checkout));
  const notice = car.locator('hold-notice p').first();
  await expect(notice).toContainText(
    /You are holding it for up to 1\d more minutes: its deposit is still to be paid/,
  );
  await expect(taking(car, checkout)).toHaveCount(0);
  await expect(car.locator('[data-action="test_drive"]')).toBeVisible();
  await expect(car.locator('[data-action="trade_in"]')).toBeHidden();
  expect(await violations(car, { part: 'main' })).toEqual([]);
  await car.getByRole('main').getByRole('link', { name: 'Continue paying' }).click();
  await car.getByRole('button', { name: /test money$/ }).click();
  await expect(car.getByRole('heading', { level: 1 })).toHaveText('It is yours to decide on');
  await car.goto(carOf(checkout));
  await expect(notice).toContainText(/Reserved for you until \d.* on \w+day/);
  await expect(taking(car, checkout)).toHaveCount(0);
  await expect(car.getByRole('link', { name: 'Continue paying' })).toBeHidden();
  expect(await violations(car, { part: 'main' })).toEqual([]);
  await car.getByRole('main').getByRole('link', { name: 'See your reservation' }).click();
  await expect(car.getByText(/^We hold it for you until/)).toBeVisible();
});

test('who holds a car reads its state, the time left and the next step on every page, until it is over', async ({
  page,
}) => {
  const checkout = await checkoutAt(8);
  const strip = page.getByRole('complementary', { name: 'Your reservation' });
  await page.goto(originOf(SITE));
  await expect(strip).toBeHidden();
  await page.goto(checkout);
  await fillIn(page);
  await payButton(page).click();
  await expect(page.getByText('no money moves')).toBeVisible();
  await page.goto(originOf(SITE));
  await expect(strip).toContainText(
    /is yours: its deposit is still to be paid. Held for up to 1\d more minutes, until \d/,
  );
  await expectNoShift(page);
  await strip.getByRole('link', { name: 'Continue paying' }).click();
  await page.getByRole('button', { name: /test money$/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('It is yours to decide on');
  await expect(strip).toBeHidden();
  const id = new URL(page.url()).searchParams.get('hold') ?? '';

  await page.goto(`${originOf(SITE)}${favouritesPath([await carIdOf(checkout)])}`);
  await expect(strip).toContainText(/is reserved for you. Held for up to 48 more hours, until \d/);
  await expect(page.getByText('Reserved for you', { exact: true })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await strip.getByRole('link', { name: 'See your reservation' }).click();
  await expect(page).toHaveURL(`${originOf(SITE)}${reservationPath(id)}`);

  await page.getByRole('button', { name: 'Let it go' }).click();
  await page.getByRole('button', { name: 'Yes, let it go' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You let it go');
  await page.goto(originOf(SITE));
  await expect(strip).toBeHidden();
});

test('only holds that the service confirms are marked on cards, and one that is over is deleted (rules 66)', async ({
  page,
  context,
}) => {
  const [first, second, third] = await shortlistable(SITE);
  if (!first || !second || !third) throw new Error('The demo stock has cars');
  const cars = [first, second, third];
  const key = `forecourt:${SITE}:own-holds:1`;
  await store(context, key, JSON.stringify(cars.map(({ id }) => ({ car_id: id, reservation_id: `r${id}` }))));
  const until = { at: new Date(Date.now() + HOUR_MS).toISOString(), text: 'soon' };
  const responseOf = (index: number) => ({
    reservation_id: `r${cars[index]?.id}`,
    reference: 'A',
    state: index === 0 ? 'held' : 'expired',
    car: { id: cars[index]?.id, name: cars[index]?.name, href: '/' },
    deposit: 500,
    paid: true,
    until: index === 0 ? until : null,
    checkout_url: null,
    test_money: true,
  });
  await page.route('**/api/reservations/r*', (route) => {
    const index = cars.findIndex(({ id }) => route.request().url().endsWith(`/r${id}`));
    return index === 2 ? route.abort() : route.fulfill({ json: responseOf(index) });
  });
  await page.goto(originOf(SITE) + favouritesPath(cars.map(({ id }) => id)));
  const marks = page.getByText('Reserved for you', { exact: true });
  await expect(page.locator(`[data-car="${first.id}"]`).getByText('Reserved for you')).toBeVisible();
  await expect(marks).toHaveCount(1);
  const stored = await page.evaluate((name) => localStorage.getItem(name), key);
  expect(stored).toContain(`r${third.id}`);
  expect(stored).not.toContain(`r${second.id}`);
});

test('the notice follows the service’s responses, through its faults', async ({ page }) => {
  const until = (minutes: number) => ({
    at: new Date(Date.now() + minutes * 60_000).toISOString(),
    left_ms: minutes * 60_000,
    text: 'soon',
  });
  const held = (minutes: number) => ({
    status: 200,
    json: { state: 'reserved', until: until(minutes), checkout_url: null },
  });
  let now: { status: number; json: object } = { status: 503, json: { title: 'Later' } };
  await page.route(STATUS, (route) => route.fulfill(now));
  const first = page.waitForResponse(STATUS);
  const checkout = await checkoutAt(7);
  await page.goto(carOf(checkout));
  await first;
  const reserved = page.locator('hold-notice').getByText(/^Reserved/);
  const testDrive = page.locator('[data-action=test_drive]');
  for (const [minutes, text] of [
    [0.5, 'Reserved: another shopper holds it for up to 1 more minute.'],
    [48 * 60, 'Reserved: another shopper holds it for up to 48 more hours.'],
  ] as const) {
    now = held(minutes);
    await pollAgain(page);
    await expect(page.locator('hold-notice p').first()).toContainText(text);
    // "disable reserve/test-drive" of held cars (rules 12)
    await expect(testDrive).toHaveJSProperty('hidden', true);
  }
  now = { status: 200, json: { state: 'in_stock', until: null, checkout_url: null } };
  await pollAgain(page);
  await expect(reserved).toBeHidden();
  await expect(testDrive).toHaveJSProperty('hidden', false);
  await expect(taking(page, checkout)).toHaveCount(2);
});

test('an open test-drive form stays in use while another shopper reserves the car, and goes once it is closed', async ({
  page,
}) => {
  let state = 'in_stock';
  await page.route(STATUS, (route) => route.fulfill({ json: { state, until: null, checkout_url: null } }));
  await page.goto(`${carOf(await checkoutAt(7))}#test-drive`);
  const dialog = page.getByRole('dialog', { name: 'Book a test drive' });
  await expect(dialog).toBeVisible();
  state = 'reserved';
  await pollAgain(page);
  await expect(page.locator('[data-action=test_drive]')).toHaveJSProperty('hidden', true);
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await pollAgain(page);
  await expect(page.locator('[data-form-of="test-drive"]')).toHaveJSProperty('hidden', true);
});

test('an address of the test-drive form leaves the page of a held car usable', async ({ page }) => {
  await page.route(STATUS, (route) =>
    route.fulfill({ json: { state: 'reserved', until: null, checkout_url: null } }),
  );
  await page.goto(carOf(await checkoutAt(7)));
  await expect(page.locator('[data-form-of="test-drive"]')).toHaveJSProperty('hidden', true);
  await page.evaluate(() => {
    location.hash = 'test-drive';
  });
  await page.locator('.actions [data-action=enquire]').click();
  await expect(page.getByRole('dialog', { name: 'Enquire' })).toBeVisible();
});

test('an open form stays in use when what surrounds it is no longer true', async ({ page }) => {
  await page.goto(`${await demoPage('group', 'vehicle in stock').url()}#enquiry`);
  const dialog = page.getByRole('dialog', { name: 'Enquire' });
  await expect(dialog).toBeVisible();
  const around = page.locator('[data-form-of=enquiry]');
  await around.evaluate((element) => element.setAttribute('data-until', '2026-01-01T00:00:00Z'));
  await page.evaluate(() => dispatchEvent(new Event('pageshow')));
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.evaluate(() => dispatchEvent(new Event('pageshow')));
  await expect(around).toHaveJSProperty('hidden', true);
});
