import { expect, test } from 'playwright/test';
import { homePath, plainSignInPath, searchPath, signInPath, watchlistPath } from '#domain/site/routes.ts';
import { originOf } from './demo-server.ts';
import { SITES } from './demo-sites.ts';
import { PROOF } from './pages.ts';
import { codeSentTo, freshPhone, signInHere } from './sign-in.ts';
import { tabTo } from './tab-to.ts';
import { violations } from './violations.ts';

const [{ slug: SITE }] = SITES;
const GARAGE = SITES.find(({ template }) => template === 'garage')?.slug ?? '';
const LIST = searchPath('used-cars');

test('sign in by keyboard, see the devices, and sign out', async ({ page }) => {
  const phone = freshPhone();
  await page.goto(originOf(SITE) + plainSignInPath());
  const field = page.getByLabel('Mobile number');
  await tabTo(page, field);
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(
    'Enter an Australian mobile number, such as 0412 345 678.',
  );
  await expect(field).toBeFocused();
  expect(await violations(page), 'with an error').toEqual([]);
  await field.fill(phone);
  await page.keyboard.press('Enter');

  await page.waitForURL(/\/sign-in\/code/);
  await expect(page.getByText(phone.replace(/^(\d{4})(\d{3})/, '$1 $2 '))).toBeVisible();
  await expect(page.getByRole('button', { name: /^Send another code/ })).toBeVisible();
  expect(await violations(page), 'the code').toEqual([]);
  const code = page.getByLabel('Code', { exact: true });
  await tabTo(page, code);
  await page.keyboard.type('000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Enter the six digits of the code.');
  await code.fill(await codeSentTo(phone));
  await page.keyboard.press('Enter');
  await page.waitForURL(`${originOf(SITE)}/`);

  await page.goto(originOf(SITE) + watchlistPath());
  await expect(page.getByRole('heading', { name: /^You are signed in as 04/ })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out on this device' }).press('Enter');
  await page.waitForURL(`${originOf(SITE)}/`);
  await page.goto(originOf(SITE) + watchlistPath());
  await page.waitForURL(/\/sign-in\?type=watchlist&redirect=%2Fwatchlist/);
});

test('"Send another code" sends one code for two presses, and says so', async ({ page }) => {
  const code = { phone: '0491 570 006', resend_at: new Date().toISOString() };
  await page.route('**/api/session', (route) => route.fulfill({ json: { phone: null, code } }));
  const { promise: response, resolve: respond } = Promise.withResolvers<void>();
  let sent = 0;
  await page.route('**/api/sign-in/code', async (route) => {
    sent += 1;
    if (sent > 1) return route.fulfill({ status: 429, json: { title: 'No code was sent.', errors: [] } });
    await response;
    await route.fulfill({ json: { next: '/sign-in/code' } });
  });
  await page.goto(`${originOf(SITE)}/sign-in/code`);
  const resend = page.locator('[data-resend]');
  await resend.dblclick();
  await expect(resend).toHaveText('One moment…');
  respond();
  await expect(page.getByText('We sent another code to 0491 570 006.')).toBeVisible();
  await expect(resend).toHaveText('Send another code');
  expect(sent).toBe(1);
});

test('an error is announced again with each try', async ({ page }) => {
  const json = { title: 'No such number.', errors: [] };
  await page.route('**/api/sign-in/code', (route) => route.fulfill({ status: 422, json }));
  await page.goto(originOf(SITE) + plainSignInPath());
  const [field, error] = [page.getByLabel('Mobile number'), page.locator('[data-error]')];
  await field.fill('0491 570 006');
  await field.press('Enter');
  await expect(error).toHaveText('No such number.');
  const { promise: response, resolve: respond } = Promise.withResolvers<void>();
  await page.route('**/api/sign-in/code', async (route) => {
    await response;
    await route.fulfill({ status: 422, json });
  });
  await field.press('Enter');
  await expect(error).toHaveText('');
  respond();
  await expect(error).toHaveText('No such number.');
});

test('the form sends nothing more while its page is left, and again after "back"', async ({ page }) => {
  await page.route('**/api/sign-in/code', (route) => route.fulfill({ json: { next: '/left' } }));
  // The page is never left.
  await page.route('**/left', (route) => route.fulfill({ status: 204 }));
  await page.goto(originOf(SITE) + plainSignInPath());
  const button = page.locator('sign-in-form button[type=submit]');
  const label = await button.textContent();
  await page.getByLabel('Mobile number').fill('0491 570 006');
  const left = page.waitForResponse('**/left');
  await button.click();
  await left;
  await expect(button).toHaveText('One moment…');
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(button).toHaveText(label ?? '');
});

test(
  'a device that was signed out elsewhere shows it, and this device can sign out when the list cannot be loaded',
  PROOF,
  async ({ page }) => {
    const here = { id: 'a', device: 'Chrome on Linux', seen_at: '2026-11-20T00:00:00Z', here: true };
    const other = { ...here, id: 'b', device: 'Safari on iPhone', here: false };
    let sessions: { status: number; json: object } = { status: 200, json: [here, other] };
    await page.route('**/api/sessions', (route) => route.fulfill(sessions));
    await page.route('**/api/sessions/b', (route) => {
      sessions = { status: 200, json: [here] };
      return route.fulfill({ status: 204 });
    });
    const path = signInPath({ type: 'watchlist', redirect: watchlistPath(), back: homePath() });
    await page.goto(originOf(SITE) + path);
    await signInHere(page);
    await page.getByRole('button', { name: 'Sign out on Safari on iPhone' }).press('Enter');
    await expect(page.getByRole('button', { name: /^Sign out/ })).toHaveCount(1);
    await expect(page.getByRole('heading', { name: /^You are signed in as/ })).toBeFocused();
    await expect(page.locator('[data-toast] p')).toHaveText('Signed out on Safari on iPhone');

    sessions = { status: 503, json: {} };
    await page.route('**/api/saved-searches', (route) => route.fulfill(sessions));
    await page.reload();
    await expect(page.getByText('We cannot say just now on which other devices')).toBeVisible();
    await expect(page.getByText('Your saved searches cannot be shown at the moment.')).toBeVisible();
    await page.getByRole('button', { name: 'Sign out on this device' }).click();
    await page.waitForURL(`${originOf(SITE)}/`);
  },
);

test('a site without sign-in signs nobody in (rules 26)', async ({ page }) => {
  const response = await page.goto(originOf(GARAGE) + plainSignInPath());
  expect(response?.status()).toBe(404);
  await page.goto(originOf(GARAGE) + LIST);
  await expect(page.locator('html')).not.toHaveAttribute('data-watchlist');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('plain forms sign in, and continue to the requested page', async ({ page }) => {
    await page.goto(originOf(SITE) + signInPath({ type: 'checkout', redirect: LIST, back: '/' }));
    await signInHere(page);
    expect(new URL(page.url()).pathname).toBe(LIST);
    await page.goto(originOf(SITE) + watchlistPath());
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(`${originOf(SITE)}/`);
  });
});
