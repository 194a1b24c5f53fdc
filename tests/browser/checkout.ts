import { expect, type Page } from 'playwright/test';
import { isCheckoutPath, vehiclePath } from '#domain/site/routes.ts';
import { holdStore } from '#server/store/holds/hold-store.ts';
import { openStore } from '#server/store/open-store.ts';
import { originOf, STATE } from './demo-server.ts';
import { freshEmail, freshMobile } from './fill-form.ts';
import { demoSite } from './pages.ts';

/** The demo dealership whose cars are reserved. */
export const SITE = 'harbourside';

/** Route of a car's state. */
export const STATUS = '**/api/reservations/cars/*';

/** The checkout of one of the last cars, which no other test uses; released from earlier attempts. */
export async function checkoutAt(fromEnd: number, site = SITE): Promise<string> {
  const path = (await demoSite(site)).paths.filter(isCheckoutPath).at(-fromEnd);
  if (path === undefined) throw new Error(`${site} has no checkout`);
  const store = openStore({ state: STATE });
  const holds = holdStore(store);
  for (const { id, slug } of await holds.list({ site, active: true }))
    if (path.startsWith(`${vehiclePath(slug)}/`)) await holds.end(id, 'release', new Date());
  await store.close();
  return originOf(site) + path;
}

/** The page of the car that a checkout is of. */
export const carOf = (checkout: string) => checkout.slice(0, checkout.lastIndexOf('/'));

/** Every link to a checkout, all of which a held car loses. */
export const taking = (page: Page, checkout: string) =>
  page.locator(`main a[href="${new URL(checkout).pathname}"]`).filter({ visible: true });

/** Makes a page poll now; `watch.ts` tests the interval. */
export const pollAgain = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

/** Starts the payment. */
export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$\d+ and reserve$/ });

/** Fills in who reserves. */
export async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Your name').fill('Jane Citizen');
  await page.getByLabel('Email address').first().fill(freshEmail());
  await page.getByLabel('Mobile number').fill(freshMobile());
}

/** From an empty checkout to a car held with test money. */
export async function reserve(page: Page, checkout: string): Promise<void> {
  await page.goto(checkout);
  await page.locator('checkout-form').waitFor();
  await fillIn(page);
  await payButton(page).click();
  await page.getByRole('button', { name: /test money$/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('It is yours to decide on');
}
