import { expect, type Locator, type Page, test } from 'playwright/test';
import {
  favouritesPath,
  homePath,
  plainSignInPath,
  searchPath,
  signInPath,
  watchlistPath,
} from '#domain/site/routes.ts';
import { originOf } from './demo-server.ts';
import { SITES } from './demo-sites.ts';
import { demoPage, PROOF, vehicleOn } from './pages.ts';
import { codeSentTo, freshPhone, signInHere } from './sign-in.ts';
import { violations } from './violations.ts';

const [{ slug: SITE }] = SITES;
const LIST = searchPath('used-cars');

const toast = (page: Page) => page.locator('[data-toast][data-shown]');
const saveIn = (car: Locator) => car.getByRole('button', { name: /^Save / });
const cards = (page: Page) => page.getByRole('main').locator('.vehicle-card:has([data-list="favourites"])');

/** Opens a page with its lists hydrated. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(originOf(SITE) + path);
  await expect(page.locator('html')).toHaveAttribute('data-shortlist', '');
}

test(
  'what signing in adds to a save is explained once; it leads back to the car, which is watched then',
  PROOF,
  async ({ page }) => {
    await open(page, LIST);
    const [first, second] = [cards(page).nth(3), cards(page).nth(4)];
    await saveIn(first).click();
    await expect(toast(page)).toContainText('Saved on this device. Sign in to see it on all of yours');
    expect(await violations(page, { part: '[data-toast]' })).toEqual([]);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-shortlist', '');
    await saveIn(second).click();
    await expect(page.getByRole('status').filter({ hasText: 'saved to your favourites' })).toHaveCount(1);
    await expect(toast(page)).toHaveCount(0);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-shortlist', '');
    // On a new page: the request of the save before may still be under way on the old one, and explain it there.
    await page.evaluate((key) => localStorage.removeItem(key), `forecourt:${SITE}:explained:1`);
    for (const _press of ['off', 'on']) await saveIn(first).click();
    await toast(page).getByRole('link', { name: 'Sign in' }).click();
    await page.waitForURL(/\/sign-in\?type=watchlist&redirect=%2Fsearch%2Fused-cars/);
    await expect(page.getByText('Sign in to keep cars on your watchlist.')).toBeVisible();
    await signInHere(page);
    expect(new URL(page.url()).pathname).toBe(LIST);
    await expect(toast(page)).toContainText('is on your watchlist.');
    await expect(saveIn(first)).toHaveAttribute('aria-pressed', 'true');
    await expect(saveIn(first)).toBeFocused();

    await page.goto(originOf(SITE) + watchlistPath());
    await expect(page.getByRole('heading', { name: '1 car' })).toBeVisible();
    await expect(page.locator('.shortlist-card .vehicle-card__photo img').first()).toBeVisible();
    expect(await violations(page), 'the watchlist').toEqual([]);
    await page.getByRole('button', { name: 'Watch it too' }).click();
    await expect(page.getByRole('heading', { name: '2 cars' })).toBeFocused();
    await expect(page.locator('[data-toast] p')).toHaveText('You watch it too');
    await page.getByRole('button', { name: 'Stop the texts' }).click();
    await expect(page.getByRole('button', { name: 'Text me about changes' })).toBeVisible();
  },
);

test('a favourite is removed from the account too, and "Back" after signing out shows no list', async ({
  page,
}) => {
  await page.goto(originOf(SITE) + plainSignInPath());
  await signInHere(page);
  await open(page, LIST);
  const save = saveIn(cards(page).nth(5));
  await save.click();
  await expect(toast(page)).toContainText('is on your watchlist.');
  await page.goto(originOf(SITE) + favouritesPath());
  const removed = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click();
  expect((await removed).ok()).toBe(true);
  await page.goto(originOf(SITE) + watchlistPath());
  await page.getByRole('button', { name: 'Sign out on this device' }).click();
  await page.waitForURL(originOf(SITE) + homePath());
  await page.goBack();
  await expect(page.getByText('You are signed in')).toHaveCount(0);
  expect(new URL(page.url()).pathname).not.toBe(watchlistPath());
});

test('a car that is marked as watched though nobody is signed in leads to sign-in, and is not marked then', async ({
  page,
}) => {
  await open(page, LIST);
  const heart = () => saveIn(cards(page).nth(6));
  await heart().click();
  // The response to it empties the list of watched cars.
  await expect(toast(page)).toContainText('Saved on this device');
  const id = await cards(page).nth(6).getAttribute('data-car');
  // As it stays where a page is left before the response.
  await page.evaluate(([key, ids]) => localStorage.setItem(key, ids), [
    `forecourt:${SITE}:watchlist:1`,
    JSON.stringify([id]),
  ] as const);
  await page.reload();
  await expect(heart()).toHaveAttribute('aria-pressed', 'true');
  await heart().click();
  await page.waitForURL(/\/sign-in\?type=watchlist/);
  await page.goBack();
  await expect(heart()).toHaveAttribute('aria-pressed', 'false');
});

test('"on sign-in offer merge": a ticked box adds the favourites of this browser', async ({ page }) => {
  await open(page, LIST);
  for (const nth of [2, 3]) await saveIn(cards(page).nth(nth)).click();
  await page.goto(originOf(SITE) + plainSignInPath());
  const phone = freshPhone();
  await page.getByLabel('Mobile number').fill(phone);
  await page.keyboard.press('Enter');
  const offer = page.getByLabel('Watch my 2 favourites too');
  await expect(offer).not.toBeChecked();
  expect(await violations(page), 'the offer').toEqual([]);
  await offer.press('Space');
  await page.getByLabel('Code', { exact: true }).fill(await codeSentTo(phone));
  await page.keyboard.press('Enter');
  await page.waitForURL(`${originOf(SITE)}/`);
  await page.goto(originOf(SITE) + watchlistPath());
  await expect(page.getByRole('heading', { name: '2 cars' })).toBeVisible();
  await expect(page.getByText('that you do not watch yet')).toHaveCount(0);
});

test(
  'a session that expires on the open watchlist redirects to sign-in; a removed car is not saved again',
  PROOF,
  async ({ page, context }) => {
    await page.goto(originOf(SITE) + signInPath({ type: 'watchlist', redirect: LIST, back: LIST }));
    await signInHere(page);
    await expect(page.locator('html')).toHaveAttribute('data-shortlist', '');
    const car = cards(page).nth(3);
    await saveIn(car).click();
    await expect(toast(page)).toContainText('is on your watchlist.');

    await context.clearCookies();
    await saveIn(car).click();
    await page.waitForURL(/\/sign-in\?type=watchlist&redirect=%2Fsearch%2Fused-cars/);
    expect(await page.evaluate(() => sessionStorage.getItem('forecourt:pending-save'))).toBeNull();
    await signInHere(page);

    await page.goto(originOf(SITE) + watchlistPath());
    await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
    await context.clearCookies();
    await page.getByRole('button', { name: 'Stop the texts' }).click();
    await page.waitForURL(/\/sign-in\?type=watchlist&redirect=%2Fwatchlist/);
  },
);

test('"a watchlist save that fails rolls back", with an alert', PROOF, async ({ page }) => {
  await page.goto(originOf(SITE) + signInPath({ type: 'watchlist', redirect: LIST, back: LIST }));
  await signInHere(page);
  await expect(page.locator('html')).toHaveAttribute('data-shortlist', '');
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/watchlist/*', async (route) => {
    await promise;
    await route.fulfill({ status: 503, json: { title: 'The watchlist is away.' } });
  });
  const save = saveIn(cards(page).nth(2));
  await save.click();
  await expect(save).toHaveAttribute('aria-pressed', 'true');
  resolve();
  await expect(toast(page)).toHaveAttribute('data-destructive', '');
  await expect(toast(page)).toContainText('The watchlist is away. It is saved on this device.');
  const watched = await page.evaluate((key) => localStorage.getItem(key), `forecourt:${SITE}:watchlist:1`);
  expect(watched).not.toContain('"');
});

test(
  '"a sold car’s Save button is hidden unless already saved" on the watchlist',
  PROOF,
  async ({ page, context }) => {
    const sold = demoPage('group', 'vehicle sold');
    const { id } = await vehicleOn(sold);
    await page.goto(await sold.url());
    await expect(page.locator('html')).toHaveAttribute('data-shortlist', '');
    const save = page.locator('.buy-box__lists [data-list="favourites"]');
    await expect(save).toHaveCount(1);
    await expect(save).toBeHidden();
    const key = `forecourt:${SITE}:watchlist:1`;
    await context.addInitScript(
      ([name = '', value = '']) => localStorage.setItem(name, value),
      [key, JSON.stringify([id])],
    );
    await page.reload();
    await expect(save).toBeVisible();
    await expect(save).toHaveAttribute('aria-pressed', 'true');
  },
);
