import { expect, type Page, test } from 'playwright/test';
import { DAY_MS } from '#domain/duration.ts';
import { sellMyCarPath, successPath, tradeInPath } from '#domain/site/routes.ts';
import { QUESTIONS } from '#domain/trade-in/questions.ts';
import { originOf } from './demo-server.ts';
import { freshEmail } from './fill-form.ts';
import { demoPage, PROOF, vehicleOn } from './pages.ts';
import { leadsOf } from './stored-leads.ts';
import { tabTo } from './tab-to.ts';
import { violations } from './violations.ts';

const GROUP = originOf('harbourside');
const FRANCHISE = originOf('southern-cross-hyundai');

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 3, name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Routes of the further steps. */
const steps = (page: Page) => page.locator('[data-steps]');

/** The first step, with a lead of that address. */
async function begin(page: Page, email: string): Promise<void> {
  await sendDetails(page, email);
  await expect(heading(page, 'Your car')).toBeFocused();
}

async function sendDetails(page: Page, email: string): Promise<void> {
  const form = page.locator('lead-form');
  await form.getByLabel('Name').focus();
  await expect(form).toHaveAttribute('data-live', '');
  await form.getByLabel('Name').fill('Jane Citizen');
  await form.getByLabel('Email Address').fill(email);
  await form.getByLabel('Mobile Number').fill('0491 570 006');
  await form.getByLabel('Postcode').fill('2300');
  await form.getByLabel('Location').selectOption({ index: 1 });
  await press(page, 'Begin my valuation');
}

async function nameCar(page: Page, plate: string): Promise<void> {
  await steps(page).getByLabel('Registration number').fill(plate);
  await steps(page).getByLabel('State of the plate').selectOption('NSW');
  await press(page, 'Find my car');
}

/** Answers without deductions. */
async function fillQuestions(page: Page, km: string, owed: string): Promise<void> {
  await steps(page).getByLabel('Kilometres on the odometer').fill(km);
  for (const { label, choices } of QUESTIONS)
    await steps(page).getByLabel(label).selectOption(choices[0].value);
  await steps(page).getByLabel('Finance outstanding').fill(owed);
}

test('opens without a car that takes no trade-in, and says so (rules 14, 58)', PROOF, async ({ page }) => {
  const { id, name } = await vehicleOn(demoPage('group', 'vehicle sold'));
  const line = page.locator('[data-refused]');
  await page.goto(GROUP + tradeInPath(id));
  await expect(line).toHaveText(
    `${name}: This car has been sold: nothing can be traded in for it. We value your car all the same.`,
  );
  expect(await violations(page)).toEqual([]);
  const email = freshEmail();
  await begin(page, email);
  await expect(line).toBeHidden();
  expect(await leadsOf(email)).toMatchObject([{ form: 'trade-in', car_id: null, vehicle: null }]);
  await page.reload();
  await expect(heading(page, 'Your car')).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await page.goto(GROUP + tradeInPath('no-such-car'));
  await expect(line).toContainText('is no longer listed here');
});

test('from a lead to an accepted offer, axe clean at each step (S2 §4 "Valuation flow steps in order")', async ({
  page,
}) => {
  const email = freshEmail();
  await page.addInitScript(() => {
    const push = (event: unknown) => sessionStorage.setItem('event', JSON.stringify(event));
    Object.defineProperty(window, 'dataLayer', { value: { push } });
  });
  const saved = page.waitForResponse('**/api/miscellaneous');
  await page.goto(GROUP + tradeInPath());
  await begin(page, email);
  expect.soft(await violations(page), 'car').toEqual([]);
  await nameCar(page, 'dem 001');

  await expect(heading(page, 'Its condition')).toBeFocused();
  await press(page, 'Work out my offer');
  await expect(page.getByRole('alert')).toContainText('Please fix the following errors:');
  await expect(page.getByRole('alert')).toBeFocused();
  expect.soft(await violations(page), 'condition').toEqual([]);
  await fillQuestions(page, '62,000', '5000');
  await press(page, 'Work out my offer');

  await expect(heading(page, 'Our offer')).toBeFocused();
  await expect(page.getByText('$5,000')).toContainText('the lender');
  expect((await saved).status()).toBe(200);
  expect.soft(await violations(page), 'offer').toEqual([]);
  await press(page, 'Accept this offer');
  await page.waitForURL(`**${successPath()}`);
  await expect(page.locator('[data-reference]')).toContainText(/[0-9A-Z]{5}-[0-9A-Z]{5}/);

  const event = await page.evaluate(() => sessionStorage.getItem('event'));
  expect(JSON.parse(event ?? '{}')).toMatchObject({ event_id: 18, email, phone: '0491 570 006' });
  const leads = await leadsOf(email);
  expect(leads.map(({ subcategory, offer_accepted }) => [subcategory, offer_accepted])).toEqual([
    ['1. Lead Created', false],
    ['2. Valuation Given', false],
    ['3. Offer Accepted', true],
  ]);
  await page.goto(GROUP + tradeInPath());
  await expect(page.getByText('You accepted')).toBeVisible();
});

test('an offer is accepted in a browser whose clock is a month ahead', async ({ page }) => {
  await page.clock.setFixedTime(Date.now() + 30 * DAY_MS);
  const email = freshEmail();
  await page.goto(GROUP + tradeInPath());
  await begin(page, email);
  await nameCar(page, 'DEM001');
  await expect(heading(page, 'Its condition')).toBeFocused();
  await fillQuestions(page, '62,000', '0');
  await press(page, 'Work out my offer');
  await expect(page.getByText('This offer has run out.')).toBeHidden();
  await press(page, 'Accept this offer');
  await page.waitForURL(`**${successPath()}`);
});

test('continues after a reload, and with the browser’s back and forward', PROOF, async ({ page }) => {
  await page.goto(GROUP + tradeInPath());
  await begin(page, freshEmail());
  await nameCar(page, 'DEM001');
  await expect(heading(page, 'Its condition')).toBeVisible();
  await page.reload();
  await expect(heading(page, 'Its condition')).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'Your car')).toBeFocused();
  await expect(steps(page).getByLabel('Registration number')).toHaveValue('DEM001');
  await page.goBack();
  await expect(heading(page, 'Your details')).toBeFocused();
  await page.goForward();
  await page.goForward();
  await expect(heading(page, 'Its condition')).toBeFocused();

  await page.goto(GROUP + tradeInPath());
  await expect(heading(page, 'Its condition')).toBeVisible();
  await page.goto(`${GROUP}${tradeInPath('another')}`);
  await expect(page.getByRole('button', { name: 'Begin my valuation' })).toBeVisible();
});

test('a link to a part of the page stays at the step, with what was typed', async ({ page }) => {
  await page.goto(GROUP + tradeInPath());
  await begin(page, freshEmail());
  await nameCar(page, 'DEM001');
  await expect(heading(page, 'Its condition')).toBeFocused();
  const owed = steps(page).getByLabel('Finance outstanding');
  await owed.fill('5000');
  await press(page, 'Work out my offer');
  await page.getByRole('alert').getByRole('link').first().click();
  await expect(steps(page).getByLabel('Kilometres on the odometer')).toBeFocused();
  await expect(owed).toHaveValue('5000');
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  await expect(page).toHaveURL(/#main$/);
  await expect(owed).toHaveValue('5000');
  await page.reload();
  await expect(heading(page, 'Its condition')).toBeVisible();
});

test('an offer that changed meanwhile is shown again in place, with the reason', PROOF, async ({ page }) => {
  await page.goto(GROUP + tradeInPath());
  await begin(page, freshEmail());
  await nameCar(page, 'DEM001');
  await fillQuestions(page, '62000', '0');
  await press(page, 'Work out my offer');
  await expect(heading(page, 'Our offer')).toBeFocused();
  const offer = page.locator('.trade-in__price');
  const seen = `${await offer.textContent()}`;
  const adjustmentAnswers = {
    ...Object.fromEntries(QUESTIONS.map(({ name, choices }) => [name, choices[0].value])),
    km: '90000',
    finance_outstanding: '0',
  };
  // As in a second tab of the same shopper.
  const status = await page.evaluate(async (sent) => {
    const [stored] = Object.entries(localStorage).filter(([key]) => key.includes(':trade-in:'));
    const [{ id }] = JSON.parse(stored?.[1] ?? '[]');
    const headers = { 'Content-Type': 'application/json' };
    const body = JSON.stringify({ adjustmentAnswers: sent });
    return (await fetch(`/api/trade-ins/${id}/adjustments`, { method: 'POST', headers, body })).status;
  }, adjustmentAnswers);
  expect(status).toBe(200);
  await press(page, 'Accept this offer');
  await expect(page.getByRole('alert')).toHaveText(
    'The offer was worked out anew meanwhile. Please look at it again.',
  );
  await expect(heading(page, 'Our offer')).toBeVisible();
  await expect(offer).not.toHaveText(seen);
  await press(page, 'Accept this offer');
  await page.waitForURL(`**${successPath()}`);
});

test(
  'stored details are not requested again where the next step cannot be loaded',
  PROOF,
  async ({ page }) => {
    await page.goto(GROUP + tradeInPath());
    await page.route(/mount-trade-in/, (route) => route.abort());
    await sendDetails(page, freshEmail());
    await expect(steps(page).getByRole('alert')).toHaveText(
      'We have your details. The next step could not be loaded: reload this page to go on.',
    );
    await expect(page.locator('lead-form')).toBeHidden();
    await page.unroute(/mount-trade-in/);
    await page.reload();
    await expect(heading(page, 'Your car')).toBeVisible();
  },
);

test('"any third party down": the input stays, a phone number is shown, and a later attempt succeeds', async ({
  page,
}) => {
  await page.goto(FRANCHISE + sellMyCarPath());
  await begin(page, freshEmail());
  const down = { status: 503, json: { title: 'The service does not answer', status: 503, errors: [] } };
  await page.route('**/api/trade-ins/*/rego', (route) => route.fulfill(down));
  await nameCar(page, 'DEM001');
  await expect(page.getByRole('alert')).toContainText('The service does not answer');
  await expect(page.getByRole('button', { name: 'Find my car' })).toBeFocused();
  await expect(page.getByRole('alert').getByRole('link')).toHaveAttribute('href', /^tel:/);
  await expect(steps(page).getByLabel('Registration number')).toHaveValue('DEM001');

  await press(page, 'Describe the car instead');
  for (const [label, text] of [
    ['Make', 'Hyundai'],
    ['Model', 'Kona'],
  ] as const)
    await steps(page).getByLabel(label, { exact: true }).fill(text);
  await steps(page)
    .getByLabel('Year it was built')
    .fill(String(new Date().getFullYear() - 4));
  await steps(page).getByLabel('Body type').selectOption('SUV');
  await press(page, 'Continue');
  await fillQuestions(page, '50000', '0');
  await page.route('**/api/trade-ins/*/adjustments', (route) => route.abort());
  await press(page, 'Work out my offer');
  await expect(page.getByRole('alert')).toContainText('An error occurred when submitting this form');
  await page.unroute('**/api/trade-ins/*/adjustments');
  await press(page, 'Work out my offer');
  await expect(heading(page, 'Our offer')).toBeFocused();
  await page.route('**/api/trade-ins/*/acceptance', (route) => route.fulfill(down));
  await press(page, 'Accept this offer');
  await expect(page.getByRole('alert')).toContainText('The service does not answer');
  await expect(page.getByRole('button', { name: 'Accept this offer' })).toBeFocused();
});

test('by keyboard alone', PROOF, async ({ page }) => {
  await page.goto(FRANCHISE + tradeInPath());
  await begin(page, freshEmail());
  const type = async (label: string, text: string) => {
    await tabTo(page, steps(page).getByLabel(label));
    await page.keyboard.type(text);
  };
  const enter = async (name: string) => {
    await tabTo(page, page.getByRole('button', { name, exact: true }));
    await page.keyboard.press('Enter');
  };
  await type('Registration number', 'DEM001');
  await type('State of the plate', 'NSW');
  await enter('Find my car');
  await expect(heading(page, 'Its condition')).toBeFocused();
  await type('Kilometres on the odometer', '130000');
  await expect(page.getByText('Beyond 100,000 kilometres')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('62000');
  await expect(page.getByText('Beyond 100,000 kilometres')).toBeHidden();
  for (const { label } of QUESTIONS) {
    await tabTo(page, steps(page).getByLabel(label));
    await page.keyboard.press('ArrowDown');
  }
  await type('Finance outstanding', '0');
  await enter('Work out my offer');
  await expect(heading(page, 'Our offer')).toBeFocused();
  await enter('Accept this offer');
  await page.waitForURL(`**${successPath()}`);
});

test(
  '"no online estimate … over 7 years old": shown before any input, and once the plate is identified',
  PROOF,
  async ({ page }) => {
    await page.goto(GROUP + sellMyCarPath());
    await expect(page.getByText('over 7 years old or over 100,000 kilometres')).toBeVisible();
    await begin(page, freshEmail());
    await nameCar(page, 'ABC123');
    await expect(page.getByRole('alert')).toContainText('The register has no such plate');
    await nameCar(page, 'DEM005');
    await expect(page.getByText('Cars over 7 years old differ too much')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await press(page, 'Value another car');
    await expect(page.getByRole('button', { name: 'Begin my valuation' })).toBeVisible();
  },
);

test('without JavaScript the first step is a lead', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  const email = freshEmail();
  await page.goto(`${GROUP}${tradeInPath()}`);
  const form = page.locator('form.lead-form');
  await form.getByLabel('Name').fill('Jane Citizen');
  await form.getByLabel('Email Address').fill(email);
  await form.getByLabel('Postcode').fill('2300');
  await form.getByLabel('Location').selectOption({ index: 1 });
  await press(page, 'Begin my valuation');
  await expect(page).toHaveURL(`${GROUP}${successPath()}`);
  expect(await leadsOf(email)).toMatchObject([{ form: 'trade-in', subcategory: '1. Lead Created' }]);
  await page.close();
});
