import { expect, type Page, test } from 'playwright/test';
import { largestSource } from '#domain/view/photo.ts';
import { SITES } from './demo-sites.ts';
import { demoPage, PROOF, sampledOn, vehicleOn } from './pages.ts';
import { tabTo } from './tab-to.ts';
import { violations } from './violations.ts';

const VIEWPORTS = [390, 1280].map((width) => ({ width, height: 844 }));
const [{ template: TEMPLATE }] = SITES;
const CAR = 'vehicle in stock';

const photos = (page: Page) => page.getByRole('region', { name: 'Photos of' }).getByRole('button');
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Photos of' });
const shown = (page: Page) =>
  dialog(page)
    .getByRole('group')
    .filter({ has: page.locator('.pswp__img') });
const count = (page: Page) => dialog(page).locator('[data-count]');
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name });

/** Opens the page of a car with photos; returns the errors so far. */
async function open(page: Page, template: (typeof SITES)[number]['template'] = TEMPLATE) {
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', ({ message }) => problems.push(message));
  const car = demoPage(template, CAR);
  await page.goto(await car.url());
  await expect(photos(page).first()).toBeAttached();
  return { gallery: (await vehicleOn(car)).gallery, problems };
}

/** The end of PhotoSwipe's opening: it has the focus. */
async function openFirst(page: Page): Promise<void> {
  await photos(page).first().click();
  await expect(dialog(page)).toBeFocused();
}

for (const { template, slug } of SITES) {
  test(
    `${slug}: a photo fills the screen by its largest file, under the page's policy`,
    PROOF,
    async ({ page }) => {
      const { gallery, problems } = await open(page, template);
      await openFirst(page);
      await expect(count(page)).toHaveText(`1 / ${gallery.length}`);
      const photo = shown(page).first().locator('.pswp__img:not(.pswp__img--placeholder)');
      await expect(photo).toHaveAttribute('src', new RegExp(`${gallery[0] && largestSource(gallery[0])}$`));
      await expect(photo).toHaveAttribute('alt', gallery[0]?.alt ?? '');
      expect(problems).toEqual([]);
    },
  );

  for (const viewport of VIEWPORTS) {
    test(`${slug}: axe finds nothing in full screen at ${viewport.width} px`, PROOF, async ({ page }) => {
      await page.setViewportSize(viewport);
      await open(page, template);
      await openFirst(page);
      expect(await violations(page)).toEqual([]);
    });
  }
}

test.describe('full screen', () => {
  test('loads when the first photo is opened, not before', async ({ page }) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await open(page);
    await page.waitForLoadState('networkidle');
    expect(requests.filter((path) => /full-screen|photoswipe/.test(path))).toEqual([]);
    await openFirst(page);
    expect(requests.filter((path) => /full-screen.*\.(?:js|css)$/.test(path))).toHaveLength(2);
  });

  for (const key of ['Enter', 'Space']) {
    test(
      `opens with ${key}, changes photo with arrows, and Escape returns to the last one`,
      sampledOn('Enter', key),
      async ({ page }) => {
        const { gallery } = await open(page);
        await tabTo(page, photos(page).first());
        await page.keyboard.press('ArrowRight');
        await expect(photos(page).nth(1)).toBeFocused();
        await page.keyboard.press(key);
        await expect(dialog(page)).toBeFocused();
        await expect(count(page)).toHaveText(`2 / ${gallery.length}`);
        await page.keyboard.press('ArrowRight');
        await expect(count(page)).toHaveText(`3 / ${gallery.length}`);
        await page.keyboard.press('Escape');
        await expect(dialog(page)).toHaveCount(0);
        await expect(photos(page).nth(2)).toBeFocused();
        await expect(page.locator('.gallery__count')).toHaveText(new RegExp(`3 / ${gallery.length}`));
      },
    );
  }

  test('opens every photo, steps with its buttons and stops at the last', PROOF, async ({ page }) => {
    const { gallery } = await open(page);
    const last = gallery.length;
    await page.getByRole('list', { name: 'All photos' }).getByRole('link').last().click();
    await photos(page).last().click();
    await expect(count(page)).toHaveText(`${last} / ${last}`);
    await expect(button(page, 'Next photo')).toBeHidden();
    await button(page, 'Previous photo').click();
    await expect(count(page)).toHaveText(`${last - 1} / ${last}`);
    await button(page, 'Close').click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(photos(page).nth(last - 2)).toBeFocused();
  });

  test('traps the focus, and hides the page behind it', PROOF, async ({ page }) => {
    await open(page);
    await openFirst(page);
    for (const name of ['Zoom', 'Close', 'Next photo']) {
      await page.keyboard.press('Tab');
      await expect(button(page, name)).toBeFocused();
    }
    await expect(page.locator('main')).toHaveJSProperty('inert', true);
    await page.keyboard.press('Escape');
    await expect(page.locator('main')).toHaveJSProperty('inert', false);
  });

  test('zooms in with its button, and out with a click on the photo', PROOF, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page);
    await openFirst(page);
    const widthShown = async () =>
      (await shown(page).first().locator('.pswp__img').last().boundingBox())?.width ?? 0;
    await expect.poll(widthShown).toBeLessThanOrEqual(390);
    await button(page, 'Zoom').click();
    await expect.poll(widthShown).toBeGreaterThan(800);
    await page.mouse.click(195, 422);
    await expect.poll(widthShown).toBeLessThanOrEqual(390);
  });

  test('shows the placeholder for a missing photo', async ({ page }) => {
    const { gallery } = await open(page);
    const [, gone] = gallery;
    await page.route(`**${gone && largestSource(gone)}`, (route) => route.fulfill({ status: 404 }));
    await openFirst(page);
    await page.keyboard.press('ArrowRight');
    await expect(dialog(page).getByText('This photo cannot be shown.')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(count(page)).toHaveText(`3 / ${gallery.length}`);
  });

  test('shows an external photo of unknown size in its own proportions', PROOF, async ({ page }) => {
    const { gallery } = await open(page);
    const [, other] = gallery;
    const body = '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"/>';
    await page.route(`**${other && largestSource(other)}`, (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body }),
    );
    await openFirst(page);
    await page.keyboard.press('ArrowRight');
    const photo = dialog(page).locator(`.pswp__img[src$="${other && largestSource(other)}"]`);
    const proportions = async () => {
      const { width = 0, height = 1 } = (await photo.boundingBox()) ?? {};
      return width / height;
    };
    await expect.poll(proportions).toBeCloseTo(1);
  });

  test('is a page of its own where its script does not load', async ({ page }) => {
    const { gallery } = await open(page);
    await page.route(/full-screen.*\.js$/, (route) => route.abort());
    await photos(page).first().click();
    await page.waitForURL(`**${gallery[0] && largestSource(gallery[0])}`);
  });

  test('opens the only photo of a car', PROOF, async ({ page }) => {
    await page.goto(await demoPage(TEMPLATE, 'vehicle with one photo').url());
    await openFirst(page);
    await expect(count(page)).toHaveText('1 / 1');
    await expect(button(page, 'Next photo')).toBeHidden();
  });
});

test.describe('full screen by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('changes photo with a swipe', PROOF, async ({ page }) => {
    const { gallery } = await open(page);
    await photos(page).first().tap();
    await expect(dialog(page)).toBeFocused();
    const session = await page.context().newCDPSession(page);
    // PhotoSwipe follows a finger from frame to frame.
    const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) => {
      await session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: x === undefined ? [] : [{ x, y: 420 }],
      });
      await page.evaluate(() => new Promise(requestAnimationFrame));
    };
    await touch('touchStart', 300);
    for (const x of [260, 200, 140, 60]) await touch('touchMove', x);
    await touch('touchEnd');
    await expect(count(page)).toHaveText(`2 / ${gallery.length}`);
  });
});

test.describe('full screen with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('opens and closes without animation', PROOF, async ({ page }) => {
    await open(page);
    await openFirst(page);
    const running = () => page.evaluate(() => document.getAnimations().length);
    expect(await running()).toBe(0);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    expect(await running()).toBe(0);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every photo is a link to its largest file', async ({ page }) => {
    const car = demoPage(TEMPLATE, CAR);
    const { gallery } = await vehicleOn(car);
    await page.goto(await car.url());
    const links = page.getByRole('region', { name: 'Photos of' }).getByRole('link');
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(hrefs).toEqual(gallery.map(largestSource));
  });
});
