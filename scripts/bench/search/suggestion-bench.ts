import type { Browser, Page } from 'playwright';
import { type BenchRow, median, percentile, target } from '../table.ts';
import { SLOWDOWN, slowPage } from './slow-page.ts';

const TYPED = ['toyota cor', 'suv', 'under 40k', 'mazda cx', 'ute'];
const LIMIT_MS = 50;
/** Between two letters of a fast typist. */
const LETTER_MS = 150;

declare global {
  interface Window {
    keyTimes?: number[];
  }
}

/** Measures the box of a home page on a slowed processor: from a key press to the painted suggestions. */
export async function suggestionRows(browser: Browser, home: string): Promise<BenchRow[]> {
  const page = await slowPage(browser);
  await page.goto(home);
  const times = await typeWords(page);
  await page.close();
  const p95 = percentile(times, 0.95);
  return [
    {
      what: `Chromium, ${SLOWDOWN} times slower, ${times.length} key presses to painted suggestions, median`,
      value: `${median(times).toFixed(0)} ms`,
      target: target(`≤ ${LIMIT_MS} ms`, median(times) <= LIMIT_MS),
    },
    { what: '  the same, 95th percentile', value: `${p95.toFixed(0)} ms` },
  ];
}

async function typeWords(page: Page): Promise<number[]> {
  await page.locator('.home-search input[name=query]').click();
  // The first letter loads the index, which is another figure.
  await page.keyboard.type('t');
  await page.getByRole('listbox', { name: 'Suggestions' }).waitFor();
  await page.evaluate(recordKeys);
  for (const text of TYPED) {
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(text, { delay: LETTER_MS });
    await page.waitForTimeout(LETTER_MS);
  }
  return page.evaluate(() => window.keyTimes ?? []);
}

/** Runs in the page, so it uses no outer variables. */
function recordKeys(): void {
  const times: number[] = [];
  window.keyTimes = times;
  let started = 0;
  addEventListener(
    'keydown',
    () => {
      started = performance.now();
    },
    true,
  );
  const observer = new MutationObserver(() =>
    requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - started))),
  );
  for (const list of document.querySelectorAll('[role=listbox]')) observer.observe(list, { childList: true });
}
