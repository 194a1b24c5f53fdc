import path from 'node:path';
import { expect, type Page, test } from 'playwright/test';
import { DAY_MS, HOUR_MS } from '#domain/duration.ts';
import { openingStatus } from '#domain/opening-hours/status.ts';
import { FACETS } from '#domain/search/facets.ts';
import { blogPath, budgetPath, homePath, offersPath, searchRoutePath } from '#domain/site/routes.ts';
import { rendererBundle } from '#generator/renderer/bundle.ts';
import { openRenderer } from '#generator/renderer/renderer.ts';
import { type CachedViews, openSiteViews } from '#generator/site-view/site-view.ts';
import { lastSnapshot } from '#pipeline/take-snapshot.ts';
import { originOf, STATE } from './demo-server.ts';
import { type DemoSite, SITES } from './demo-sites.ts';
import { type DemoPage, demoPage, demoSite, PAGES, PROOF, sampledOn } from './pages.ts';
import { hostStatically } from './static-host.ts';
import { visibleTexts } from './visible-texts.ts';

/** Nothing here asserts a time, so a busy machine may take longer. */
const TIMEOUT = 900_000;

/** Filters that a list offers depend on its cars, as their counts do; their names claim nothing of a car. */
const FACET_LABELS = new Set(FACETS.map(({ label }) => label));
/** A count in filters and beside links between lists, which is as old as the print. */
const COUNT = /^[\d,]+$/;
/** A page's text on its own expiry, which a new print lacks. */
const ENDED = /^(SOLD|This offer has ended\.|This page has ended:)/;

/** Printed pages by address; `null` where the site no longer has one. */
type Print = Map<string, string | null>;

/** The pages as printed at several instants, in order. */
async function printsAt(slug: string, paths: string[], instants: Date[]): Promise<Print[]> {
  const snapshot = await lastSnapshot(STATE, slug);
  if (snapshot === null) throw new Error(`${slug} is not built`);
  const { entry } = await rendererBundle(path.resolve(import.meta.dirname, '../..'), STATE);
  const renderer = openRenderer(entry);
  const prints: Print[] = [];
  let views: CachedViews | null = null;
  for (const now of instants) {
    const print: Print = new Map();
    views = openSiteViews(snapshot, now, views);
    await renderer.render({
      snapshot,
      views,
      now,
      paths,
      forbidden: [],
      onPage: ({ path, status, body }) =>
        print.set(path, status === 200 ? Buffer.from(body).toString() : null),
    });
    prints.push(print);
  }
  return prints;
}

/** Moves the page's clock and runs its checks, which are otherwise due each minute. */
async function moveClock(page: Page, now: Date) {
  await page.clock.setFixedTime(now);
  await page.evaluate(() => dispatchEvent(new Event('pageshow')));
}

/**
 * Texts that a new print lacks, except counts, names of filters and makes offered as filters of lists; `gone` where it
 * lacks the page. Cars move between pages as others leave, and the latest posts as others begin.
 */
function staleTexts(texts: string[], path: string, fresh: Print, makes: Set<string>): string[] | 'gone' {
  if (fresh.get(path) === null) return 'gone';
  const allowed = [path, path.replace(/\/page\/\d+$/, ''), blogPath()].map((near) =>
    visibleTexts(fresh.get(near) ?? ''),
  );
  const isOfFilters = (text: string) =>
    path.startsWith(searchRoutePath()) && (COUNT.test(text) || FACET_LABELS.has(text) || makes.has(text));
  return texts.filter((text) => !isOfFilters(text) && !allowed.some((set) => set.has(text)));
}

async function readPage({ store, manifest }: DemoSite, path: string): Promise<string> {
  const entry = manifest.entries[path];
  if (entry === undefined) throw new Error(`The release has no ${path}`);
  return (await store.read(entry)).toString();
}

/** Pages that are walked, and days after which each is checked. */
const WALKS = [
  {
    reach: 'no type of page',
    stage: {},
    has: ({ stage }: DemoPage) => stage.tag === undefined,
    days: [60],
    withdrawn: 20,
  },
  { reach: 'no page', stage: PROOF, has: () => true, days: [1, 4, 9, 31, 60, 150, 400], withdrawn: 50 },
];

test('a carousel turns the pages of the slides that remain', async ({ page }) => {
  await page.setViewportSize({ width: 400, height: 800 });
  await page.goto(await demoPage('group', 'location').url());
  const carousel = page.locator('scroll-carousel').first();
  const dots = carousel.locator('.carousel__dots').getByRole('button');
  await expect(dots.nth(3)).toBeVisible();
  const count = await dots.count();
  await carousel.locator('.carousel__slides > *').evaluateAll((slides) => {
    for (const slide of slides.slice(0, 2)) slide.setAttribute('data-until', '2020-01-01T00:00:00.000Z');
  });
  await expect(dots).toHaveCount(count - 2);
  await carousel.getByRole('button', { name: 'Next' }).click();
  await expect(dots.nth(1)).toHaveAttribute('aria-current', 'true');
});

for (const [{ slug, template }, walk] of SITES.flatMap((site) =>
  WALKS.map((walk) => [site, walk] as const),
)) {
  test(`${slug}: ${walk.reach} of a static host claims what a new print would not (rules 66)`, {
    ...walk.stage,
    ...sampledOn('garage', template),
  }, async ({ page }) => {
    test.setTimeout(TIMEOUT);
    const site = await demoSite(slug);
    const start = new Date(site.manifest.created_at);
    const makes = new Set(site.vehicles.map(({ make }) => make));
    const own = PAGES.filter(
      (candidate) => candidate.site === slug && candidate.name !== 'not found' && walk.has(candidate),
    );
    const urls = await Promise.all(own.map(({ url }) => url()));
    const paths = [...new Set(urls.map((url) => new URL(url).pathname))];
    const instants = walk.days.map((days) => new Date(start.getTime() + days * DAY_MS));
    const fresh = await printsAt(slug, [...paths, blogPath()], instants);
    const host = await hostStatically(site);
    // Only the page's text is read: withdrawing it needs no other script.
    await page.route(/\.(?:js|css|webp|svg|woff2|png|jpg)$/, (route) => route.abort());
    const faults: string[] = [];
    let withdrawn = 0;
    for (const path of paths) {
      const first = visibleTexts(await readPage(site, path));
      await page.clock.setFixedTime(start);
      await page.goto(host.origin + path, { waitUntil: 'domcontentloaded' });
      for (const [index, now] of instants.entries()) {
        await moveClock(page, now);
        const texts = visibleTexts(await page.content());
        const stale = staleTexts(
          [...first].filter((text) => texts.has(text)),
          path,
          fresh[index] ?? new Map(),
          makes,
        );
        if (stale === 'gone' && ![...texts].some((text) => ENDED.test(text)))
          faults.push(`${path}: not said to be over`);
        else if (stale !== 'gone')
          faults.push(...stale.map((text) => `${path} after ${walk.days[index]} days: ${text}`));
        withdrawn += [...first].filter((text) => !texts.has(text)).length;
      }
    }
    await host.close();
    expect(faults).toEqual([]);
    expect(withdrawn).toBeGreaterThan(walk.withdrawn);
  });
}

test.describe('the status of a location follows its rule', () => {
  for (const { template, slug } of SITES) {
    for (const host of ['static', 'served']) {
      test(
        `${slug}, ${host}: at any time of the season, and not after it`,
        host === 'served' ? sampledOn('group', template) : PROOF,
        async ({ page }) => {
          const site = await demoSite(slug);
          const path = site.paths.find((candidate) => /^\/contact-us\/[^/]+$/.test(candidate)) ?? '';
          const location = site.view.location(path.split('/').at(-1) ?? '');
          const rules = location?.departments_here.find(({ current }) => current)?.open_now?.rules;
          if (rules === undefined) throw new Error(`${slug} says nothing of its hours`);
          const files = host === 'static' ? await hostStatically(site) : null;
          const line = page.locator('[data-chosen] open-status');
          const start = Date.parse(site.manifest.created_at);
          for (const hours of [0, 9, 33, 8 * 24, 33 * 24, 63.3 * 24, 89 * 24]) {
            const now = new Date(start + hours * HOUR_MS);
            await page.clock.setFixedTime(now);
            await page.goto((files?.origin ?? originOf(slug)) + path);
            await expect(line).toHaveText(openingStatus(rules.location, rules.site, now)?.text ?? '');
            await expect(line).toBeVisible();
          }
          await page.clock.setFixedTime(new Date(start + 120 * 24 * HOUR_MS));
          await page.goto((files?.origin ?? originOf(slug)) + path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expect(line).toBeHidden();
          await files?.close();
        },
      );
    }
  }
});

test.describe('what the browser draws', () => {
  const { slug } = SITES[0];
  const find = async (page: Page, question: string, days: number) => {
    const { manifest } = await demoSite(slug);
    await page.clock.setFixedTime(new Date(Date.parse(manifest.created_at) + days * DAY_MS));
    await page.goto(`${originOf(slug)}${searchRoutePath()}?${question}`);
    await expect(page.locator('[aria-live]', { hasText: 'found' }).first()).toBeVisible();
  };

  test('a car in search results stops being a new arrival', async ({ page }) => {
    const tags = page.locator('[data-found] .vehicle-tag--new_arrival:visible');
    await find(page, 'sortBy=created_desc', 0);
    await expect(tags).not.toHaveCount(0);
    await find(page, 'sortBy=created_desc', 9);
    await expect(page.locator('[data-found] .vehicle-card').first()).toBeVisible();
    await expect(tags).toHaveCount(0);
  });

  test('a sold car is not found after its time in lists', PROOF, async ({ page }) => {
    const { vehicles } = await demoSite(slug);
    const sold = vehicles.find((vehicle) => vehicle.kind === 'vehicle' && vehicle.sold_notices.length > 0);
    if (sold === undefined) throw new Error('The demo dealership has just sold a car');
    const card = page.locator(`[data-found] [data-car="${sold.id}"]`);
    const question = `query=${encodeURIComponent(sold.name)}`;
    await find(page, question, 0);
    await expect(card).toBeVisible();
    await find(page, question, 9);
    await expect(card).toHaveCount(0);
  });
});

test('a clock that is a year behind leaves a page as printed', async ({ page }) => {
  const { slug } = SITES[0];
  const site = await demoSite(slug);
  for (const path of [homePath(), offersPath(), searchRoutePath()]) {
    await page.clock.setFixedTime(new Date(Date.parse(site.manifest.created_at) - 365 * DAY_MS));
    await page.goto(originOf(slug) + path, { waitUntil: 'domcontentloaded' });
    const texts = visibleTexts(await page.content());
    const printed = visibleTexts(await readPage(site, path));
    expect([...printed].filter((text) => !texts.has(text))).toEqual([]);
  }
});

test('a count of cars that is outdated takes its sentence with it', async ({ page }) => {
  const site = await demoSite(SITES[0].slug);
  const { until } = site.view.budget().panel.figures;
  if (until === undefined) throw new Error('The demo dealership has just sold a car');
  const outcome = page.locator('.budget-panel').getByRole('status');
  await page.clock.setFixedTime(new Date(Date.parse(until) - HOUR_MS));
  await page.goto(originOf(SITES[0].slug) + budgetPath());
  await expect(page.locator('astro-island:not([ssr]) .budget-panel')).toBeVisible();
  await expect(outcome).toHaveText(/^[\d,]+ Cars\s+with a price$/, { useInnerText: true });
  await moveClock(page, new Date(until));
  await expect(outcome).toHaveText('', { useInnerText: true });
  await page.getByRole('radio', { name: 'By repayments' }).check();
  await expect(outcome).toHaveText(/^[\d,]+ Cars\s+up to \$[\d,]+$/, { useInnerText: true });
});

test('an open page removes what expires meanwhile', async ({ page }) => {
  const { slug } = SITES[0];
  const { manifest } = await demoSite(slug);
  await page.clock.install({ time: new Date(manifest.created_at) });
  await page.goto(originOf(slug) + searchRoutePath());
  const tag = page.locator('.vehicle-tag--new_arrival').first();
  await expect(tag).toBeVisible();
  await page.clock.fastForward(9 * DAY_MS);
  await expect(tag).toBeHidden();
});
