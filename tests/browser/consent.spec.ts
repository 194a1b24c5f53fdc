import { expect, type Page, test } from 'playwright/test';
import { originOf } from './demo-server.ts';
import { demoPage, PROOF } from './pages.ts';
import { tabTo } from './tab-to.ts';
import { violations } from './violations.ts';

const TAG = 'https://metrics.southern-cross-hyundai.example';
const PHONE = { width: 390, height: 844 };

/** A stub of a tag manager: earlier events in `dataLayer`, and later ones. */
const SCRIPT = `const send = (event) => fetch('${TAG}/in', { method: 'POST', body: JSON.stringify(event) });
dataLayer.forEach(send);
dataLayer.push = (...events) => events.forEach(send);`;

/** Responds as the tag's vendor, and records its requests and events. */
async function vendor(page: Page) {
  const requests: string[] = [];
  const events: Record<string, unknown>[] = [];
  await page.route(`${TAG}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname !== '/in') {
      requests.push(pathname);
      return route.fulfill({ contentType: 'text/javascript', body: SCRIPT });
    }
    events.push(route.request().postDataJSON());
    return route.fulfill({ status: 204, headers: { 'access-control-allow-origin': '*' } });
  });
  return { requests, events };
}

/** Collects every request to another origin. */
function leaving(page: Page, origin: string): string[] {
  const urls: string[] = [];
  page.on('request', (request) => {
    const { protocol, origin: target } = new URL(request.url());
    if (protocol !== 'data:' && target !== origin) urls.push(request.url());
  });
  return urls;
}

const shown = demoPage('franchise', 'vehicle in stock');
const question = (page: Page) => page.getByRole('region', { name: 'Privacy choices' });
const choice = (page: Page, name: string) => question(page).getByRole('button', { name });
const again = (page: Page) => page.getByRole('link', { name: 'Privacy choices' });

test('is requested before any third-party request, covers nothing on a phone, and can be refused', async ({
  page,
}) => {
  const { requests } = await vendor(page);
  const left = leaving(page, originOf(shown.site));
  await page.setViewportSize(PHONE);
  await page.goto(await shown.url(), { waitUntil: 'networkidle' });
  await expect(question(page)).toBeVisible();
  await tabTo(page, choice(page, 'No, thanks'));
  await page.locator('.actions__primary a').first().click({ trial: true });
  await page.keyboard.press('Enter');
  await expect(question(page)).toBeHidden();
  await expect(page.locator('#main')).toBeFocused();
  await page.reload({ waitUntil: 'networkidle' });
  await expect(question(page)).toBeHidden();
  expect([requests, left]).toEqual([[], []]);
});

test(
  'loads the tag, which receives the page and events and can read nothing; a later refusal unloads it',
  PROOF,
  async ({ page }) => {
    const { requests, events } = await vendor(page);
    const campaign = `${await shown.url()}?utm_source=mail`;
    await page.goto(`${campaign}&hold=secret`, { referer: `${originOf(shown.site)}/search?query=words` });
    await choice(page, 'Allow it').click();
    const facts = { page_location: campaign, page_referrer: `${originOf(shown.site)}/search` };
    await expect.poll(() => events).toMatchObject([facts, { event: 'gtm.js' }]);
    expect(requests).toEqual(['/tag.js']);
    await page.locator('[data-list=favourites]').first().click();
    await expect.poll(() => events.at(-1)).toMatchObject({ event: 'favourite', event_id: 39 });
    const frame = page.frame({ url: /\/frames\/tag$/ });
    const reach = () => frame?.evaluate(() => [self.origin, parent.length > 0 && window.origin].join(' '));
    expect(await reach()).toBe('null null');

    await page.reload();
    await expect.poll(() => requests).toEqual(['/tag.js', '/tag.js']);
    await expect(question(page)).toBeHidden();
    await again(page).click();
    await expect(question(page)).toBeFocused();
    await expect(choice(page, 'Allow it')).toHaveAttribute('aria-pressed', 'true');
    expect(await violations(page)).toEqual([]);
    await choice(page, 'No, thanks').click();
    await expect(page.locator('iframe')).toHaveCount(0);
    await page.reload({ waitUntil: 'networkidle' });
    expect(requests).toHaveLength(2);
  },
);

test('an event before navigation is sent once, on the next page', PROOF, async ({ page }) => {
  const { events } = await vendor(page);
  // The frame is as slow as possible: the page is left before it loads.
  await page.route('**/frames/tag', () => {});
  await page.goto(await shown.url());
  await choice(page, 'Allow it').click();
  await page.locator('[data-list=favourites]').first().click();
  await expect.poll(() => page.evaluate(() => Object.values(sessionStorage).join())).toContain('favourite');
  await page.unroute('**/frames/tag');
  await page.goto(originOf(shown.site));
  const favourites = () => events.filter(({ event }) => event === 'favourite').length;
  await expect.poll(favourites).toBe(1);
  await page.goto(await shown.url());
  await expect.poll(() => events.filter(({ event }) => event === 'gtm.js').length).toBeGreaterThan(1);
  expect(favourites()).toBe(1);
});

test('a site without third parties shows no consent dialog', async ({ page }) => {
  await page.goto(await demoPage('group', 'vehicle in stock').url());
  await expect(again(page)).toHaveCount(0);
  await expect(page.locator('privacy-choices')).toHaveCount(0);
});
