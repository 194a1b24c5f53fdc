import { expect, type Page, test } from 'playwright/test';
import { alertsPath, reservationsPath } from '#domain/site/api-routes.ts';
import { favouritesPath, isCheckoutPath, reservationPath, vehiclePath } from '#domain/site/routes.ts';
import { holdStore } from '#server/store/hold-store.ts';
import { openStore } from '#server/store/open-store.ts';
import { callService } from './call-service.ts';
import { originOf, STATE } from './demo-server.ts';
import { expectNoShift } from './expect-no-shift.ts';
import { freshEmail, freshMobile } from './fill-form.ts';
import { demoPage, demoSite, PROOF } from './pages.ts';
import { signInHere } from './sign-in.ts';
import { tabTo } from './tab-to.ts';
import { violations } from './violations.ts';

const SITE = 'harbourside';
const HOURS_48 = 48 * 3_600_000;

/** The checkout of one of the last cars, which no other test uses; released from earlier attempts. */
async function checkoutAt(fromEnd: number, site = SITE): Promise<string> {
  const path = (await demoSite(site)).paths.filter(isCheckoutPath).at(-fromEnd);
  if (path === undefined) throw new Error(`${site} has no checkout`);
  const store = openStore({ state: STATE });
  const holds = holdStore(store);
  for (const { id, slug } of await holds.list({ site, active: true }))
    if (path.startsWith(`${vehiclePath(slug)}/`)) await holds.end(id, 'release', new Date());
  await store.close();
  return originOf(site) + path;
}
const carIdOf = async (checkout: string) =>
  (await demoSite(SITE)).vehicles.find(({ slug }) => checkout.includes(`${vehiclePath(slug)}/`))?.id ?? '';
const carOf = (checkout: string) => checkout.slice(0, checkout.lastIndexOf('/'));

/** Every link to a checkout, all of which a held car loses. */
const taking = (page: Page, checkout: string) =>
  page.locator(`main a[href="${new URL(checkout).pathname}"]`).filter({ visible: true });

/** Route of a car's state. */
const STATUS = '**/api/reservations/cars/*';

/** Makes a page poll now; `watch.ts` tests the interval. */
const pollAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$\d+ and reserve$/ });

async function fillIn(page: Page, email = freshEmail()): Promise<void> {
  await page.getByLabel('Your name').fill('Jane Citizen');
  await page.getByLabel('Email address').first().fill(email);
  await page.getByLabel('Mobile number').fill(freshMobile());
}

/** From an empty checkout to a car held with test money. */
async function reserve(page: Page, checkout: string): Promise<void> {
  await page.goto(checkout);
  await page.locator('checkout-form').waitFor();
  await fillIn(page);
  await payButton(page).click();
  await page.getByRole('button', { name: /test money$/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('It is yours to decide on');
}

test('a car is reserved by keyboard, axe clean at each step, and released again', async ({ page }) => {
  await page.goto(await checkoutAt(1));
  await tabTo(page, payButton(page));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please enter your name.')).toBeVisible();
  await expect(page.getByLabel('Your name')).toBeFocused();
  await expect(page.getByText('Please fix the following errors:')).toBeHidden();
  expect(await violations(page, { part: 'main' })).toEqual([]);
  await page.getByLabel('Your name').focus();
  for (const text of ['Jane Citizen', freshEmail(), freshMobile()]) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByText('no money moves')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await tabTo(page, page.getByRole('button', { name: /test money$/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^We hold it for you until/)).toBeVisible();
  await expect(page.getByText('This is test money.')).toBeVisible();
  expect(await violations(page, { part: 'main' })).toEqual([]);
  await tabTo(page, page.getByRole('button', { name: 'Let it go' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('What you paid goes back to your card in full.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const release = '**/api/reservations/*/release';
  await page.route(release, (route) => route.fulfill({ status: 503, json: { title: 'Later' } }));
  await tabTo(page, page.getByRole('button', { name: 'Yes, let it go' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'That did not work.' })).toBeVisible();
  await page.unroute(release);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You let it go');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('other shoppers see that it is reserved, and can request a notice when it is available', async ({
  page,
  browser,
}) => {
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
});

test('a car that the dealership has reserved offers to tell when it is free, and to enquire', async ({
  page,
  browser,
}) => {
  const url = await demoPage('group', 'vehicle reserved').url();
  const plain = await browser.newPage({ javaScriptEnabled: false });
  await plain.goto(url);
  await expect(plain.getByText('Reserved: another shopper holds it.')).toBeVisible();
  await expect(plain.locator('.actions__primary').getByRole('link', { name: 'Enquire' })).toBeVisible();
  // A proof of work comes with the form, which is a script's.
  await expect(plain.getByRole('button', { name: 'Tell me', exact: true })).toBeHidden();
  await plain.close();
  await page.goto(url);
  await page.getByLabel('Tell me if this car comes free').fill(freshEmail());
  await page.getByRole('button', { name: 'Tell me', exact: true }).click();
  await expect(page.getByText('Thank you. We will email you once')).toBeVisible();
});

test('its holder sees a notice in place of Reserve, with a link to the payment', async ({ page }) => {
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
  await expect(strip).toContainText(/is yours for up to 1\d more minutes: its deposit is still to be paid/);
  await expectNoShift(page);
  await strip.getByRole('link', { name: 'Continue paying' }).click();
  await page.getByRole('button', { name: /test money$/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('It is yours to decide on');
  await expect(strip).toBeHidden();
  const id = new URL(page.url()).searchParams.get('hold') ?? '';

  await page.goto(`${originOf(SITE)}${favouritesPath([await carIdOf(checkout)])}`);
  await expect(strip).toContainText(/is reserved for you for up to 48 more hours, until \d/);
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

test('each start of a payment is a separate attempt, with visible progress', async ({ page }) => {
  const keys: (string | undefined)[] = [];
  await page.goto(await checkoutAt(6));
  await fillIn(page);
  let respond = () => {};
  await page.route(`**${reservationsPath()}`, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    await new Promise<void>((resolve) => {
      respond = resolve;
    });
    await route.fulfill({ status: 201, json: { checkout_url: '#paid' } });
  });
  const underWay = page.getByRole('button', { name: 'One moment…' });
  for (const tries of [1, 2]) {
    await payButton(page).click();
    await expect(underWay).toHaveAttribute('aria-disabled', 'true');
    await expect(underWay).toHaveCSS('cursor', 'not-allowed');
    await expect(underWay).toBeFocused();
    await expect.poll(() => keys.length).toBe(tries);
    respond();
    await page.waitForURL(/#paid$/);
    // As with a page from the back-forward cache.
    await page.evaluate(() => {
      history.replaceState(null, '', location.pathname);
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
  }
  expect(new Set(keys).size).toBe(2);
});

test('the notice follows the service’s responses, through its faults', async ({ page }) => {
  const until = (minutes: number) => ({
    at: new Date(Date.now() + minutes * 60_000).toISOString(),
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

test('a reservation is polled until a response has none', async ({ page }) => {
  const faults = { times: 1 };
  await page.route('**/api/reservations/*', (route) => route.fulfill({ status: 503, json: {} }), faults);
  await page.goto(`${originOf(SITE)}${reservationPath('nobodys')}`);
  await expect(page.getByText('There is no such reservation.')).toBeVisible();
  const until = { at: new Date().toISOString(), text: '3 pm' };
  const [car, ended] = [
    { id: '1', name: 'Kona', href: '/' },
    { until: null, checkout_url: null },
  ];
  const body = { reservation_id: 'r', reference: 'R', car, deposit: 1250.5, test_money: true, paid: false };
  const responses = [
    { status: 503, json: {} },
    { status: 200, json: { ...body, state: 'pending', until, checkout_url: '/' } },
    { status: 200, json: { ...body, ...ended, state: 'released' } },
  ];
  await page.route('**/api/reservations/*', (route) => route.fulfill(responses.shift() ?? { status: 404 }));
  await page.reload();
  await expect(async () => {
    await pollAgain(page);
    expect(responses).toEqual([]);
  }).toPass();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You let it go');
  await expect(page.getByText('We have no deposit of yours for it')).toBeVisible();
  await expect(page.locator('[data-deposit]')).toHaveText('$1,250.50');
});

test(
  '"held 48 hours": when they are over the car is free, and the deposit goes back',
  PROOF,
  async ({ page }) => {
    // The sweep runs once a minute, or later on a slow machine.
    test.setTimeout(300_000);
    const checkout = await checkoutAt(3);
    await reserve(page, checkout);
    const id = new URL(page.url()).searchParams.get('hold') ?? '';
    const store = openStore({ state: STATE });
    const holds = holdStore(store);
    // The clock cannot be moved for all tests, so the hold is moved back.
    const db = await store.db();
    await db
      .updateTable('hold')
      .set(({ eb }) => ({ expires_at: eb('expires_at', '-', HOURS_48) }))
      .where('id', '=', id)
      .execute();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This reservation is over');
    await page.goto(carOf(checkout));
    await expect(taking(page, checkout)).not.toHaveCount(0);
    // The server's own sweep refunds the money.
    await expect
      .poll(async () => (await holds.payments(id)).map(({ refund }) => refund), { timeout: 200_000 })
      .toEqual(['done']);
    await store.close();
  },
);

test('without JavaScript a plain form opens the payment and returns', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(await checkoutAt(1, 'ironbark-garage'));
  await page.getByLabel('call me to buy it online').check();
  await fillIn(page);
  await payButton(page).click();
  await page.getByRole('button', { name: /test money$/ }).click();
  await expect(page).toHaveURL(/\/reservation\?hold=/);
  await expect(page.getByText('we email you a receipt')).toBeVisible();
  await page.close();
});

test('"checkout: gated depending on site flags": the page redirects to sign-in, the service refuses, and sign-in returns to the page', async ({
  page,
}) => {
  const site = 'southern-cross-hyundai';
  const checkout = await checkoutAt(1, site);
  await page.goto(carOf(checkout));
  expect(await callService(page, reservationsPath(), {})).toMatchObject({
    status: 401,
    body: { sign_in: expect.stringContaining('/sign-in?type=checkout') },
  });
  await page.locator('.actions').getByRole('link', { name: 'Reserve Car Now' }).click();
  await page.waitForURL(/\/sign-in\?type=checkout/);
  const { searchParams } = new URL(page.url());
  expect(searchParams.get('redirect')).toBe(new URL(checkout).pathname);
  expect(searchParams.get('back')).toBe(new URL(carOf(checkout)).pathname);
  await expect(page.getByText('Sign in to reserve this car.')).toBeVisible();
  await signInHere(page);
  expect(page.url()).toBe(checkout);
  expect(await violations(page, { part: 'main' })).toEqual([]);
  await reserve(page, checkout);
});

test('the second of two shoppers sees why, and keeps their input', async ({ page, browser }) => {
  const checkout = await checkoutAt(4);
  const second = await browser.newPage();
  // As before the notice has loaded.
  await second.route(STATUS, (route) => route.abort());
  await second.goto(checkout);
  await reserve(page, checkout);
  await fillIn(second);
  await payButton(second).click();
  await expect(second.getByText('Somebody was a moment faster')).toBeVisible();
  await expect(second.getByLabel('Your name')).toHaveValue('Jane Citizen');
  await second.close();
});
