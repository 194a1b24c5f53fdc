import { expect, type Locator, type Page, test } from 'playwright/test';
import type { PHOTO_MODES } from '#domain/photo/photo-mode.ts';
import { vehiclePath } from '#domain/site/routes.ts';
import { type HostedFile, hostFiles, type PhotoHost } from '#photos/hosted-files.fixture.ts';
import { hostilePhotos, isEndless } from '#photos/hostile-photos.fixture.ts';
import { expectNoShift, FONTS } from './expect-no-shift.ts';
import { type ServedFixture, serveFixture } from './fixture-server.ts';
import { PROOF } from './pages.ts';

const PHOTOS_PER_CAR = 5;
/** Without `cdn`: what an image CDN makes of them is its own. */
const MODES = ['build', 'service', 'none'] as const satisfies (typeof PHOTO_MODES)[number][];
/** The limit of a sum of layout shifts that must be 0. */
const NONE = Number.MIN_VALUE;
/** Pages do not wait for photos. */
const GOTO = { waitUntil: 'domcontentloaded' } as const;
/** Ends photos that never end by themselves, after our service gave them up, milliseconds. */
const END = 6000;

let host: PhotoHost;
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  const hostile = await hostilePhotos();
  host = await hostFiles(
    Object.fromEntries(hostile.map(({ name, file }) => [`/${name}`, ending(name, file)])),
  );
});
test.afterAll(() => host.close());
// A swap of fonts shifts text by fractions of a pixel, which brand.spec.ts limits.
test.beforeEach(({ page }) => page.route(FONTS, (route) => route.abort()));

const ending = (name: string, file: HostedFile): HostedFile =>
  typeof file === 'function' && isEndless(`/${name}`)
    ? (request, response) => {
        file(request, response);
        setTimeout(() => response.destroy(), END);
      }
    : file;

/** Dialogs, which hostile photos open where their scripts run, and errors of a page. */
function problemsOf(page: Page): string[] {
  const problems: string[] = [];
  page.on('dialog', async (dialog) => {
    problems.push(`dialog ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('crash', () => problems.push('crash'));
  return problems;
}

/** Fails if a picture is neither drawn nor replaced by the placeholder, once each has loaded or failed. */
async function expectNoBroken(pictures: Locator): Promise<void> {
  const stateOf = () =>
    pictures.evaluateAll((all) =>
      (all as HTMLImageElement[]).map((picture) => ({
        address: picture.currentSrc || picture.src,
        isLoading: !picture.complete,
        isBroken:
          picture.complete &&
          picture.naturalWidth === 0 &&
          !getComputedStyle(picture).content.includes('no-photo'),
      })),
    );
  await expect
    .poll(async () => (await stateOf()).filter(({ isLoading }) => isLoading), { timeout: 60_000 })
    .toEqual([]);
  expect.soft((await stateOf()).filter(({ isBroken }) => isBroken)).toEqual([]);
}

/** Scrolls past every picture of an idle page, so that lazy ones load. */
async function seeAll(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-shortlist', '');
  await page.evaluate(async () => {
    for (const picture of document.images) {
      picture.scrollIntoView({ behavior: 'instant', block: 'center', inline: 'center' });
      await new Promise(requestAnimationFrame);
    }
  });
  await expectNoBroken(page.locator('img'));
}

for (const mode of MODES) {
  test.describe(`mode ${mode}`, () => {
    let fixture: ServedFixture;
    let slugs: string[];
    test.beforeAll(async () => {
      test.setTimeout(600_000);
      const paths = [...host.files.keys()];
      fixture = await serveFixture(
        { images: { mode, origin: host.origin, wait_seconds: 0 } },
        {
          change(stock) {
            const cars = stock.slice(0, Math.ceil(paths.length / PHOTOS_PER_CAR)).map((record, index) => ({
              ...record,
              turntable: undefined,
              primary_image_url: null,
              status: 'in_stock',
              sold: false,
              show_on_dealer_website: true,
              images: paths
                .slice(index * PHOTOS_PER_CAR, (index + 1) * PHOTOS_PER_CAR)
                .map((url) => ({ image: { url } })),
            }));
            slugs = cars.map(({ slug }) => slug);
            return cars;
          },
        },
      );
    });
    test.afterAll(() => fixture.close());

    test('the list shows no broken photo, runs no script and shifts nothing', PROOF, async ({ page }) => {
      const problems = problemsOf(page);
      await page.goto(fixture.url('/search/new-used-and-demo-cars'), GOTO);
      await expect(page.locator('.vehicle-card :is(img, .vehicle-card__no-photo)')).toHaveCount(slugs.length);
      await seeAll(page);
      await expectNoShift(page, NONE);
      expect(problems).toEqual([]);
    });

    test('nor does any car, nor its gallery', PROOF, async ({ page }) => {
      test.setTimeout(600_000);
      const problems = problemsOf(page);
      for (const slug of slugs) {
        await page.goto(fixture.url(vehiclePath(slug)), GOTO);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await seeAll(page);
        const photos = page.getByRole('region', { name: 'Photos of' }).getByRole('button');
        const count = await photos.count();
        if (count > 0) {
          const dialog = page.getByRole('dialog', { name: 'Photos of' });
          await photos.first().click();
          await expect(dialog).toBeFocused();
          for (let index = 1; index <= count; index += 1) {
            await expect(dialog.locator('[data-count]')).toHaveText(`${index} / ${count}`);
            await expectNoBroken(dialog.locator('img'));
            await page.keyboard.press('ArrowRight');
          }
        }
        await expectNoShift(page, NONE);
      }
      expect(problems).toEqual([]);
    });
  });
}
