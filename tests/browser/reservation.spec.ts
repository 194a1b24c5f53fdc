import { expect, test } from 'playwright/test';
import { HOUR_MS } from '#domain/duration.ts';
import { reservationsPath } from '#domain/site/api-routes.ts';
import { reservationPath } from '#domain/site/routes.ts';
import { holdStore } from '#server/store/holds/hold-store.ts';
import { openStore } from '#server/store/open-store.ts';
import { callService } from './call-service.ts';
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
import { originOf, STATE } from './demo-server.ts';
import { freshEmail, freshMobile } from './fill-form.ts';
import { PROOF } from './pages.ts';
import { signInHere } from './sign-in.ts';
import { tabTo } from './tab-to.ts';
import { violations } from './violations.ts';

const HOURS_48 = 48 * HOUR_MS;

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

test('a reservation is polled until a response has none', PROOF, async ({ page }) => {
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

test(
  '"checkout: gated depending on site flags": the page redirects to sign-in, the service refuses, and sign-in returns to the page',
  PROOF,
  async ({ page }) => {
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
  },
);

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
