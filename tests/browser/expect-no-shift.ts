import { expect, type Page, type Route } from 'playwright/test';

/** Core Web Vitals: a page that moves less is good. */
const SHIFT_LIMIT = 0.1;
/** How late files arrive, in milliseconds: fonts after the text was painted in the fallback. */
const DELAY = 300;

export const FONTS = '**/*.woff2';
export const STYLE_SHEETS = '**/*.css';

interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null }[];
}

/** Fails where the page moved while it loaded, and names what moved. */
export async function expectNoShift(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const moves = await page.evaluate(() => {
    const isShift = (entry: PerformanceEntry): entry is LayoutShift => entry.entryType === 'layout-shift';
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: 'layout-shift', buffered: true });
    return observer
      .takeRecords()
      .filter(isShift)
      .map(({ value, sources }) => ({
        value,
        moved: sources.map(({ node }) => node?.textContent?.trim().slice(0, 40)),
      }));
  });
  const sum = moves.reduce((total, { value }) => total + value, 0);
  expect.soft(sum, JSON.stringify(moves)).toBeLessThan(SHIFT_LIMIT);
}

/** Lets a file arrive late. */
export async function late(route: Route): Promise<void> {
  await new Promise((arrived) => setTimeout(arrived, DELAY));
  await route.continue();
}
