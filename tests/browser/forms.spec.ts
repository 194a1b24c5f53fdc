import { expect, test } from 'playwright/test';
import { addDays, calendarDate, instantOf } from '#domain/dates.ts';
import { DAY_MS } from '#domain/duration.ts';
import { bookableTimes } from '#domain/opening-hours/bookable-times.ts';
import { originOf } from './demo-server.ts';
import { SITES, type Template } from './demo-sites.ts';
import { fillForm, freshEmail } from './fill-form.ts';
import { breakApi, formOn, submitOf, thanks, wake } from './lead-forms.ts';
import { demoPage, demoSite, PROOF, sampledOn } from './pages.ts';
import { leadsOf } from './stored-leads.ts';
import { tabTo } from './tab-to.ts';
import { violations } from './violations.ts';

interface FormPage {
  form: string;
  template: Template;
  url: () => Promise<string>;
}

const at = (site: string, path: string) => async () => originOf(site) + path;

/** Every form that is on a page, on a demo dealership that has it. */
// biome-ignore format: a table, a row for each form
const FORM_PAGES: readonly FormPage[] = [
  { form: 'contact', template: 'group', url: () => demoPage('group', 'location').url() },
  { form: 'contact', template: 'franchise', url: () => demoPage('franchise', 'locations').url() },
  { form: 'finance', template: 'garage', url: () => demoPage('garage', 'finance').url() },
  { form: 'finance-application', template: 'group', url: () => demoPage('group', 'finance application').url() },
  { form: 'finance-pre-approval', template: 'franchise', url: () => demoPage('franchise', 'finance pre-approval').url() },
  { form: 'offer', template: 'garage', url: () => demoPage('garage', 'offer').url() },
  { form: 'test-drive', template: 'garage', url: at('ironbark-garage', '/book-test-drive') },
  { form: 'service', template: 'franchise', url: at('southern-cross-hyundai', '/pages/book-a-service') },
  { form: 'parts', template: 'group', url: at('harbourside', '/vehicle-parts-and-accessories') },
  { form: 'fleet', template: 'group', url: at('harbourside', '/fleet') },
  { form: 'careers', template: 'franchise', url: at('southern-cross-hyundai', '/careers') },
  { form: 'search-alert', template: 'garage', url: at('ironbark-garage', '/new-arrivals') },
  { form: 'request-photos', template: 'group', url: async () => `${await demoPage('group', 'vehicle without photos').url()}#request-photos` },
];

/** `npm test` checks what all forms share on this one alone. */
const SAMPLE = FORM_PAGES.find(({ form, template }) => form === 'contact' && template === 'franchise');

for (const formPage of FORM_PAGES) {
  const { form: name, template, url } = formPage;
  const shared = sampledOn(SAMPLE, formPage);
  test.describe(`the form "${name}" (${template})`, () => {
    test(
      'says what is wrong, takes the focus there, axe finds nothing, and is sent by keyboard',
      shared,
      async ({ page }) => {
        const email = freshEmail();
        await page.goto(await url());
        const form = await wake(page, name);
        await submitOf(form).click();
        const summary = form.getByRole('alert');
        await expect(summary).toBeFocused();
        await expect(summary).toContainText('Please fix the following errors:');
        expect(await violations(page, { part: 'lead-form' })).toEqual([]);
        await summary.getByRole('link').first().click();
        await expect(form.locator('[aria-invalid=true]').first()).toBeFocused();

        await fillForm(form, email);
        await tabTo(page, submitOf(form));
        await page.keyboard.press('Enter');
        await expect(thanks(page)).toBeVisible();
        const [lead, ...others] = await leadsOf(email);
        expect(others).toEqual([]);
        expect(lead).toMatchObject({ form: name, proof: 'proven', source: 'Website' });
        expect(lead?.lead_attributes.visited_pages.at(-1)).toBe(new URL(await url()).pathname);
      },
    );

    test('is sent without JavaScript', shared, async ({ browser }) => {
      const email = freshEmail();
      const page = await browser.newPage({ javaScriptEnabled: false });
      await page.goto(await url());
      const form = formOn(page, name);
      await fillForm(form, email);
      await submitOf(form).click();
      await expect(thanks(page)).toBeVisible();
      expect(await leadsOf(email)).toMatchObject([{ form: name, proof: 'unproven' }]);
      await page.close();
    });

    test(
      'keeps what was written where it cannot be sent, and goes under the same key later',
      PROOF,
      async ({ page }) => {
        const email = freshEmail();
        const keys: string[] = [];
        page.on('request', (request) => {
          if (request.url().endsWith('/api/leads')) keys.push(request.headers()['idempotency-key'] ?? '');
        });
        await breakApi(page);
        await page.goto(await url());
        const form = await wake(page, name);
        await fillForm(form, email);
        await submitOf(form).click();
        await expect(form.getByRole('alert')).toContainText('An error occurred when submitting this form');
        await expect(submitOf(form)).toBeFocused();
        await expect(form.getByRole('alert').locator('a[href^="tel:"]')).toBeVisible();
        await expect(form.locator('input[name=email]')).toHaveValue(email);
        await page.unroute('**/api/leads');
        await submitOf(form).click();
        await expect(thanks(page)).toBeVisible();
        expect(keys).toHaveLength(2);
        expect(new Set(keys).size).toBe(1);
        expect(await leadsOf(email)).toHaveLength(1);
      },
    );

    test('is sent once on a double click', shared, async ({ page }) => {
      const email = freshEmail();
      await page.goto(await url());
      const form = await wake(page, name);
      await fillForm(form, email);
      await submitOf(form).dblclick();
      await expect(thanks(page)).toBeVisible();
      expect(await leadsOf(email)).toHaveLength(1);
    });
  });
}

test.describe('data stored in a browser', () => {
  test('fills in contact details again, and is cleared by a button', PROOF, async ({ page }) => {
    const email = freshEmail();
    await page.goto(`${originOf('harbourside')}/fleet`);
    await fillForm(await wake(page, 'fleet'), email);
    await submitOf(formOn(page, 'fleet')).click();
    await expect(thanks(page)).toBeVisible();
    await page.goto(`${originOf('harbourside')}/careers`);
    const form = await wake(page, 'careers');
    await expect(form.locator('input[name=email]')).toHaveValue(email);
    await form.getByRole('button', { name: 'Clear my details' }).click();
    await expect(form.locator('input[name=email]')).toHaveValue('');
    await expect(form.locator(':is(input, textarea, select):visible').first()).toBeFocused();
    await page.reload();
    await expect((await wake(page, 'careers')).locator('input[name=email]')).toHaveValue('');
  });

  test('a link’s parameters are stored with the lead', async ({ page }) => {
    const email = freshEmail();
    await page.goto(`${originOf('harbourside')}/?utm_source=letter`);
    await expect
      .poll(() => page.evaluate(() => Object.values(localStorage).some((text) => text.includes('letter'))))
      .toBe(true);
    await page.goto(`${originOf('harbourside')}/fleet`);
    await fillForm(await wake(page, 'fleet'), email);
    await submitOf(formOn(page, 'fleet')).click();
    await expect(thanks(page)).toBeVisible();
    const [lead] = await leadsOf(email);
    expect(lead?.lead_attributes.linked_query_params).toEqual({ utm_source: 'letter' });
    expect(lead?.lead_attributes.visited_pages).toEqual(expect.arrayContaining(['/', '/fleet']));
  });
});

test.describe('a test drive', () => {
  const SITE = 'southern-cross-hyundai';
  const ZONE = 'Australia/Melbourne';

  /** A location of the form, and its next bookable day. */
  async function nextVisit() {
    const [[place, open] = []] = Object.entries((await demoSite(SITE)).view.form('test-drive')?.hours ?? {});
    const today = calendarDate(new Date(), ZONE);
    const ahead = Array.from({ length: 30 }, (_, day) => addDays(today, day + 1));
    const day = ahead.find((date) => open !== undefined && bookableTimes(open, date).length > 0);
    if (place === undefined || day === undefined) throw new Error(`${SITE} can never be visited`);
    return { place, day };
  }

  test('is booked within opening hours, and added to a calendar', async ({ page }) => {
    const email = freshEmail();
    const { place, day } = await nextVisit();
    await page.goto(`${originOf(SITE)}/book-test-drive`);
    const form = await wake(page, 'test-drive');
    await form.getByRole('combobox', { name: 'Location' }).selectOption(place);
    await form.locator('input[type=date]').fill(day);
    const times = form.getByRole('combobox', { name: 'Time' }).locator('option');
    await expect(times.nth(1)).toHaveText(/^\d{1,2}:[03]0 [ap]m$/);
    await form.getByRole('combobox', { name: 'Time' }).selectOption({ index: 1 });
    await form.getByRole('textbox', { name: 'Name' }).fill('Jane Citizen');
    await form.locator('input[name=email]').fill(email);
    await submitOf(form).click();
    await expect(thanks(page)).toBeVisible();
    const [lead] = await leadsOf(email);
    expect(lead?.preferred_time).toMatch(/^\d{1,2}:[03]0 [ap]m$/);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Add it to my calendar' }).click();
    expect((await download).suggestedFilename()).toBe(`${lead?.reference}.ics`);
  });

  test('is booked in a browser whose clock is a year ahead', async ({ page }) => {
    const email = freshEmail();
    const { place, day } = await nextVisit();
    await page.clock.setFixedTime(Date.now() + 365 * DAY_MS);
    await page.goto(`${originOf(SITE)}/book-test-drive`);
    const form = await wake(page, 'test-drive');
    await form.getByRole('combobox', { name: 'Location' }).selectOption(place);
    await form.locator('input[type=date]').fill(day);
    await form.getByRole('combobox', { name: 'Time' }).selectOption({ index: 1 });
    await form.getByRole('textbox', { name: 'Name' }).fill('Jane Citizen');
    await form.locator('input[name=email]').fill(email);
    await submitOf(form).click();
    await expect(thanks(page)).toBeVisible();
    expect(await leadsOf(email)).toMatchObject([{ preferred_date: day }]);
  });

  test('is booked for no day and no time that has passed at its location', async ({ page }) => {
    const { place, day } = await nextVisit();
    await page.goto(`${originOf(SITE)}/book-test-drive`);
    const form = await wake(page, 'test-drive');
    await form.getByRole('combobox', { name: 'Location' }).selectOption(place);
    const at = (minutes: number) => page.clock.setFixedTime(instantOf(day, minutes, ZONE));
    const date = form.locator('input[type=date]');
    await at(12 * 60);
    await date.fill(addDays(day, -1));
    await submitOf(form).click();
    await expect(form.getByRole('alert')).toContainText('That day has passed. Please choose a later one.');
    await date.fill(day);
    await expect(date).toHaveAttribute('min', day);
    const times = form.getByRole('combobox', { name: 'Time' }).locator('option');
    await expect(times.nth(1)).toHaveText('12:00 pm');
    await at(23 * 60);
    await submitOf(form).click();
    await expect(form.getByRole('alert')).toContainText(
      'We have no times left today. Please choose another day.',
    );
  });
});

test('a form that somebody has entered before its script comes wakes with it', PROOF, async ({ page }) => {
  const { promise: scripts, resolve: loadScripts } = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    await scripts;
    await route.continue();
  });
  await page.goto(await demoPage('group', 'location').url(), { waitUntil: 'commit' });
  const form = formOn(page, 'contact');
  await form.getByLabel('First Name').focus();
  loadScripts();
  await expect(form).toHaveAttribute('data-live', '');
});

test('"provider down: lead accepted and flagged"', PROOF, async ({ page }) => {
  const email = freshEmail();
  await page.route('**/api/captcha', (route) => route.abort());
  await page.goto(`${originOf('harbourside')}/fleet`);
  await fillForm(await wake(page, 'fleet'), email);
  await submitOf(formOn(page, 'fleet')).click();
  await expect(thanks(page)).toBeVisible();
  expect(await leadsOf(email)).toMatchObject([{ proof: 'unproven' }]);
});

test('a form whose reply was lost is one lead, whatever another tab visits before it is sent again (rules 48)', async ({
  page,
  context,
}) => {
  const email = freshEmail();
  await page.goto(`${originOf('harbourside')}/fleet`);
  const form = await wake(page, 'fleet');
  await fillForm(form, email);
  await page.evaluate(() => {
    const own = window.fetch;
    window.fetch = async (...request) => {
      const response = await own(...request);
      if (request[0] !== '/api/leads') return response;
      window.fetch = own;
      throw new TypeError('Failed to fetch');
    };
  });
  await submitOf(form).click();
  await expect(form.getByRole('alert')).toContainText('An error occurred when submitting this form');
  expect(await leadsOf(email)).toHaveLength(1);
  const other = await context.newPage();
  await other.goto(`${originOf('harbourside')}/careers`);
  const isVisited = () => Object.values(localStorage).some((text) => text.includes('/careers'));
  await expect.poll(() => page.evaluate(isVisited)).toBe(true);
  await submitOf(form).click();
  await expect(thanks(page)).toBeVisible();
  expect(await leadsOf(email)).toHaveLength(1);
});

test('the page of thanks without a lead promises nothing', async ({ page }) => {
  for (const { slug } of SITES) {
    await page.goto(`${originOf(slug)}/success`);
    await expect(page.getByText('No form was sent from this browser just now.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing was sent');
    await expect(
      page.getByText(/we have it|thank you|while you wait/i).filter({ visible: true }),
    ).toHaveCount(0);
  }
});

test(
  'a job application through the contact form is sent to the hiring department',
  PROOF,
  async ({ page }) => {
    const email = freshEmail();
    await page.goto(`${originOf('southern-cross-hyundai')}/contact-us`);
    const form = await wake(page, 'contact');
    await form.locator('select[name=category]').selectOption('Careers');
    await submitOf(form).click();
    await fillForm(formOn(page, 'contact'), email);
    await submitOf(form).click();
    await expect(thanks(page)).toBeVisible();
    expect(await leadsOf(email)).toMatchObject([
      { kind: 'careers', department: 'administration', subcategory: 'Career Enquiry' },
    ]);
  },
);
