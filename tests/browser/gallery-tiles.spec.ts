import { expect, type Page, test } from 'playwright/test';
import { vehiclePath } from '#domain/site/routes.ts';
import { SITES } from './demo-sites.ts';
import { type ServedFixture, serveFixture } from './fixture-server.ts';
import { demoPage, PROOF, sampledOn, vehicleOn } from './pages.ts';
import { tabTo } from './tab-to.ts';
import { violations } from './violations.ts';

const HOST = 'dms.example';
const YOUTUBE = 'https://youtu.be/dQw4w9WgXcQ';
/** Of each kind of video, and its feed's address. */
const VIDEOS = { youtube: YOUTUBE, vimeo: 'https://vimeo.com/76979871', file: `https://${HOST}/walk.mp4` };
const FRAMES = Array.from({ length: 12 }, (_, at) => `https://${HOST}/frame-${at}.png`);
const PORTRAIT = `https://${HOST}/portrait.png`;
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
);

const tile = (page: Page, name: string) => page.getByRole('button', { name });
const dialog = (page: Page) => page.locator('dialog[open]');
const slider = (page: Page) => page.getByRole('slider', { name: 'Side of the' });
const policyOf = async (page: Page, url: string) =>
  (await page.goto(url))?.headers()['content-security-policy'] ?? '';

test.describe.configure({ mode: 'default' });
let site: ServedFixture;
/** Addresses of cars: by kind of video, with a 360° view, and with neither. */
let cars: Record<keyof typeof VIDEOS | 'turntable' | 'plain', string>;

test.beforeAll(async () => {
  test.setTimeout(600_000);
  const slugs: string[] = [];
  site = await serveFixture(
    { images: { hosts: [HOST], mode: 'none' } },
    {
      change(stock) {
        const facts = [
          ...Object.values(VIDEOS).map((video) => ({ video })),
          { turntable: FRAMES },
          { images: [PORTRAIT] },
        ];
        return stock.map((record, index) => {
          if (index >= facts.length) return record;
          slugs.push(record.slug);
          return {
            ...record,
            turntable: undefined,
            primary_image_url: null,
            ...facts[index],
            status: 'in_stock',
            sold: false,
            show_on_dealer_website: true,
          };
        });
      },
    },
  );
  const [youtube = '', vimeo = '', file = '', turntable = '', plain = ''] = slugs.map((slug) =>
    site.url(vehiclePath(slug)),
  );
  cars = { youtube, vimeo, file, turntable, plain };
});
test.afterAll(async () => site.close());

/** Opens a page; responses of other hosts are ours. Returns the requests to them. */
async function open(page: Page, url: string): Promise<string[]> {
  const requests: string[] = [];
  await page.route(
    (target) => !target.hostname.endsWith('localhost'),
    (route) => {
      requests.push(route.request().url());
      return /\.png$/.test(route.request().url())
        ? route.fulfill({ contentType: 'image/png', body: PIXEL })
        : route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Player</title>' });
    },
  );
  await page.goto(url, { waitUntil: 'networkidle' });
  return requests;
}

const PLAYERS = [
  ['youtube', 'https://www.youtube-nocookie.com', '/embed/dQw4w9WgXcQ?rel=0&autoplay=1'],
  ['vimeo', 'https://player.vimeo.com', '/video/76979871?dnt=1&autoplay=1'],
] as const;

for (const [kind, origin, path] of PLAYERS) {
  test(
    `a video at ${kind} is loaded on a click, and ends with its dialog`,
    sampledOn('youtube', kind),
    async ({ page }) => {
      const requests = await open(page, cars[kind]);
      expect(requests).toEqual([]);
      const problems: string[] = [];
      page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
      await tile(page, 'Walk-around video').click();
      await expect(dialog(page)).toHaveAccessibleName('Walk-around video');
      await expect.poll(() => requests).toEqual([`${origin}${path}`]);
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.locator('iframe')).toHaveCount(0);
      await expect(tile(page, 'Walk-around video')).toBeFocused();
      expect(problems).toEqual([]);
    },
  );
}

test('a video file is loaded on a click, by the browser’s own player', PROOF, async ({ page }) => {
  const requests = await open(page, cars.file);
  expect(requests).toEqual([]);
  await tabTo(page, tile(page, 'Walk-around video'));
  await page.keyboard.press('Space');
  const video = dialog(page).locator('video');
  await expect(video).toHaveAccessibleName(/^Walk-around video of the /);
  await expect(video).toHaveJSProperty('controls', true);
  await expect(video).toHaveAttribute('preload', 'none');
  await expect.poll(() => requests[0]).toBe(VIDEOS.file);
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.locator('video')).toHaveCount(0);
});

test('only the page of a car with a video names its host', async ({ page }) => {
  const policies = {
    youtube: 'frame-src https://www.youtube-nocookie.com',
    vimeo: 'frame-src https://player.vimeo.com',
    file: `media-src https://${HOST}`,
  };
  for (const [kind, directive] of Object.entries(policies)) {
    const own = await policyOf(page, cars[kind as keyof typeof policies]);
    expect(own.split('; ')).toContain(directive);
  }
  for (const url of [cars.plain, cars.turntable])
    expect(await policyOf(page, url)).not.toMatch(/(?:frame|media)-src/);
});

test('a page without video and 360° view loads nothing for them', async ({ page }) => {
  const html = (await (await page.goto(cars.plain))?.text()) ?? '';
  expect(html).not.toMatch(/gallery-tile|car-turntable/);
});

test('a photo that is not ours is shown whole, whatever its proportions', PROOF, async ({ page }) => {
  await open(page, cars.plain);
  const photo = page.getByRole('region', { name: 'Photos of' }).locator('img').first();
  await expect(photo).toHaveAttribute('src', PORTRAIT);
  await expect(photo).toHaveCSS('object-fit', 'contain');
});

test('neither counts as a photo', async ({ page }) => {
  await open(page, cars.youtube);
  const photos = page.getByRole('region', { name: 'Photos of' }).getByRole('button');
  await expect(page.locator('.gallery__count')).toHaveText(new RegExp(`/ ${await photos.count()}`));
});

test('a 360° view loads its photos on a click, and turns by keyboard', async ({ page }) => {
  const requests = await open(page, cars.turntable);
  expect(requests).toEqual([]);
  await tabTo(page, tile(page, '360° view'));
  await page.keyboard.press('Enter');
  await expect(slider(page)).toBeFocused();
  await expect.poll(() => requests.toSorted()).toEqual(FRAMES.toSorted());
  await expect(slider(page)).toHaveAttribute('aria-valuetext', 'Turned by 0°');
  const turns = [
    ...[
      ['ArrowRight', 30],
      ['ArrowUp', 60],
      ['ArrowLeft', 30],
      ['ArrowDown', 0],
      ['ArrowLeft', 330],
    ],
    ...[
      ['PageUp', 60],
      ['PageDown', 330],
      ['Home', 0],
      ['End', 330],
    ],
  ] as const;
  for (const [key, degrees] of turns) {
    await page.keyboard.press(key);
    await expect(slider(page)).toHaveAttribute('aria-valuetext', `Turned by ${degrees}°`);
    await expect(slider(page)).toHaveAttribute('aria-valuenow', String(degrees));
    await expect(dialog(page).locator('img:visible')).toHaveAttribute('src', FRAMES[degrees / 30] ?? '');
  }
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(tile(page, '360° view')).toBeFocused();
});

test('a 360° view turns with a drag, by itself never', PROOF, async ({ page }) => {
  await open(page, cars.turntable);
  await tile(page, '360° view').click();
  const { x = 0, y = 0, width = 0 } = (await slider(page).boundingBox()) ?? {};
  await page.mouse.move(x + width / 2, y + 40);
  await page.mouse.down();
  await page.mouse.move(x + width / 4, y + 40, { steps: 5 });
  await page.mouse.up();
  await expect(slider(page)).toHaveAttribute('aria-valuetext', 'Turned by 90°');
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});

test('a 360° view goes on without photos that are lost', PROOF, async ({ page }) => {
  await open(page, cars.turntable);
  await page.route(/frame-(?:0|3)\.png/, (route) => route.fulfill({ status: 404 }));
  await tile(page, '360° view').click();
  await expect(dialog(page).locator('img')).toHaveCount(10);
  await page.keyboard.press('ArrowRight');
  await expect(slider(page)).toHaveAttribute('aria-valuetext', 'Turned by 36°');
  await expect(dialog(page).locator('img:visible')).toHaveAttribute('src', FRAMES[2] ?? '');
});

test('a 360° view without any photo says so', PROOF, async ({ page }) => {
  await open(page, cars.turntable);
  await page.route(/frame-/, (route) => route.fulfill({ status: 404 }));
  await tile(page, '360° view').click();
  await expect(dialog(page).getByRole('status')).toHaveText('These photos cannot be shown.');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a video and a 360° view are links', async ({ page }) => {
    await page.goto(cars.youtube);
    const video = page.getByRole('link', { name: 'Walk-around video' });
    await expect(video).toHaveAttribute('href', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ');
    await page.goto(cars.turntable);
    await expect(page.getByRole('link', { name: '360° view' })).toHaveAttribute('href', FRAMES[0] ?? '');
  });
});

for (const { template, slug } of SITES) {
  test(`${slug}: the demo has a car that turns, under the page’s policy`, PROOF, async ({ page }) => {
    const car = demoPage(template, 'vehicle with a 360° view');
    const { turntable } = await vehicleOn(car);
    const problems: string[] = [];
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(await car.url());
      expect(await violations(page)).toEqual([]);
      await tile(page, '360° view').click();
      await expect(dialog(page).getByRole('status')).toHaveText('');
      await expect(dialog(page).locator('img')).toHaveCount(turntable.length);
      expect(await violations(page)).toEqual([]);
    }
    expect(problems).toEqual([]);
  });
}
