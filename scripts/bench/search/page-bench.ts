import path from 'node:path';
import { chromium as driver, type Page } from 'playwright';
import { searchPath } from '#domain/site/routes.ts';
import { readEnvironment } from '#server/env.ts';
import { startServer } from '#server/serve.ts';
import { chromium } from '../../browser/chromium.ts';
import { makeProject } from '../dealerships.ts';
import { runProgram } from '../fresh-process.ts';
import { SEARCHED } from '../places.ts';
import { type BenchRow, median, percentile, target } from '../table.ts';
import { SLOWDOWN, slowPage } from './slow-page.ts';
import { suggestionRows } from './suggestion-bench.ts';

const CARS = 5000;
const VISITS = 3;
const MEDIAN_MS = 130;
const P95_MS = 200;

const BUILD = path.join(import.meta.dirname, '../build-program.ts');

/**
 * Measures the whole search page in headless Chromium with a slowed processor: from a click on a filter to the painted
 * cars, and from a key press to the painted suggestions.
 */
export async function pageRows(): Promise<BenchRow[]> {
  await makeProject(SEARCHED.root, [{ slug: SEARCHED.slug, cars: CARS }]);
  await runProgram(BUILD, SEARCHED.root, SEARCHED.state);
  const server = await startServer(
    readEnvironment({ PORT: '0', FORECOURT_STATE: SEARCHED.state, LOG_LEVEL: 'silent' }),
  );
  const { port } = new URL(server.url);
  const home = `http://${SEARCHED.slug}.localhost:${port}`;
  const address = home + searchPath('used-cars');
  const browser = await driver.launch(await chromium());
  try {
    const clicks: number[] = [];
    for (let visit = 0; visit < VISITS; visit++) {
      const page = await slowPage(browser);
      await page.goto(address);
      clicks.push(...(await useFilters(page)));
      await page.close();
    }
    const p95 = percentile(clicks, 0.95);
    return [
      {
        what: `Chromium, ${SLOWDOWN} times slower, ${clicks.length} clicks on filters to paint, median`,
        value: milliseconds(median(clicks)),
        target: target(`≤ ${MEDIAN_MS} ms`, median(clicks) <= MEDIAN_MS),
      },
      {
        what: '  the same, 95th percentile',
        value: milliseconds(p95),
        target: target(`≤ ${P95_MS} ms`, p95 <= P95_MS),
      },
      ...(await suggestionRows(browser, home)),
    ];
  } finally {
    await browser.close();
    await server.close();
  }
}

const milliseconds = (ms: number) => `${ms.toFixed(0)} ms`;

/** Ticks and clears filters; returns the milliseconds from each click to the frame that shows its cars. */
async function useFilters(page: Page): Promise<number[]> {
  const folded = page.locator('.facet:not([open]) > summary');
  while ((await folded.count()) > 0) await folded.first().click();
  const boxes = page.locator('.facet input[type=checkbox]:visible');
  // The first click loads the search, which is another figure.
  await boxes.first().click();
  await page.locator('[data-printed][hidden]').waitFor({ state: 'attached' });
  await boxes.first().click();
  return page.evaluate(pressInPage);
}

/** Runs in the page, so it uses no outer variables. */
async function pressInPage(): Promise<number[]> {
  const MAX_PRESSED = 15;
  const BOXES = '.facet input[type=checkbox]';
  const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  const painted = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  /** Whether the page shows another count within a second; a filter that matches all cars changes nothing. */
  const changed = () => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const observer = new MutationObserver(() => resolve(true));
    const summary = document.querySelector('.search-summary > p');
    if (summary !== null) observer.observe(summary, { childList: true, characterData: true, subtree: true });
    setTimeout(() => resolve(false), 1000);
    return promise.finally(() => observer.disconnect());
  };
  const times: number[] = [];
  const pressed = new Set<string>();
  for (const { name, value } of document.querySelectorAll<HTMLInputElement>(BOXES)) {
    if (pressed.size === MAX_PRESSED || pressed.has(name)) continue;
    pressed.add(name);
    for (const _ of ['ticked', 'taken away']) {
      // The filters are rendered again in between.
      const boxes = document.querySelectorAll<HTMLInputElement>(BOXES);
      const started = performance.now();
      const shown = changed();
      for (const box of boxes) if (box.name === name && box.value === value) box.click();
      if (!(await shown)) continue;
      await painted();
      times.push(performance.now() - started);
      await pause(300);
    }
  }
  return times;
}
