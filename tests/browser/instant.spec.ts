import { expect, type Page, test } from 'playwright/test';
import { plainSignInPath, searchRoutePath } from '#domain/site/routes.ts';
import { originOf } from './demo-server.ts';
import { SITES } from './demo-sites.ts';
import { sampledOn } from './pages.ts';
import { errorsOf } from './used-cars.ts';

const [{ slug: SITE }] = SITES;
const card = (page: Page) => page.locator('.listing__results .card__link').first();

/** Addresses that the browser fetches ahead of navigation. */
function prefetched(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    if (request.headers()['sec-purpose']?.startsWith('prefetch')) paths.push(new URL(request.url()).pathname);
  });
  return paths;
}

test('reaching for a link fetches its page', async ({ page }) => {
  const paths = prefetched(page);
  await page.goto(originOf(SITE) + searchRoutePath());
  expect(paths).toEqual([]);
  await card(page).hover();
  await expect.poll(() => paths).toEqual([await card(page).getAttribute('href')]);
});

test('reaching for a page that does something fetches nothing', async ({ page }) => {
  const paths = prefetched(page);
  await page.goto(originOf(SITE) + searchRoutePath());
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href, textContent: 'Sign in', id: 'never' });
    document.querySelector('h1')?.append(link);
  }, plainSignInPath());
  await page.locator('#never').hover();
  await page.getByRole('banner').getByRole('link', { name: 'Offers' }).hover();
  // It is fetched after what was reached for before it.
  await expect.poll(() => paths).toEqual(['/special-offers']);
});

test('a page that nobody has opened yet notes nothing', async ({ page }) => {
  // As it is while a browser prepares it.
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'prerendering', { configurable: true, get: () => true });
  });
  await page.goto(originOf(SITE) + searchRoutePath());
  await expect(page.locator('html')).not.toHaveAttribute('data-shortlist');
  await page.evaluate(() => document.dispatchEvent(new Event('prerenderingchange')));
  await expect(page.locator('html')).toHaveAttribute('data-shortlist', '');
});

test('the photo of a card has the name of the page’s photo while the page changes, and no other', async ({
  page,
}) => {
  await page.goto(originOf(SITE) + searchRoutePath());
  await expect(page.locator('html')).toHaveAttribute('data-shortlist', '');
  await page.evaluate(() =>
    addEventListener('pageswap', () => {
      const names = Array.from(
        document.querySelectorAll<HTMLElement>('.photo'),
        ({ style }) => style.viewTransitionName,
      ).filter((name) => name !== '');
      sessionStorage.setItem('names', String(names));
    }),
  );
  await card(page).click();
  await page.waitForURL(/\/cars\//);
  expect(await page.evaluate(() => sessionStorage.getItem('names'))).toBe('car-photo');
  const own = page.locator('.gallery__track .photo').first();
  await expect(own).toHaveCSS('view-transition-name', 'car-photo');
});

for (const { link, connection, rules } of [
  { link: 'a fast link', connection: { saveData: false, effectiveType: '4g' }, rules: 1 },
  { link: 'a link of unknown speed', connection: undefined, rules: 1 },
  { link: 'a slow link', connection: { saveData: false, effectiveType: '3g' }, rules: 0 },
  { link: 'a very slow link', connection: { saveData: false, effectiveType: 'slow-2g' }, rules: 0 },
  { link: 'saved data', connection: { saveData: true, effectiveType: '4g' }, rules: 0 },
])
  test(
    `with ${link} the page of a card is ${rules ? '' : 'not '}prerendered`,
    sampledOn('a fast link', link),
    async ({ page }) => {
      const errors = errorsOf(page);
      await page.addInitScript((value) => {
        Object.defineProperty(Navigator.prototype, 'connection', { configurable: true, get: () => value });
      }, connection);
      await page.goto(originOf(SITE) + searchRoutePath());
      await expect(page.locator('html')).toHaveAttribute('data-shortlist', '');
      const written = () => page.locator('script[type=speculationrules]').allTextContents();
      await expect
        .poll(async () => (await written()).filter((text) => text.includes('prerender')).length)
        .toBe(rules);
      expect(errors).toEqual([]);
    },
  );
