import { expect, type Page, test } from 'playwright/test';
import { alertsPath, reservationsPath } from '#domain/site/api-routes.ts';
import { isCheckoutPath, reservationPath, vehiclePath } from '#domain/site/routes.ts';
import { holdStore } from '#server/store/hold-store.ts';
import { openStore } from '#server/store/open-store.ts';
import { callService } from './call-service.ts';
import { originOf, STATE } from './demo-server.ts';
import { freshEmail, freshMobile } from './fill-form.ts';
import { demoSite } from './pages.ts';
import { signInHere } from './sign-in.ts';
import { tabTo } from './tab-to.ts';
import { violations } from './violations.ts';

const SITE = 'harbourside';
const HOURS_48 = 48 * 3_600_000;

/** The checkout of one of the last cars, which no other test requests; free, whatever an earlier try left there. */
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
const carOf = (checkout: string) => checkout.slice(0, checkout.lastIndexOf('/'));

/** Every link that leads to a checkout, by which a car is taken away from who holds it. */
const taking = (page: Page, checkout: string) =>
  page.locator(`main a[href="${new URL(checkout).pathname}"]`).filter({ visible: true });

/** Where pages fetch the state of a car. */
const STATUS = '**/api/reservations/cars/*';

/** Has the notice poll at this moment. */
const pollAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$\d+ and reserve$/ });

async function fillIn(page: Page, email = freshEmail()): Promise<void> {
  await page.getByLabel('Your name').fill('Jane Citizen');
  await page.getByLabel('Email address').first().fill(email);
  await page.getByLabel('Mobile number').fill(freshMobile());
}

/** From an empty checkout to a car that is held with test money. */
async function reserve(page: Page, checkout: string): Promise<void> {
  await page.goto(checkout);
  await page.locator('checkout-form').waitFor();
  await fillIn(page);
  await payButton(page).click();
  await page.getByRole('button', { name: /test money$/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('It is yours to decide on');
}

test('a car is reserved by keyboard, axe clean at each step, and let go of again', async ({ page }) => {
  await page.goto(await checkoutAt(1));
  await tabTo(page, payButton(page));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please enter your name.')).toBeVisible();
  await expect(page.getByLabel('Your name')).toBeFocused();
  await expect(page.getByText('Please fix the following errors:')).toBeHidden();
  expect(await violations(page, 'main')).toEqual([]);
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
  expect(await violations(page, 'main')).toEqual([]);
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

test('other shoppers see that it is reserved, and can ask to be told when it is free', async ({
  page,
  browser,
}) => {
  const checkout = await checkoutAt(2);
  const other = await browser.newPage();
  await other.goto(carOf(checkout));
  await expect(taking(other, checkout)).toHaveCount(2);
  await expect(other.locator('hold-notice').getByRole('status')).not.toHaveCount(0);
  await reserve(page, checkout);
  await expect(other.getByText(/^Reserved: another shopper holds it/)).toBeVisible();
  await expect(taking(other, checkout)).toHaveCount(0);
  expect(await violations(other, 'main')).toEqual([]);
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

test('who holds the car reads so in place of Reserve, and is led on to pay', async ({ page }) => {
  const checkout = await checkoutAt(5);
  await page.goto(checkout);
  await fillIn(page);
  // The notice polls while the car is held, before the page has learnt whose hold it is.
  await page.route(`**${reservationsPath()}`, async (route) => {
    await page.route(STATUS, (status) =>
      status.fulfill({ json: { state: 'reserved', until: null, checkout_url: null } }),
    );
    // It polls a third time only once it has shown the second response.
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
  // In a tab of its own, too: it is the same shopper.
  const car = await page.context().newPage();
  await car.goto(carOf(checkout));
  const notice = car.locator('hold-notice p').first();
  await expect(notice).toContainText(
    /You are holding it for up to 1\d more minutes: its deposit is still to be paid/,
  );
  await expect(taking(car, checkout)).toHaveCount(0);
  expect(await violations(car, 'main')).toEqual([]);
  await car.getByRole('link', { name: 'Continue paying' }).click();
  await car.getByRole('button', { name: /test money$/ }).click();
  await expect(car.getByRole('heading', { level: 1 })).toHaveText('It is yours to decide on');
  await car.goto(carOf(checkout));
  await expect(notice).toContainText(/Reserved for you until \d.* on \w+day/);
  await expect(taking(car, checkout)).toHaveCount(0);
  await expect(car.getByRole('link', { name: 'Continue paying' })).toBeHidden();
  expect(await violations(car, 'main')).toEqual([]);
  await car.getByRole('link', { name: 'See your reservation' }).click();
  await expect(car.getByText(/^We hold it for you until/)).toBeVisible();
});

test('each way to the payment is a try of its own, which is seen to be under way', async ({ page }) => {
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
    // As the browser does with a page that it has kept, when somebody goes back to it.
    await page.evaluate(() => {
      history.replaceState(null, '', location.pathname);
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
  }
  expect(new Set(keys).size).toBe(2);
});

test('the notice follows what the service says, through faults of it', async ({ page }) => {
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
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You let it go');
  await expect(page.getByText('We have no deposit of yours for it')).toBeVisible();
  await expect(page.locator('[data-deposit]')).toHaveText('$1,250.50');
});

test('"held 48 hours": when they are over the car is free, and the deposit goes back', async ({ page }) => {
  // The sweep comes once a minute, and a slow machine has more to do than wait for it.
  test.setTimeout(300_000);
  const checkout = await checkoutAt(3);
  await reserve(page, checkout);
  const id = new URL(page.url()).searchParams.get('hold') ?? '';
  const store = openStore({ state: STATE });
  const holds = holdStore(store);
  // The clock cannot be moved for all tests at once: the hold is moved back instead.
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
  // The server's own sweep gives the money back.
  await expect
    .poll(async () => (await holds.payments(id)).map(({ refund }) => refund), { timeout: 200_000 })
    .toEqual(['done']);
  await store.close();
});

test('without JavaScript a plain form leads to the payment and back', async ({ browser }) => {
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

test('"checkout: gated depending on site flags": the page leads to sign-in, the service refuses, and who signed in is back', async ({
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
  expect(await violations(page, 'main')).toEqual([]);
  await reserve(page, checkout);
});

test('who is second is told, and keeps what was written', async ({ page, browser }) => {
  const checkout = await checkoutAt(4);
  const second = await browser.newPage();
  // As if the notice had not come yet.
  await second.route(STATUS, (route) => route.abort());
  await second.goto(checkout);
  await reserve(page, checkout);
  await fillIn(second);
  await payButton(second).click();
  await expect(second.getByText('Somebody was a moment faster')).toBeVisible();
  await expect(second.getByLabel('Your name')).toHaveValue('Jane Citizen');
  await second.close();
});
