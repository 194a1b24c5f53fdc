import { expect, test } from 'playwright/test';
import { SITES } from './demo-sites.ts';
import { fillForm, freshEmail } from './fill-form.ts';
import { breakApi, formOn, submitOf, thanks } from './lead-forms.ts';
import { demoPage, PROOF, sampledOn, vehicleOn } from './pages.ts';
import { store } from './shortlist.ts';
import { leadsOf } from './stored-leads.ts';
import { tabTo } from './tab-to.ts';
import { violations } from './violations.ts';

for (const { template, slug } of SITES) {
  const shown = demoPage(template, 'vehicle in stock');

  test.describe(`the enquiry about a car (${slug})`, sampledOn('garage', template), () => {
    test('has steps that work by keyboard, and a page of thanks that survives a reload', async ({ page }) => {
      const email = freshEmail();
      await page.goto(await shown.url());
      await tabTo(page, page.locator('.actions [data-action=enquire]'));
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Enquire' });
      const form = formOn(page, 'enquiry');
      await expect(form).toHaveAttribute('data-live', '');
      await expect(dialog.getByText('Step 1 of 2')).toBeVisible();

      await submitOf(form).focus();
      await page.keyboard.press('Enter');
      await expect(form.getByRole('alert')).toBeFocused();
      expect(await violations(page, { part: '#enquiry' })).toEqual([]);
      await form.getByRole('textbox', { name: 'Message' }).fill('Does it tow 2,000 kg?');
      await submitOf(form).focus();
      await page.keyboard.press('Enter');

      await expect(dialog.getByText('Step 2 of 2')).toBeVisible();
      await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused();
      await fillForm(form, email);
      expect(await violations(page, { part: '#enquiry' })).toEqual([]);
      await submitOf(form).focus();
      await page.keyboard.press('Enter');

      await expect(thanks(page)).toBeVisible();
      const [lead] = await leadsOf(email);
      expect(lead).toMatchObject({ category: 'General Enquiry', message: 'Does it tow 2,000 kg?' });
      expect(lead?.vehicle?.name).toBeTruthy();
      const about = page.getByText(`General Enquiry: ${lead?.vehicle?.name}`);
      await expect(about).toBeVisible();
      await expect(page.getByText(lead?.reference ?? 'no reference')).toBeVisible();
      await page.reload();
      await expect(about).toBeVisible();
      expect(await violations(page)).toEqual([]);
    });

    test('is stored without JavaScript', async ({ browser }) => {
      const email = freshEmail();
      const page = await browser.newPage({ javaScriptEnabled: false });
      await page.goto(await shown.url());
      await page.locator('.actions [data-action=enquire]').click();
      await expect(page).toHaveURL(/#enquiry$/);
      const form = formOn(page, 'enquiry');
      await fillForm(form, email);
      await submitOf(form).click();
      await expect(thanks(page)).toBeVisible();
      const [lead] = await leadsOf(email);
      expect(lead?.vehicle?.slug).toBe(new URL(await shown.url()).pathname.split('/').at(-1));
      await page.close();
    });

    test(
      'keeps its input where it cannot be sent, and is sent once on a double click',
      PROOF,
      async ({ page }) => {
        const email = freshEmail();
        await breakApi(page);
        await page.goto(`${await shown.url()}#enquiry`);
        const form = formOn(page, 'enquiry');
        await expect(form).toHaveAttribute('data-live', '');
        await form.getByRole('textbox', { name: 'Message' }).fill('Does it tow 2,000 kg?');
        await submitOf(form).click();
        await fillForm(form, email);
        await submitOf(form).click();
        const alert = form.getByRole('alert');
        await expect(alert).toContainText('An error occurred when submitting this form');
        await expect(alert.locator('a[href^="tel:"]')).toBeVisible();
        await expect(form.locator('input[name=email]')).toHaveValue(email);
        await page.unroute('**/api/leads');
        await submitOf(form).dblclick();
        await expect(thanks(page)).toBeVisible();
        expect(await leadsOf(email)).toMatchObject([{ message: 'Does it tow 2,000 kg?' }]);
      },
    );
  });

  for (const list of ['favourites', 'comparison'] as const)
    test(`${slug}: "Enquire" in the ${list} opens the enquiry about the car`, PROOF, async ({ page }) => {
      const { name } = await vehicleOn(shown);
      const button = { favourites: /^Save/, comparison: /^Compare/ }[list];
      await page.goto(await shown.url());
      await page.locator('.buy-box').getByRole('button', { name: button }).click();
      await page.goto(await demoPage(template, list).url());
      await page.getByRole('link', { name: `Enquire about ${name}` }).click();
      await expect(page).toHaveURL(`${await shown.url()}#enquiry`);
      await expect(page.getByRole('dialog', { name: 'Enquire' })).toBeVisible();
      await expect(submitOf(formOn(page, 'enquiry'))).toBeInViewport();
    });
}

test('"Clear my details" clears them from every form of the page', async ({ page, context }) => {
  const stored = { name: 'Jane Citizen', email: freshEmail(), phone: '0491 570 006', saved_at: Date.now() };
  await store(context, `forecourt:${SITES[0].slug}:contact:1`, JSON.stringify([stored]));
  await page.goto(`${await demoPage('group', 'vehicle in stock').url()}#enquiry`);
  const enquiry = formOn(page, 'enquiry');
  await expect(enquiry.locator('input[name=email]')).toHaveValue(stored.email);
  await page.keyboard.press('Escape');
  await page.locator('a[href$="#test-drive"]:visible').first().click();
  const drive = formOn(page, 'test-drive');
  await expect(drive.locator('input[name=email]')).toHaveValue(stored.email);
  await drive.getByRole('button', { name: 'Clear my details' }).click();
  for (const form of [drive, enquiry]) {
    for (const name of ['name', 'email', 'phone'])
      await expect(form.locator(`input[name=${name}]`)).toHaveValue('');
    await expect(form.getByText('We filled in your details')).toHaveCount(0);
  }
});

test('a double press on "Continue" shows the last step, which is sent when pressed again', async ({
  page,
  context,
}) => {
  const email = freshEmail();
  const stored = { name: 'Jane Citizen', email, phone: '0491 570 006', saved_at: Date.now() };
  await store(context, `forecourt:${SITES[0].slug}:contact:1`, JSON.stringify([stored]));
  await page.goto(`${await demoPage('group', 'vehicle in stock').url()}#enquiry`);
  const form = formOn(page, 'enquiry');
  await expect(form).toHaveAttribute('data-live', '');
  await form.getByRole('textbox', { name: 'Message' }).fill('Does it tow 2,000 kg?');
  await submitOf(form).evaluate((button: HTMLButtonElement) => {
    const again = new MutationObserver(() => {
      again.disconnect();
      button.click();
    });
    again.observe(button, { characterData: true, childList: true, subtree: true });
    button.click();
  });
  await expect(form.getByText('Step 2 of 2')).toBeVisible();
  await expect(form.locator('input[name=email]')).toHaveValue(email);
  await expect(submitOf(form)).toHaveText('Send enquiry');
  expect(await leadsOf(email)).toEqual([]);
  // Whoever types has seen the step.
  await form.locator('input[name=name]').fill('Jane Q Citizen');
  await submitOf(form).press('Enter');
  await expect(thanks(page)).toBeVisible();
  expect(await leadsOf(email)).toHaveLength(1);
});

test('a closed enquiry is gone from the page and its address, also after a reload', async ({ page }) => {
  const address = await demoPage('group', 'vehicle in stock').url();
  await page.goto(`${address}#enquiry`);
  const dialog = page.locator('dialog#enquiry');
  await expect(dialog).toHaveJSProperty('open', true);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(address);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-shortlist', '');
  await expect(dialog).toBeHidden();
  await page.locator('.actions [data-action=enquire]').click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});
