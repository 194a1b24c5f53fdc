import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from 'playwright/test';
import PostalMime from 'postal-mime';
import { entryOf } from '#domain/shortlist/entry.ts';
import {
  favouritesPath,
  newArrivalsPath,
  searchRoutePath,
  signInPath,
  vehiclePath,
  watchlistPath,
} from '#domain/site/routes.ts';
import { originOf, STATE } from './demo-server.ts';
import { freshEmail } from './fill-form.ts';
import { submitOf, thanks, wake } from './lead-forms.ts';
import { demoSite, PROOF, sampledOn } from './pages.ts';
import { signInHere } from './sign-in.ts';
import { value } from './used-cars.ts';
import { violations } from './violations.ts';

const ORIGIN = originOf('harbourside');
const PHONE = { width: 390, height: 844 };
const FOUND = '/search/new-used-and-demo-cars?price=..40000&body=SUV';

/** The text of the mail to an address that asks whether to write. */
async function mailTo(email: string): Promise<string> {
  const outbox = path.join(STATE, 'outbox');
  const mails = async () => {
    const names = existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.eml')) : [];
    const all = await Promise.all(
      names.map((name) => PostalMime.parse(readFileSync(path.join(outbox, name)))),
    );
    return all.filter(({ to }) => to?.some(({ address }) => address === email));
  };
  await expect.poll(async () => (await mails()).length).toBe(1);
  return (await mails())[0]?.text ?? '';
}

/** Saves a search of a signed-in shopper. */
async function saveSignedIn(page: Page, label: string, email = freshEmail()): Promise<void> {
  await page.goto(ORIGIN + signInPath({ type: 'watchlist', redirect: '/', back: '/' }));
  await signInHere(page);
  await page.goto(ORIGIN + newArrivalsPath(label, FOUND));
  const form = await wake(page, 'search-alert');
  await form.getByLabel('Name').fill('Jane Citizen');
  await form.getByLabel('Dealership').selectOption({ index: 1 });
  await form.getByLabel('Email Address').fill(email);
  await submitOf(form).click();
  await expect(thanks(page)).toBeVisible();
  await page.goto(ORIGIN + watchlistPath());
}

const savedIn = (page: Page) => page.getByRole('region', { name: 'Your saved searches' });
const editedIn = (page: Page) => page.getByRole('region', { name: 'Your saved search', exact: true });
const toast = (page: Page) => page.locator('[data-toast]');

for (const size of [PHONE, { width: 1280, height: 900 }])
  test(
    `a search is saved with its filters, confirmed by mail and stopped, at ${size.width} px`,
    sampledOn(PHONE, size),
    async ({ page }) => {
      const email = freshEmail();
      await page.setViewportSize(size);
      await page.goto(`${ORIGIN}${searchRoutePath()}?body=SUV&price=..40000`);
      const link = page.getByRole('link', { name: 'Hear of new arrivals' });
      await expect(link).toHaveAttribute('href', newArrivalsPath('SUV, Up to $40,000', FOUND));
      await link.click();
      const form = await wake(page, 'search-alert');
      await expect(form.getByLabel('Looking for')).toHaveValue('SUV, Up to $40,000');
      await form.getByLabel('Name').fill('Jane Citizen');
      await form.getByLabel('Dealership').selectOption({ index: 1 });
      await form.getByLabel('Email Address').fill(email);
      await submitOf(form).click();
      await expect(thanks(page)).toBeVisible();

      const [address = ''] = /\/api\/saved-searches\/\S+/.exec(await mailTo(email)) ?? [];
      await page.goto(ORIGIN + address);
      await expect(page.getByRole('heading', { name: 'Shall we write to you?' })).toBeVisible();
      expect(await violations(page, { part: 'main' })).toEqual([]);
      await page.getByRole('button', { name: 'Yes, write to me' }).click();
      await expect(page.getByText('Thank you.')).toBeVisible();
      await page.goto(ORIGIN + address);
      await expect(page.getByRole('link', { name: 'SUV, Up to $40,000' })).toHaveAttribute('href', FOUND);
      expect(await violations(page, { part: 'main' })).toEqual([]);
      await page.getByRole('button', { name: 'Stop all of them' }).click();
      await expect(page.getByText('Stopped.')).toBeVisible();
    },
  );

test(
  'what is saved while signed in is listed on the watchlist, and stopped there',
  PROOF,
  async ({ page }) => {
    const email = freshEmail();
    await saveSignedIn(page, 'SUV', email);
    const searches = savedIn(page);
    await expect(searches.getByRole('link', { name: 'SUV', exact: true })).toHaveAttribute('href', FOUND);
    await expect(searches).toContainText(`not confirmed yet: see our mail to ${email}`);
    expect(await violations(page, { part: 'main' })).toEqual([]);
    await searches.getByRole('button', { name: 'Stop SUV' }).press('Enter');
    await expect(searches).toHaveCount(0);
    await expect(page.locator('main')).toBeFocused();
  },
);

for (const size of [PHONE, { width: 1280, height: 900 }])
  test(
    `a saved search is edited on its own page, by keyboard, at ${size.width} px`,
    PROOF,
    async ({ page }) => {
      await page.setViewportSize(size);
      await saveSignedIn(page, 'SUV');
      await savedIn(page).getByRole('link', { name: 'Edit SUV' }).press('Enter');

      await expect(editedIn(page)).toContainText('You are changing your saved search SUV.');
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(FOUND);
      expect(page.url()).not.toContain('#');
      await expect(toast(page)).toContainText('You are changing your saved search: SUV');
      await expect(page.getByRole('link', { name: 'Save as a new search' })).toBeVisible();
      expect(await violations(page, { part: 'main' })).toEqual([]);

      await page.reload();
      await expect(editedIn(page)).toBeVisible();
      await page.getByRole('button', { name: 'Remove Up to $40,000' }).press('Enter');
      await expect(page).toHaveURL((url) => url.search === '?body=SUV');
      await editedIn(page).getByRole('button', { name: 'Update your saved search' }).press('Enter');

      await expect(page).toHaveURL(ORIGIN + watchlistPath());
      await expect(savedIn(page).getByRole('listitem')).toHaveCount(1);
      const link = savedIn(page).getByRole('link', { name: 'SUV', exact: true });
      await expect(link).toHaveAttribute('href', FOUND.replace('price=..40000&', ''));
      await expect(toast(page)).toContainText('Your saved search is updated: SUV');
      await expect(page.getByRole('heading', { name: 'Your saved searches' })).toBeFocused();

      await page.goBack();
      await expect(page.getByRole('link', { name: 'Hear of new arrivals' })).toBeVisible();
      await expect(editedIn(page)).toHaveCount(0);
    },
  );

test(
  'a saved search is no longer edited once its shopper leaves it, and never one that is not theirs',
  PROOF,
  async ({ page }) => {
    await saveSignedIn(page, 'SUV');
    await savedIn(page).getByRole('link', { name: 'Edit SUV' }).click();
    await editedIn(page).getByRole('button', { name: 'Leave it as it was' }).press('Enter');
    await expect(page.getByRole('link', { name: 'Hear of new arrivals' })).toBeFocused();
    await page.reload();
    await expect(page.getByRole('link', { name: 'Hear of new arrivals' })).toBeVisible();
    await expect(editedIn(page)).toHaveCount(0);

    await page.goto(`${ORIGIN}${FOUND}#edit-search=another`);
    await page.reload();
    await expect(toast(page)).toContainText('was stopped, or is not yours');
    await expect(page.getByRole('link', { name: 'Hear of new arrivals' })).toBeVisible();

    await page.context().clearCookies();
    await page.goto(`${ORIGIN}${searchRoutePath()}?body=Ute#edit-search=another`);
    await expect(toast(page).getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', /edit-search/);
    await expect(editedIn(page)).toHaveCount(0);
  },
);

test('a car is watched from its page, and favourites from theirs', async ({ page, context }) => {
  const { vehicles } = await demoSite('harbourside');
  const car = vehicles.find((vehicle) => vehicle.kind === 'vehicle' && vehicle.can_shortlist);
  if (car?.kind !== 'vehicle') throw new Error('No car can be watched');
  await page.goto(ORIGIN + vehiclePath(car.slug));
  await page.getByRole('link', { name: 'Mail me if the price drops' }).click();
  const form = await wake(page, 'search-alert');
  await expect(form.getByLabel('Looking for')).toHaveValue(car.name);
  await expect(form.locator('input[name=search_href]')).toHaveValue(favouritesPath([car.id]));

  const entry = entryOf({ ...car, photo: null });
  await context.addInitScript(
    (own) => localStorage.setItem('forecourt:harbourside:favourites:1', own),
    JSON.stringify([entry]),
  );
  await page.goto(ORIGIN + favouritesPath());
  await expect(page.getByRole('link', { name: 'Mail me if a price drops' })).toHaveAttribute(
    'href',
    newArrivalsPath(car.name, favouritesPath([car.id])),
  );
});

test('at no instant does a filtered search offer to save the whole list', PROOF, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${ORIGIN}${searchRoutePath()}?body=SUV`);
  const link = page.getByRole('link', { name: 'Hear of new arrivals' });
  await expect(link).toHaveAttribute('href', /find=.*SUV/);
  const offered = await link.evaluateHandle((element) => {
    const hrefs: (string | null)[] = [];
    new MutationObserver(() => hrefs.push(element.getAttribute('href'))).observe(element, {
      attributes: true,
    });
    return hrefs;
  });
  await (await value(page, 'Body type', 'Ute')).check();
  await expect(link).toHaveAttribute('href', /find=.*Ute/);
  const hrefs = await offered.jsonValue();
  expect(hrefs.length).toBeGreaterThan(0);
  for (const href of hrefs) expect(href).toMatch(/find=.*SUV/);
});

test('words that are changed are no longer the search they came from', async ({ page }) => {
  await page.goto(ORIGIN + newArrivalsPath('SUV', FOUND));
  const form = await wake(page, 'search-alert');
  const address = form.locator('input[name=search_href]');
  await expect(address).toHaveValue(FOUND);
  await form.getByLabel('Looking for').fill('SUV, not white');
  await expect(address).toHaveValue('');
  await form.getByLabel('Looking for').fill('SUV');
  await expect(address).toHaveValue(FOUND);
});
