import { expect, type Page, type Route } from 'playwright/test';

/** Core Web Vitals: a layout shift below this is good. */
const SHIFT_LIMIT = 0.1;
/** Delay of files in milliseconds: fonts arrive after the text was painted in the fallback. */
const DELAY = 300;

export const FONTS = '**/*.woff2';
export const STYLE_SHEETS = '**/*.css';

interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null }[];
}

/** Fails if the layout shifted during load, and names the elements. */
export async function expectNoShift(page: Page, limit = SHIFT_LIMIT): Promise<void> {
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
  expect.soft(sum, JSON.stringify(moves)).toBeLessThan(limit);
}

export async function late(route: Route): Promise<void> {
  await new Promise((arrived) => setTimeout(arrived, DELAY));
  await route.continue();
}
