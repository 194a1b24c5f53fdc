import { rmSync } from 'node:fs';
import { expect, type Page, test } from 'playwright/test';
import { type PhotoServer, startPhotoServer } from '#demo/photos/photo-server.ts';
import { vehiclePath } from '#domain/site/routes.ts';
import { siteWith } from '#domain/site/site.fixture.ts';
import { photoFile, photoFiles } from '#photos/encode-photo.ts';
import { Photos } from '#photos/photos.ts';
import { readEnvironment } from '#server/env.ts';
import { type RunningServer, startServer } from '#server/serve.ts';
import { type FixtureSite, fixtureStock, openFixtureSite, openPages, SLUG } from '../fixture-site.ts';
import { STATE } from './demo-server.ts';
import { expectNoShift, late } from './expect-no-shift.ts';
import { PROOF, sampledOn } from './pages.ts';
import { violations } from './violations.ts';

const CARS = 5;
const PHOTOS = 4;
const WIDTHS = [390, 1280];

/** A dealership whose cars have large photos on another host; the last car's encoded files are lost. */
let photoServer: PhotoServer;
let site: FixtureSite;
let server: RunningServer;
let pages: Awaited<ReturnType<typeof openPages>>;
let stock: ReturnType<typeof fixtureStock>;

const photoPath = (car: unknown, index: number) => `/img/${car}/${index}.jpg`;

test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  test.setTimeout(600_000);
  photoServer = await startPhotoServer({ pictures: 6 });
  const images = { origin: photoServer.origin, wait_seconds: 0 };
  const setup: Parameters<typeof openFixtureSite>[0] = { ...(await openPages({ state: STATE })) };
  pages = setup;
  site = await openFixtureSite(setup, { images });
  const photos = new Photos({ state: site.state });
  setup.photos = photos;
  const now = new Date();
  stock = fixtureStock(CARS, new Date(now.toISOString().slice(0, 10))).map((record) => ({
    ...record,
    status: 'in_stock',
    sold: false,
    show_on_dealer_website: true,
    images: Array.from({ length: PHOTOS }, (_, index) => ({
      image: { url: photoPath(record.id, index) },
    })),
  }));
  await site.stock(stock);
  // Each picture is made at its first request: on a busy machine in more time than a build waits for a photo.
  for (const { id } of stock)
    for (let index = 0; index < PHOTOS; index += 1)
      await (await fetch(new URL(photoPath(id, index), photoServer.origin))).arrayBuffer();
  await site.build(now);
  await photos.encode(siteWith({ slug: SLUG, images }));
  await site.build(now);
  for (let index = 0; index < PHOTOS; index += 1) {
    const verdict = photos.index.verdict(photoServer.origin + photoPath(stock.at(-1)?.id, index));
    if (verdict.kind !== 'shown') throw new Error(verdict.kind);
    for (const file of photoFiles(verdict.facts)) rmSync(photoFile(photos.images, file));
  }
  photos.close();
  server = await startServer(
    readEnvironment({ PORT: '0', FORECOURT_STATE: site.state, LOG_LEVEL: 'silent' }, {}),
  );
});
test.afterAll(async () => {
  await server.close();
  await pages.renderer.close();
  await site.close();
  await photoServer.close();
});

const urlOf = (path: string) => new URL(path, server.url.replace('localhost', `${SLUG}.localhost`)).href;
const carUrl = (index: number) => urlOf(vehiclePath(stock.at(index)?.slug ?? ''));

/** The loaded photos of a page, as the browser has them. */
async function photosOn(page: Page) {
  const photos = page.locator('main picture > img.photo');
  await expect(photos.first()).toBeVisible();
  for (const photo of await photos.all()) await photo.scrollIntoViewIfNeeded();
  await expect
    .poll(() => photos.evaluateAll((all) => all.filter((one) => !(one as HTMLImageElement).complete).length))
    .toBe(0);
  return photos.evaluateAll((all) =>
    (all as HTMLImageElement[]).map((photo) => ({
      file: new URL(photo.currentSrc).pathname,
      natural: photo.naturalWidth / photo.naturalHeight,
      reserved: photo.width / photo.height,
      stated: Number(photo.getAttribute('width')) / Number(photo.getAttribute('height')),
      fit: getComputedStyle(photo).objectFit,
      tone: getComputedStyle(photo).backgroundColor,
      isMissing: photo.classList.contains('photo--missing'),
    })),
  );
}

test('an upright photo is whole in the gallery, between bars of its tone', async ({ page }) => {
  const upright = [];
  for (let car = 0; car < CARS - 1; car += 1) {
    await page.goto(carUrl(car));
    const whole = (await photosOn(page)).filter(({ fit, stated }) => fit === 'contain' && stated < 1);
    upright.push(...whole);
  }
  expect(upright.length).toBeGreaterThan(0);
  for (const { reserved, natural, stated, tone } of upright) {
    expect(reserved).toBeGreaterThan(1);
    expect(Math.abs(natural / stated - 1)).toBeLessThan(0.01);
    expect(tone).not.toBe('rgba(0, 0, 0, 0)');
  }
  await page.screenshot({ path: test.info().outputPath('upright.png') });
});

for (const width of WIDTHS) {
  test(
    `photos are AVIF of their own shape, on their tone, from our host alone at ${width} px`,
    PROOF,
    async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      const foreign: string[] = [];
      page.on('request', (request) => {
        if (!request.url().startsWith(urlOf('/'))) foreign.push(request.url());
      });
      for (const { address, fit } of [
        { address: urlOf('/search/new-used-and-demo-cars'), fit: 'cover' },
        { address: carUrl(0), fit: 'contain' },
      ]) {
        await page.goto(address);
        const shownOn = async () => (await photosOn(page)).filter(({ isMissing }) => !isMissing);
        // A live search prints its first cards alone at first.
        await expect.poll(async () => (await shownOn()).length).toBeGreaterThanOrEqual(PHOTOS);
        const shown = await shownOn();
        for (const { file, natural, stated, tone } of shown) {
          expect(file).toMatch(/^\/media\/[0-9a-f]{20}-\d+\.avif$/);
          expect(Math.abs(natural / stated - 1)).toBeLessThan(0.01);
          expect(tone).not.toBe('rgba(0, 0, 0, 0)');
        }
        expect(shown[0]?.fit).toBe(fit);
        await page.screenshot({ path: test.info().outputPath(`${fit}.png`) });
        expect.soft(await violations(page), address).toEqual([]);
      }
      expect(foreign).toEqual([]);
    },
  );

  test(
    `nothing shifts while photos load, nor where they are missing, at ${width} px`,
    PROOF,
    async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.route('**/media/**', late);
      for (const address of [urlOf('/search/new-used-and-demo-cars'), carUrl(0), carUrl(-1)]) {
        await page.goto(address);
        await expectNoShift(page);
      }
    },
  );

  test(
    `the count of a gallery has its room before the script writes it at ${width} px`,
    sampledOn(390, width),
    async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      const count = page.locator('.gallery__count');
      const box = async () => {
        await page.goto(carUrl(0));
        await expect(count.locator('[data-count]')).toHaveText(`1 / ${PHOTOS}`);
        return count.boundingBox();
      };
      await page.route('**/*.js', (route) => route.abort());
      const printed = await box();
      await page.unroute('**/*.js');
      expect(await box()).toEqual(printed);
    },
  );

  test(
    `a gallery crops no photo whose bytes nobody has seen yet at ${width} px`,
    sampledOn(390, width),
    async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(carUrl(0));
      const photo = page.locator('.gallery__track img.photo').first();
      // Mode "service" prints it so before its first request.
      await photo.evaluate((img) => {
        img.removeAttribute('data-tone');
        img.removeAttribute('data-focus');
      });
      await expect(photo).toHaveCSS('object-fit', 'contain');
    },
  );

  test(
    `a photo whose files are missing is replaced by the placeholder at ${width} px`,
    PROOF,
    async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(carUrl(-1));
      const photos = await photosOn(page);
      const lost = photos.filter(({ isMissing }) => isMissing);
      expect(lost.length).toBeGreaterThanOrEqual(PHOTOS);
      const tint = await page.locator('body').evaluate((body) => {
        body.style.background = 'var(--color-tint)';
        return getComputedStyle(body).backgroundColor;
      });
      expect(new Set(lost.map(({ tone }) => tone))).toEqual(new Set([tint]));
      await page.screenshot({ path: test.info().outputPath('lost.png') });
    },
  );
}
