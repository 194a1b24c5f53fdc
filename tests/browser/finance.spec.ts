import { expect, type Page, test } from 'playwright/test';
import { type CalculatorInput, calculate } from '#domain/finance/calculator.ts';
import { formatMoney, formatPercent } from '#domain/money.ts';
import { totalPrice } from '#domain/price/total-price.ts';
import { vehicleRecordPath } from '#domain/site/file-routes.ts';
import { financePath, financePreApprovalPath } from '#domain/site/routes.ts';
import type { FinanceView } from '#domain/view/finance-view.ts';
import { originOf } from './demo-server.ts';
import { SITES } from './demo-sites.ts';
import { demoPage, demoSite, PROOF, sampledOn, vehicleOn } from './pages.ts';
import { tabTo } from './tab-to.ts';
import { violations } from './violations.ts';

const [{ template: GROUP, slug: GROUP_SITE }] = SITES;

const calculator = (page: Page) => page.locator('.finance-calculator');
const field = (page: Page, name: string) => calculator(page).getByRole('textbox', { name });
const figures = (page: Page) => calculator(page).locator('[aria-live] dd');
const place = (page: Page) => page.locator('finance-places li').first();

async function startOf(slug: string): Promise<NonNullable<FinanceView['calculator']>> {
  const start = (await demoSite(slug)).view.finance(financePath())?.calculator;
  if (!start) throw new Error(`${slug} has no calculator`);
  return start;
}

async function open(page: Page, slug: string, path: string): Promise<void> {
  await page.goto(originOf(slug) + path);
  await expect(page.locator('astro-island:not([ssr]) .finance-calculator')).toBeVisible();
}

/** The amount and both rates for these settings. */
const shown = (input: CalculatorInput, comparisonRate: number) => [
  formatMoney(calculate(input).repayment),
  `${formatPercent(input.rate)} p.a.`,
  `${formatPercent(comparisonRate)} p.a.`,
];

for (const { template, slug } of SITES) {
  test.describe(`${slug}, the finance calculator`, sampledOn('franchise', template), () => {
    test('starts with the example of its comparison rate, and agrees with the domain to the cent', async ({
      page,
    }) => {
      const { credit, input } = await startOf(slug);
      await open(page, slug, financePath());
      await expect(figures(page)).toHaveText(shown(input, credit.comparisonRate));

      for (const [name, typed, taken, message] of [
        ['Deposit', '-50', '$0', 'The least here is $0.'],
        ['Price', '1e5', '$100,000', ''],
        ['Deposit', '100,001', '$100,000', 'The most here is $100,000.'],
        ['Deposit', 'some', '$0', 'Please enter an amount such as 20,000.'],
        ['Final payment', '100,001', '$100,000', 'The most here is $100,000.'],
      ] as const) {
        await field(page, name).fill(typed);
        await field(page, name).blur();
        await expect(field(page, name)).toHaveValue(taken);
        const note = calculator(page)
          .locator('.number-field', { has: page.getByRole('textbox', { name }) })
          .locator('small');
        await expect(note).toHaveText(message);
      }

      await field(page, 'Price').fill('32,990');
      await field(page, 'Deposit').fill('2990');
      await field(page, 'Final payment').fill('9,000');
      await calculator(page).getByRole('combobox', { name: 'Term' }).selectOption('48 months');
      await calculator(page).getByRole('radio', { name: 'Monthly' }).check();
      const set: CalculatorInput = {
        price: 32_990,
        deposit: 2_990,
        balloon: 9_000,
        months: 48,
        rate: credit.rate,
        frequency: 'monthly',
      };
      await expect(figures(page)).toHaveText(shown(set, credit.comparisonRate));
      const { interest, cost } = calculate(set);
      for (const [label, value] of [
        ['You borrow', 30_000],
        ['Interest over the term', interest],
        ['Final payment, at the end', 9_000],
        ['You pay in all', cost],
      ] as const) {
        const row = calculator(page).locator('dl > div').filter({ hasText: label });
        await expect(row).toContainText(formatMoney(value));
      }
      await expect(calculator(page)).toContainText('$32,990 − $2,990 deposit = $30,000 borrowed');
      expect(await violations(page)).toEqual([]);
    });

    test('limits the deposit to the price, and ignores invalid numbers', async ({ page }) => {
      const { credit, input } = await startOf(slug);
      await open(page, slug, financePath());
      await field(page, 'Deposit').fill('40000');
      await field(page, 'Deposit').blur();
      await expect(field(page, 'Deposit')).toHaveValue(formatMoney(input.price));
      await expect(figures(page).first()).toHaveText('$0');
      await field(page, 'Deposit').fill('none');
      await field(page, 'Deposit').press('Enter');
      await expect(field(page, 'Deposit')).toHaveValue('$0');
      await expect(figures(page)).toHaveText(shown(input, credit.comparisonRate));
    });

    test(
      'withdraws the message about a clamped amount when another field moves its limit',
      PROOF,
      async ({ page }) => {
        await open(page, slug, financePath());
        const enter = async (name: string, typed: string) => {
          await field(page, name).fill(typed);
          await field(page, name).blur();
        };
        const note = (name: string) =>
          calculator(page)
            .locator('.number-field', { has: page.getByRole('textbox', { name }) })
            .locator('small');

        await enter('Price', '20000');
        await enter('Deposit', '25000');
        await expect(note('Deposit')).toHaveText('The most here is $20,000.');
        await enter('Price', '60000');
        await expect(field(page, 'Deposit')).toHaveValue('$20,000');
        await expect(note('Deposit')).toHaveText('');

        await enter('Final payment', '1e5');
        await expect(note('Final payment')).toHaveText('The most here is $40,000.');
        await enter('Interest rate', '7');
        await expect(note('Final payment')).toHaveText('The most here is $40,000.');
        await enter('Deposit', '50000');
        await expect(field(page, 'Final payment')).toHaveValue('$10,000');
        await expect(note('Final payment')).toHaveText('');

        await enter('Deposit', '70000');
        await expect(note('Deposit')).toHaveText('The most here is $60,000.');
        await field(page, 'Deposit').fill('5000');
        await expect(note('Deposit')).toHaveText('');
      },
    );

    test('shows a custom rate with its own comparison rate, and that it is no lender’s', async ({ page }) => {
      const { credit } = await startOf(slug);
      await open(page, slug, financePath());
      await field(page, 'Interest rate').fill('6.5');
      await expect(figures(page).nth(1)).toHaveText('6.50% p.a.');
      await field(page, 'Interest rate').fill('7.125');
      await expect(figures(page).nth(1)).toHaveText(`${formatPercent(7.125)} p.a.`);
      await expect(figures(page).nth(2)).not.toHaveText(`${formatPercent(credit.comparisonRate)} p.a.`);
      await expect(calculator(page)).toContainText(
        `${credit.lender} asks ${formatPercent(credit.rate)} p.a., comparison rate ${formatPercent(credit.comparisonRate)} p.a.`,
      );
    });

    test('works by keyboard, and its result is announced', async ({ page }) => {
      const { credit, input } = await startOf(slug);
      await open(page, slug, financePath());
      await tabTo(page, calculator(page).getByRole('radio', { name: 'Weekly' }));
      await page.keyboard.press('ArrowRight');
      await expect(calculator(page).getByRole('radio', { name: 'Fortnightly' })).toBeChecked();
      await page.keyboard.press('Tab');
      await expect(field(page, 'Price')).toBeFocused();
      await page.keyboard.type('20000');
      await page.keyboard.press('Tab');
      await expect(field(page, 'Price')).toHaveValue('$20,000');
      const set = { ...input, price: 20_000, frequency: 'fortnightly' } as const;
      await expect(figures(page)).toHaveText(shown(set, credit.comparisonRate));
      const announced = calculator(page).locator('[aria-live=polite][aria-atomic=true]');
      await expect(announced).toContainText('Per fortnight');
    });

    for (const width of [390, 1280])
      test(
        `has a place for each message, so that none moves a field, at ${width} px`,
        PROOF,
        async ({ page }) => {
          await page.setViewportSize({ width, height: 900 });
          await open(page, slug, financePath());
          const places = () =>
            calculator(page)
              .locator('input, select, .finance-calculator__result')
              .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().y + scrollY)));
          const before = await places();
          for (const name of ['Price', 'Deposit', 'Final payment', 'Interest rate']) {
            await field(page, name).fill('some');
            await field(page, name).blur();
            await expect(calculator(page).getByText('Please enter an amount').last()).toBeVisible();
            expect.soft(await places(), name).toEqual(before);
          }
        },
      );

    test('starts with the car in the address, and its dealership first', PROOF, async ({ page }) => {
      const car = await vehicleOn(demoPage(template, 'vehicle in stock'));
      const path = car.pre_approval_href;
      if (path === null || car.finance === null) throw new Error('A car in stock can be pre-approved');
      await page.goto(await demoPage(template, 'vehicle in stock').url());
      await page.locator('.buy-box').getByRole('link', { name: 'get pre-approved' }).click();
      await expect(page).toHaveURL(originOf(slug) + path);
      await expect(calculator(page).getByRole('link', { name: car.title.first, exact: true })).toBeVisible();
      await expect(field(page, 'Price')).toHaveValue(formatMoney(totalPrice(car.price)?.amount ?? 0));
      await expect(figures(page).nth(1)).toHaveText(`${formatPercent(car.finance.rate)} p.a.`);
      await expect(place(page)).toContainText('Your dealership');
      expect(await violations(page)).toEqual([]);
    });

    test('starts with the budget in the address, and links to its cars', async ({ page }) => {
      await open(page, slug, financePath({ vehiclePriceBudget: 25_000, car_type: 'used' }));
      await expect(field(page, 'Price')).toHaveValue('$25,000');
      await calculator(page).getByRole('link', { name: 'up to $25,000' }).click();
      await expect(page).toHaveURL(/\/search\/used-cars\?price=\.\.25000$/);
    });

    test('opens from the budget search with the budget', PROOF, async ({ page }) => {
      await page.goto(await demoPage(template, 'budget').url());
      await expect(page.locator('astro-island:not([ssr]) .budget-panel')).toBeVisible();
      await page.getByRole('textbox', { name: 'Maximum' }).fill('40000');
      await page.getByRole('textbox', { name: 'Maximum' }).press('Enter');
      await page.getByRole('link', { name: 'Get finance pre-approval for $40,000' }).click();
      await expect(page).toHaveURL(/\/finance-pre-approval\?vehiclePriceBudget=40000$/);
      await expect(field(page, 'Price')).toHaveValue('$40,000');
    });
  });

  test.describe(`${slug}, the finance pages without JavaScript`, sampledOn('group', template), () => {
    test.use({ javaScriptEnabled: false });

    for (const name of ['finance', 'finance enquiry', 'finance application', 'finance pre-approval']) {
      test(`${name} shows an example and whom to call, and no dead controls`, async ({ page }) => {
        const { credit, input } = await startOf(slug);
        await page.goto(await demoPage(template, name).url());
        await expect(figures(page)).toHaveText(shown(input, credit.comparisonRate));
        await expect(calculator(page).getByText(credit.warning)).toBeVisible();
        for (const role of ['textbox', 'radio', 'combobox', 'button'] as const)
          await expect(calculator(page).getByRole(role)).toHaveCount(0);
        await page.getByRole('link', { name: 'Talk to us about finance' }).click();
        await expect(page).toHaveURL(/#finance-form$/);
        await expect(page.locator('section#finance-form form')).toBeInViewport();
        await expect(place(page).getByRole('link', { name: /^\(0/ })).toBeVisible();
      });
    }
  });
}

test.describe('a car that cannot be loaded', () => {
  test('is reported where no car has that id, and any price can be calculated', async ({ page }) => {
    const { credit, input } = await startOf(GROUP_SITE);
    await open(page, GROUP_SITE, financePath({ car_id: 'no-such-car' }));
    await expect(calculator(page)).toContainText('no longer listed here');
    await expect(figures(page)).toHaveText(shown(input, credit.comparisonRate));
    expect(await violations(page)).toEqual([]);
  });

  test(
    'has no finance where its state allows none, and any price can be calculated',
    PROOF,
    async ({ page }) => {
      const { credit, input } = await startOf(GROUP_SITE);
      const { id, name } = await vehicleOn(demoPage(GROUP, 'vehicle sold'));
      await open(page, GROUP_SITE, financePath({ car_id: id }));
      await expect(calculator(page)).toContainText(`${name}: sold, so there is no finance for it.`);
      await expect(figures(page)).toHaveText(shown(input, credit.comparisonRate));
    },
  );

  test('leaves the budget where the site does not respond', async ({ page }) => {
    const { id } = await vehicleOn(demoPage(GROUP, 'vehicle in stock'));
    await page.route(`**${vehicleRecordPath(id)}`, (route) => route.abort());
    await open(page, GROUP_SITE, financePreApprovalPath({ car_id: id, vehiclePriceBudget: 18_000 }));
    await expect(field(page, 'Price')).toHaveValue('$18,000');
    await expect(calculator(page)).toContainText(
      'Looking up the car failed. The calculator works for any price.',
    );
    await expect(calculator(page)).not.toContainText('no longer listed here');
  });

  test('requests nothing for an invalid car id', async ({ page }) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await open(page, GROUP_SITE, `${financePath()}?car_id=..%2F..%2Fsecret&vehiclePriceBudget=-1`);
    await expect(field(page, 'Price')).toHaveValue('$30,000');
    expect(requests.filter((path) => path.endsWith('.json'))).toEqual([]);
  });
});
