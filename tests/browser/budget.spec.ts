import { expect, type Page, test } from 'playwright/test';
import { formatMoney, formatNumber } from '#domain/money.ts';
import { countOf } from '#domain/search/count-text.ts';
import { searchIndexPath } from '#domain/site/file-routes.ts';
import type { BudgetPanel } from '#domain/view/budget-view.ts';
import { SITES } from './demo-sites.ts';
import { demoPage, demoSite, PROOF, sampledOn } from './pages.ts';
import { counted } from './used-cars.ts';
import { violations } from './violations.ts';

const panelOf = async (slug: string): Promise<BudgetPanel> => (await demoSite(slug)).view.budget().panel;

const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name });
const button = (page: Page) => page.locator('.budget-panel').getByRole('button');
const outcome = (page: Page) => page.locator('.budget-panel').getByRole('status');

async function openBudget(page: Page, template: (typeof SITES)[number]['template']): Promise<void> {
  await page.goto(await demoPage(template, 'budget').url());
  await expect(page.locator('astro-island:not([ssr]) .budget-panel')).toBeVisible();
}

for (const { template, slug } of SITES) {
  test.describe(`${slug}, the budget search`, sampledOn('group', template), () => {
    test('requests the index on first interaction, not before', async ({ page }) => {
      const requests: string[] = [];
      page.on('request', (request) => requests.push(new URL(request.url()).pathname));
      const { figures, words } = await panelOf(slug);
      await openBudget(page, template);
      await page.waitForLoadState('networkidle');
      await expect(outcome(page)).toContainText(`${formatNumber(figures.count)} ${words.cars}`);
      expect(requests).not.toContain(searchIndexPath());

      const body = figures.bodies[0];
      if (body === undefined) throw new Error('The demo stock has body types');
      await page.getByRole('checkbox', { name: counted(body.label) }).check();
      await expect(outcome(page)).toContainText(`${formatNumber(body.count)} ${words.cars}`);
      expect(requests.filter((path) => path === searchIndexPath())).toHaveLength(1);
    });

    test('opens results "sorted by price descending" for the typed range', async ({ page }) => {
      await openBudget(page, template);
      await field(page, 'Maximum').fill('40,100');
      await field(page, 'Maximum').press('Enter');
      await expect(field(page, 'Maximum')).toHaveValue('$40,000');
      await expect(page.getByRole('slider', { name: 'Maximum price' })).toHaveValue('40000');
      await expect(outcome(page)).toContainText('up to $40,000');
      await expect(button(page)).toHaveText('View cars in this range');
      await button(page).click();
      await expect(page).toHaveURL(/\/search\?price=1001\.\.40000&sortBy=price_desc$/);
    });

    test('moves by keyboard in steps, "minimum must stay below maximum" (S2 §5)', async ({ page }) => {
      const { limits } = await panelOf(slug);
      await openBudget(page, template);
      const minimum = page.getByRole('slider', { name: 'Minimum price' });
      await minimum.focus();
      await page.keyboard.press('ArrowRight');
      await expect(minimum).toHaveValue(String(limits.min + limits.step));
      await expect(minimum).toHaveAttribute('aria-valuetext', formatMoney(limits.min + limits.step));
      await page.keyboard.press('End');
      await expect(minimum).toHaveValue(String(limits.max - limits.step));
      await expect(field(page, 'Minimum')).toHaveValue(formatMoney(limits.max - limits.step));
    });

    test(
      'withdraws the message about a bound when the other one or its thumb moves',
      PROOF,
      async ({ page }) => {
        const { limits } = await panelOf(slug);
        await openBudget(page, template);
        const enter = async (name: string, typed: string) => {
          await field(page, name).fill(typed);
          await field(page, name).blur();
        };
        const note = (name: string) =>
          page.locator('.number-field', { has: field(page, name) }).locator('small');
        await enter('Maximum', '40000');
        await enter('Minimum', '50000');
        await expect(note('Minimum')).toHaveText(`The most here is ${formatMoney(40_000 - limits.step)}.`);
        await enter('Maximum', '80000');
        await expect(note('Minimum')).toHaveText('');

        await enter('Maximum', 'some');
        await expect(note('Maximum')).toHaveText('Please enter an amount such as 20,000.');
        await page.getByRole('slider', { name: 'Maximum price' }).press('ArrowRight');
        await expect(note('Maximum')).toHaveText('');
      },
    );

    test('finds by repayments, and reports an empty result (S2 §8)', async ({ page }) => {
      const { figures, words, terms } = await panelOf(slug);
      await openBudget(page, template);
      await page.getByRole('radio', { name: 'By repayments' }).check();
      await page.getByRole('radio', { name: 'Monthly' }).check();
      await field(page, 'Repayment a month').fill('1000000');
      await expect(button(page)).toHaveText(`${countOf(figures.count, words.cars)} Found`);
      await expect(page.getByText('Comparison rate based on')).toHaveCount(terms?.mode === 'loan' ? 1 : 0);
      await expect(page.getByText('Repayments before interest')).toHaveCount(
        terms?.mode === 'simple' ? 1 : 0,
      );
      expect(await violations(page)).toEqual([]);

      await field(page, 'Repayment a month').fill('nothing');
      await field(page, 'Deposit').fill('1');
      await expect(button(page)).toHaveText(`0 ${words.cars} Found`);
      await expect(button(page)).toBeDisabled();
      await expect(outcome(page)).toContainText(`No ${words.cars} found for this budget`);
      await field(page, 'Deposit').blur();
      await expect(field(page, 'Repayment a month')).toHaveValue('$0');
    });

    test('links a tile to the cars of one make', PROOF, async ({ page }) => {
      const make = (await panelOf(slug)).figures.tiles.make[0];
      if (make === undefined) throw new Error('The demo stock has makes');
      await openBudget(page, template);
      const tiles = page.getByRole('navigation', { name: 'Make', exact: true });
      await tiles.getByRole('link', { name: counted(make.label) }).click();
      await expect(page).toHaveURL(/\/search\?make=[^&]+&price=1001\.\.&sortBy=price_desc$/);
    });

    test(
      'shows no counts and still links to results where the index is unavailable',
      PROOF,
      async ({ page }) => {
        await page.route(`**${searchIndexPath()}`, (route) => route.abort());
        await openBudget(page, template);
        await page.getByRole('radio', { name: 'By repayments' }).check();
        await expect(button(page)).toHaveText('View cars in this range');
        await expect(page.locator('.budget-panel .chip').first()).toBeVisible();
        await expect(page.locator('.budget-panel .chip').filter({ hasText: /\d/ })).toHaveCount(0);
        await button(page).click();
        await expect(page).toHaveURL(/\/search\?price=1001\.\.\d+&sortBy=price_desc$/);
      },
    );

    test('is on the home page', async ({ page }) => {
      const { figures, words } = await panelOf(slug);
      await page.goto(await demoPage(template, 'home').url());
      const section = page
        .locator('section')
        .filter({ has: page.getByRole('heading', { name: 'Find cars for your budget' }) });
      await expect(section.getByRole('status')).toContainText(`${formatNumber(figures.count)} ${words.cars}`);
    });
  });

  test.describe(`${slug}, the budget search without JavaScript`, sampledOn('garage', template), () => {
    test.use({ javaScriptEnabled: false });

    test('links to a list', async ({ page }) => {
      await page.goto(await demoPage(template, 'budget').url());
      await expect(page.getByRole('slider')).toHaveCount(0);
      await button(page).click();
      await expect(page).toHaveURL(/\/search\?price=1001\.\.&sortBy=price_desc$/);
      await expect(page.locator('.vehicle-card').first()).toBeVisible();
    });
  });
}
