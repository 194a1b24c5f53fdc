import { expect, test } from 'playwright/test';
import { fillForm, freshEmail } from './fill-form.ts';
import { formOn, submitOf, thanks } from './lead-forms.ts';
import { demoPage, PAGES, PROOF, sampledOn } from './pages.ts';
import { leadsOf } from './stored-leads.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1280, height: 800 },
];

/** What each page is for. */
const PURPOSES = new Map([
  ...['service', 'careers', 'parts', 'fleet'].map((name) => [name, '#ask lead-form'] as const),
  ['finance', 'main a[href="#finance-form"]'],
]);

for (const { site, name, url, stage } of PAGES) {
  const purpose = PURPOSES.get(name);
  if (purpose === undefined) continue;
  for (const viewport of SIZES)
    test(
      `${site}, ${name}: what it is for is on the first screen at ${viewport.width} px`,
      stage,
      async ({ page }) => {
        await page.setViewportSize(viewport);
        await page.goto(await url());
        const { y = viewport.height } = (await page.locator(purpose).first().boundingBox()) ?? {};
        expect(y).toBeLessThan(viewport.height);
      },
    );
}

for (const { template, name } of [
  { template: 'franchise', name: 'model page' },
  { template: 'group', name: 'brand' },
] as const)
  test(
    `an enquiry from a ${name} says what it is about`,
    sampledOn('franchise', template),
    async ({ page }) => {
      const email = freshEmail();
      await page.goto(await demoPage(template, name).url());
      await page
        .getByRole('link', { name: /^Enquire/ })
        .first()
        .click();
      const form = formOn(page, 'contact');
      await expect(form).toBeInViewport();
      await fillForm(form, email);
      await submitOf(form).click();
      await expect(thanks(page)).toBeVisible();
      const [lead] = await leadsOf(email);
      const title = new URL(await demoPage(template, name).url()).pathname.split('/').at(-1) ?? '';
      expect(lead?.details?.Vehicle?.toLowerCase()).toContain(title);
    },
  );

test('a test drive is booked from a model’s page with its name filled in', PROOF, async ({ page }) => {
  await page.goto(await demoPage('franchise', 'model page').url());
  await page.getByRole('main').getByRole('link', { name: 'Test drive', exact: true }).click();
  const form = formOn(page, 'test-drive');
  await expect(form.getByRole('textbox', { name: 'Vehicle' })).toHaveValue('Hyundai Tucson');
  await submitOf(form).focus();
  await expect(form).toHaveAttribute('data-live', '');
  await expect(form.getByRole('textbox', { name: 'Vehicle' })).toHaveValue('Hyundai Tucson');
});
