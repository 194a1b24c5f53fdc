import { expect, type Page, test } from 'playwright/test';
import { financePreApprovalPath } from '#domain/site/routes.ts';
import { originOf } from './demo-server.ts';
import { SITES } from './demo-sites.ts';
import { demoPage, sampledOn, vehicleOn } from './pages.ts';
import { repaymentsOn } from './repayments.ts';

const WIDTHS = [390, 1280];

async function expectWhole(page: Page, { least }: { least: number }): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    // A stored car is shown before its live facts, and its repayment appears with them.
    await expect
      .poll(async () => (await repaymentsOn(page)).length, `repayments at ${width} px`)
      .toBeGreaterThanOrEqual(least);
    const faulty = (await repaymentsOn(page)).filter(({ faults }) => faults.length > 0);
    expect.soft(faulty, `${page.url()} at ${width} px`).toEqual([]);
  }
}

for (const { template, slug } of SITES) {
  test(
    `${slug}: in the dialog that explains a repayment`,
    sampledOn('garage', template),
    async ({ page }) => {
      await page.goto(await demoPage(template, 'vehicle in stock').url());
      await page.getByRole('button', { name: 'About this repayment' }).click();
      await expect(page.getByRole('dialog', { name: 'About this repayment' })).toBeVisible();
      await expectWhole(page, { least: 2 });
    },
  );

  test(`${slug}: in the favourites of a browser`, sampledOn('group', template), async ({ page }) => {
    const shown = demoPage(template, 'vehicle in stock');
    const { title } = await vehicleOn(shown);
    await page.goto(await shown.url());
    await page.locator('.buy-box').getByRole('button', { name: /^Save/ }).click();
    await page.goto(await demoPage(template, 'favourites').url());
    await expect(page.locator('.vehicle-card').getByRole('link', { name: title.first })).toBeVisible();
    await expectWhole(page, { least: 1 });
  });

  test(
    `${slug}: beside the lender's own example on the page of a car's pre-approval`,
    sampledOn('franchise', template),
    async ({ page }) => {
      const { id } = await vehicleOn(demoPage(template, 'vehicle in stock'));
      await page.goto(originOf(slug) + financePreApprovalPath({ car_id: id }));
      await expect(page.getByText('own example for this car')).toBeVisible();
      await page.getByRole('radio', { name: 'Fortnightly' }).check();
      await page.getByRole('textbox', { name: 'Interest rate' }).fill('6.5');
      await expect(page.getByText('That is a rate of your own')).toBeVisible();
      await expectWhole(page, { least: 3 });
    },
  );
}

test.describe('the test itself', () => {
  const WHOLE = `
    <dl><div><dt>Per week</dt><dd>$120</dd></div>
    <div><dt>Interest rate</dt><dd>8.00% p.a.</dd></div>
    <div><dt>Comparison rate</dt><dd class="c">9.00% p.a.</dd></div></dl>
    <p class="w">WARNING: This comparison rate is true only for the example given.</p>`;

  for (const { fault, markup } of [
    { fault: [], markup: WHOLE },
    { fault: ['no comparison rate'], markup: WHOLE.replace('Comparison rate', 'Other rate') },
    { fault: ['no comparison rate'], markup: `${WHOLE}<style>.c { visibility: hidden }</style>` },
    { fault: ['comparison rate less prominent'], markup: `${WHOLE}<style>.c { font-size: 60% }</style>` },
    { fault: ['comparison rate less prominent'], markup: `${WHOLE}<style>.c { color: grey }</style>` },
    { fault: ['comparison rate far away'], markup: `${WHOLE}<style>.c { margin-top: 40em }</style>` },
    { fault: ['no warning'], markup: `${WHOLE}<style>.w { display: none }</style>` },
    { fault: ['a warning too small to read'], markup: `${WHOLE}<style>.w { font-size: 6px }</style>` },
    {
      fault: ['no rate', 'no comparison rate', 'no warning'],
      markup: '<p>Yours for $99 a week</p>',
    },
  ]) {
    test(`finds ${fault.join(', ') || 'nothing wrong'}: ${markup.slice(-50)}`, async ({ page }) => {
      await page.setContent(markup);
      expect((await repaymentsOn(page)).map(({ faults }) => faults)).toEqual([fault]);
    });
  }

  test('takes no subscription for credit', async ({ page }) => {
    await page.setContent('<p>$289 per week subscription</p>');
    expect(await repaymentsOn(page)).toEqual([]);
  });
});
