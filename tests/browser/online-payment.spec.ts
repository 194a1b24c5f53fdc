import { expect, type Page, test } from 'playwright/test';
import { paymentsApiPath } from '#domain/site/api-routes.ts';
import { homePath, onlinePaymentPath } from '#domain/site/routes.ts';
import { callService } from './call-service.ts';
import { originOf } from './demo-server.ts';
import { SITES } from './demo-sites.ts';
import { freshEmail } from './fill-form.ts';
import { PROOF } from './pages.ts';
import { signInHere } from './sign-in.ts';
import { tabTo } from './tab-to.ts';
import { violations } from './violations.ts';

const [{ slug: SITE }, { slug: WITHOUT }] = SITES;
const PAGE = originOf(SITE) + onlinePaymentPath();
const BILL = { location: 'cardiff-service', invoice: 'HS-20417', amount: '480.50' };

const goOn = (page: Page) => page.getByRole('button', { name: 'Go on to pay' });
const payWithTestMoney = (page: Page) => page.getByRole('button', { name: /^Pay .* of test money$/ });

test('"Online payment: always gated": the page redirects to sign-in, the service refuses, and sign-in returns to the page', async ({
  page,
}) => {
  await page.goto(originOf(SITE) + homePath());
  expect(await callService(page, paymentsApiPath(), BILL)).toMatchObject({
    status: 401,
    body: { sign_in: '/sign-in?type=online-payment&redirect=%2Fonline-payment&back=%2F' },
  });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Pay an invoice' }).click();
  await page.waitForURL(/\/sign-in\?type=online-payment&redirect=%2Fonline-payment&back=%2F$/);
  await expect(page.getByText('Sign in to pay online.')).toBeVisible();
  expect(await violations(page, { part: 'main' }), 'the sign-in').toEqual([]);
  await signInHere(page);
  expect(page.url()).toBe(PAGE);
  await expect(goOn(page)).toBeVisible();
});

test('an invoice is paid by keyboard, from the dealership’s link, axe clean at each step', async ({
  page,
}) => {
  await page.goto(`${PAGE}?${new URLSearchParams(BILL)}`);
  await page.waitForURL(/\/sign-in\?type=online-payment/);
  await signInHere(page);
  await expect(page.getByLabel('Who is it for?')).toHaveValue(BILL.location);
  await expect(page.getByLabel('Amount in dollars')).toHaveValue(BILL.amount);
  await tabTo(page, goOn(page));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please enter your name.')).toBeVisible();
  await expect(page.getByLabel('Your name')).toBeFocused();
  await expect(page.getByText('Please fix the following errors:')).toBeHidden();
  expect(await violations(page, { part: 'main' }), 'with errors').toEqual([]);
  await page.keyboard.type('Jane Citizen');
  await page.keyboard.press('Tab');
  const email = freshEmail();
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(page.getByText('no money moves')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Test money: $480.50');
  expect(await violations(page), 'the payment').toEqual([]);
  await tabTo(page, payWithTestMoney(page));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Thank you, it is paid' })).toBeVisible();
  await expect(
    page.getByRole('status').filter({ hasText: `A receipt is on its way to ${email}.` }),
  ).toBeVisible();
  await expect(page.getByText('This is test money.')).toBeVisible();
  await expect(goOn(page)).toBeHidden();
  expect(await violations(page, { part: 'main' }), 'the result').toEqual([]);
  await tabTo(page, page.getByRole('link', { name: 'Pay another invoice' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: '$480.50 for HS-20417' })).toBeVisible();
  await expect(goOn(page)).toBeVisible();
  expect(await violations(page, { part: 'main' }), 'with an earlier payment').toEqual([]);
});

test('"back" to the page leads to sign-in after signing out, and keeps what was written while signed in', async ({
  page,
  context,
}) => {
  let requests = 0;
  await page.goto(PAGE);
  await page.waitForURL(/\/sign-in\?type=online-payment/);
  await signInHere(page);
  await page.getByLabel('Your name').fill('Jane Citizen');
  await page.route('**/api/session', (route) => {
    requests += 1;
    return route.continue();
  });
  // As with a page from the back-forward cache.
  const comeBack = () =>
    page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(async () => {
    await comeBack();
    expect(requests).toBeGreaterThan(0);
  }).toPass();
  await expect(page.getByLabel('Your name')).toBeVisible();
  await expect(page.getByLabel('Your name')).toHaveValue('Jane Citizen');
  await context.clearCookies();
  await comeBack();
  await page.waitForURL(/\/sign-in\?type=online-payment/);
});

test('after the payment page no payment is offered until the result is known', PROOF, async ({ page }) => {
  await page.goto(PAGE);
  await page.waitForURL(/\/sign-in\?type=online-payment/);
  await signInHere(page);
  const list = `**${paymentsApiPath()}`;
  await page.route(list, (route) => route.fulfill({ status: 503, json: { title: 'Later' } }));
  const failed = page.waitForResponse(list);
  await page.goto(originOf(SITE) + onlinePaymentPath('nobodys'));
  await failed;
  await expect(page.getByRole('status').filter({ hasText: 'We are looking up your payment…' })).toBeVisible();
  await expect(goOn(page)).toBeHidden();
  expect(await violations(page, { part: 'main' })).toEqual([]);
  await page.unroute(list);
  await expect(goOn(page)).toBeVisible();
  await expect(page.getByText('We are looking up your payment…')).toBeHidden();
});

test(
  'without JavaScript: sign in, a plain form, the payment, and the return page',
  PROOF,
  async ({ browser }) => {
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto(PAGE);
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await signInHere(page);
    // Without scripts there is one more page in between; the end is the same.
    await page.goto(PAGE);
    await page.getByLabel('Who is it for?').selectOption(BILL.location);
    await page.getByLabel('Invoice or quote number').fill(BILL.invoice);
    await page.getByLabel('Amount in dollars').fill('20000.01');
    await page.getByLabel('Your name').fill('Jane Citizen');
    await page.getByLabel('Email address').fill(freshEmail());
    await goOn(page).click();
    await expect(page.getByText('Between $10 and $20,000. Call us about any other.')).toBeVisible();
    await page.goBack();
    await page.getByLabel('Amount in dollars').fill(BILL.amount);
    await goOn(page).click();
    await payWithTestMoney(page).click();
    await expect(page).toHaveURL(/\/online-payment\?payment=/);
    await expect(page.getByText('A receipt is emailed to you')).toBeVisible();
    await page.close();
  },
);

test('a site without online payments has no such page, and no link to it', async ({ page }) => {
  const response = await page.goto(originOf(WITHOUT) + onlinePaymentPath());
  expect(response?.status()).toBe(404);
  await page.goto(originOf(WITHOUT) + homePath());
  expect(await callService(page, paymentsApiPath())).toMatchObject({ status: 404 });
  await expect(page.locator(`a[href^="${onlinePaymentPath()}"]`)).toHaveCount(0);
});
