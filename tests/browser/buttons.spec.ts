import { expect, type Page, test } from 'playwright/test';
import { type ServedFixture, serveFixture } from './fixture-server.ts';
import { PROOF, sampledOn } from './pages.ts';
import { tabTo } from './tab-to.ts';
import { violations } from './violations.ts';

const CHAT = 'https://chat.example/harbour';
const PHONE = { width: 390, height: 844 };

/** A dealership with everything that a car's page can offer, except finance. */
let fixture: ServedFixture;
// One worker builds and serves it for all tests.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  test.setTimeout(300_000);
  fixture = await serveFixture({
    chat_url: CHAT,
    flags: { reserve_online: true, online_purchase: true, valuation: true, test_drive: true },
  });
});
test.afterAll(() => fixture.close());

/** Responds as the chat's vendor, and records requests. */
async function vendor(page: Page, reply: 'page' | 'nothing'): Promise<string[]> {
  const requests: string[] = [];
  await page.route(`${new URL(CHAT).origin}/**`, (route) => {
    requests.push(route.request().url());
    if (reply === 'nothing') return;
    return route.fulfill({ contentType: 'text/html', body: '<title>Chat</title>How can we help?' });
  });
  return requests;
}

const kinds = (page: Page) =>
  page
    .locator('.actions [data-action]')
    .evaluateAll((all) => all.map((element) => element.getAttribute('data-action')));

test.describe('"Sidebar buttons"', () => {
  for (const { state, leading, others } of [
    {
      state: 'history report',
      leading: ['reserve', 'enquire'],
      others: ['call', 'history_report', 'trade_in', 'online_purchase', 'test_drive', 'chat', 'location'],
    },
    { state: 'reserved', leading: ['enquire'], others: ['call', 'chat', 'location'] },
    { state: 'sold a day ago', leading: ['find_similar', 'enquire'], others: ['call', 'chat', 'location'] },
  ])
    test(`of a car in the state "${state}": two lead at most`, async ({ page }) => {
      await page.goto(fixture.carUrl(state));
      expect(await kinds(page)).toEqual([...leading, ...others]);
      const buttons = page.locator('.actions__primary a');
      await expect(buttons).toHaveCount(leading.length);
      for (const kind of leading)
        await expect(buttons.and(page.locator(`[data-action=${kind}]`))).toBeVisible();
    });

  test(
    '"Trade-In Valuation" opens the valuation with the car filled in (S1 §2 `/cars/trade-in?car_id={id}`)',
    PROOF,
    async ({ page }) => {
      await page.goto(fixture.carUrl('history report'));
      await page.locator('.actions').getByRole('link', { name: 'Trade-In Valuation', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trade-in valuation');
      const carId = new URL(page.url()).searchParams.get('car_id') ?? 'none';
      await expect(page.locator('lead-form input[name="car_id"]')).toHaveValue(carId);
    },
  );

  for (const name of ['Reserve Car Now', 'Online Purchase'])
    test(
      `"${name}" opens the checkout, by keyboard and without JavaScript`,
      sampledOn('Reserve Car Now', name),
      async ({ page, browser }) => {
        const url = fixture.carUrl('history report');
        const plain = await browser.newPage({ javaScriptEnabled: false });
        for (const tab of [page, plain]) {
          await tab.goto(url);
          const button = tab.locator('.actions').getByRole('link', { name, exact: true });
          await tabTo(tab, button);
          await tab.keyboard.press('Enter');
          await expect(tab).toHaveURL(/\/cars\/[a-z0-9-]+\/checkout$/);
          await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Reserve this car');
        }
        await plain.close();
      },
    );

  test('"Vehicle Location" scrolls to "#vehicle-map"', async ({ page }) => {
    await page.goto(fixture.carUrl('history report'));
    await tabTo(page, page.getByRole('link', { name: 'Vehicle Location' }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#vehicle-map$/);
    await expect(page.locator('#vehicle-map')).toBeInViewport();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  const bar = (page: Page) => page.getByRole('complementary', { name: 'Price and next step' });

  test('the bar has price, call and Enquire while those of the box are out of view', async ({ page }) => {
    await page.goto(fixture.carUrl('history report'));
    await page.locator('#vehicle-map').scrollIntoViewIfNeeded();
    await expect(bar(page)).toBeVisible();
    await expect(bar(page).locator('.price__amount').first()).toHaveText(/^\$\d/);
    await expect(bar(page).getByRole('link', { name: 'Call us' })).toHaveAttribute(
      'href',
      'tel:+61255501234',
    );
    await expect(bar(page).getByRole('link', { name: 'Enquire' })).toBeVisible();
    await expect(bar(page).getByRole('link', { name: 'Reserve Car Now' })).toBeHidden();
    await page.locator('.actions__primary').scrollIntoViewIfNeeded();
    await expect(bar(page)).toBeHidden();
  });

  for (const { state, besides } of [
    { state: 'history report', besides: 'Reserve Car Now' },
    { state: 'reserved', besides: 'Tell me if it comes free' },
  ])
    test(`the bar of a wider one has "${besides}" besides ("${state}")`, async ({ page }) => {
      await page.setViewportSize({ width: 820, height: PHONE.height });
      await page.goto(fixture.carUrl(state));
      await page.locator('#vehicle-map').scrollIntoViewIfNeeded();
      await expect(bar(page).getByRole('link', { name: besides })).toBeVisible();
      await expect(bar(page).getByRole('link', { name: 'Enquire' })).toBeVisible();
    });
});

test.describe('"Chat with us"', () => {
  const chat = (page: Page) => page.getByRole('button', { name: 'Chat with us' });
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Chat with us' });

  test('"loads its vendor on click only", once', async ({ page }) => {
    const requests = await vendor(page, 'page');
    const response = await page.goto(fixture.carUrl('in stock'), { waitUntil: 'networkidle' });
    const policy = response?.headers()['content-security-policy'] ?? '';
    expect(policy).toContain(`frame-src ${new URL(CHAT).origin}`);
    expect(policy).not.toMatch(/script-src[^;]*chat\.example/);
    expect(requests).toEqual([]);

    await chat(page).click();
    await expect(dialog(page).frameLocator('iframe').getByText('How can we help?')).toBeVisible();
    await expect(dialog(page).getByRole('button', { name: 'Close' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await chat(page).click();
    await expect(dialog(page).frameLocator('iframe').getByText('How can we help?')).toBeVisible();
    expect(requests).toEqual([CHAT]);
  });

  test('no other page allows its vendor', async ({ page }) => {
    const response = await page.goto(new URL('/', fixture.carUrl('in stock')).href);
    expect(response?.headers()['content-security-policy']).not.toContain('frame-src');
  });

  for (const key of ['Enter', ' '])
    test(
      `opens with "${key}", and Escape returns to its button`,
      sampledOn('Enter', key),
      async ({ page }) => {
        await vendor(page, 'page');
        await page.goto(fixture.carUrl('in stock'));
        await tabTo(page, chat(page));
        await page.keyboard.press(key);
        await expect(dialog(page)).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(dialog(page)).toBeHidden();
        await expect(chat(page)).toBeFocused();
      },
    );

  test('"any third party down or hanging: a fallback is visible"', PROOF, async ({ page }) => {
    await vendor(page, 'nothing');
    await page.goto(fixture.carUrl('in stock'));
    await chat(page).click();
    const others = dialog(page).getByRole('link');
    await expect(others).toHaveText(['Open it in its own tab', '02 5550 1234']);
    await expect(others.first()).toHaveAttribute('href', CHAT);
    await expect(others.last()).toHaveAttribute('href', 'tel:+61255501234');
    await expect(dialog(page).getByText('The chat is on its way')).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

  test('without JavaScript is a link to its own page', async ({ browser }) => {
    const page = await browser.newPage({ javaScriptEnabled: false });
    await vendor(page, 'page');
    await page.goto(fixture.carUrl('in stock'));
    await page.getByRole('link', { name: 'Chat with us' }).click();
    await expect(page).toHaveURL(CHAT);
    await page.close();
  });
});
