import { expect, type Page, test } from 'playwright/test';
import { reservationsPath } from '#domain/site/api-routes.ts';
import { isCheckoutPath, vehiclePath } from '#domain/site/routes.ts';
import { holdStore } from '#server/store/hold-store.ts';
import { openStore } from '#server/store/open-store.ts';
import { askService } from './ask-service.ts';
import { originOf, STATE } from './demo-server.ts';
import { freshEmail } from './fill-form.ts';
import { demoSite } from './pages.ts';
import { signInHere } from './sign-in.ts';
import { tabTo } from './tab-to.ts';
import { violations } from './violations.ts';

const SITE = 'harbourside';
const HOURS_48 = 48 * 3_600_000;

/** The checkout of one of the last cars, which no other test asks for; free, whatever an earlier try left there. */
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

const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$\d+ and reserve$/ });

async function fillIn(page: Page, email = freshEmail()): Promise<void> {
  await page.getByLabel('Your name').fill('Jane Citizen');
  await page.getByLabel('Email address').first().fill(email);
  await page.getByLabel('Mobile number').fill('0491 570 006');
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
  expect(await violations(page, 'main')).toEqual([]);
  await page.getByLabel('Your name').focus();
  for (const text of ['Jane Citizen', freshEmail(), '0491 570 006']) {
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
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You let it go');
});

test('other shoppers see that it is reserved, and can ask to be told when it is free', async ({
  page,
  browser,
}) => {
  const checkout = await checkoutAt(2);
  const other = await browser.newPage();
  await other.goto(carOf(checkout));
  await expect(other.locator('[data-action="reserve"]').first()).toBeVisible();
  await reserve(page, checkout);
  await expect(other.getByText(/^Reserved: another shopper holds it/)).toBeVisible();
  await expect(other.locator('[data-action="reserve"]').first()).toBeHidden();
  expect(await violations(other, 'main')).toEqual([]);
  await other.getByLabel(/^Tell me if this/).fill(freshEmail());
  await other.getByRole('button', { name: 'Tell me' }).click();
  await expect(other.getByText('Thank you. We will email you once')).toBeVisible();
  await other.close();
});

test('"held 48 hours": when they are over the car is free, and the deposit goes back', async ({ page }) => {
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
  await expect(page.locator('[data-action="reserve"]').first()).toBeVisible();
  // The server's own sweep gives the money back.
  await expect
    .poll(async () => (await holds.payments(id)).map(({ refund }) => refund), { timeout: 100_000 })
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
  expect(await askService(page, reservationsPath(), {})).toMatchObject({
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
  await second.route('**/api/reservations/cars/*', (route) => route.abort());
  await second.goto(checkout);
  await reserve(page, checkout);
  await fillIn(second);
  await payButton(second).click();
  await expect(second.getByText('Somebody was a moment faster')).toBeVisible();
  await expect(second.getByLabel('Your name')).toHaveValue('Jane Citizen');
  await second.close();
});
