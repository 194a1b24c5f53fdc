import { build } from 'esbuild';
import { chromium as driver } from 'playwright';
import type { openIndex } from '#search/engine/engine.ts';
import type { SearchRequest } from '#search/engine/request.ts';
import { buildVehicleIndex, vehicleRecord } from '#search/vehicle/vehicle-index.ts';
import { chromium } from '../../browser/chromium.ts';
import { PROJECT } from '../../project.ts';
import { type BenchRow, median, percentile, target } from '../table.ts';
import { carsOf } from './cars.ts';
import { scenarios, searchRequest } from './scenarios.ts';
import { SLOWDOWN, slowPage } from './slow-page.ts';

const CARS = 5000;
const LONGEST_TASK_MS = 50;
const MEDIAN_MS = 3;
const P95_MS = 6;

interface InPage {
  /** Milliseconds of the longest step of opening and warming; the page stays responsive between steps. */
  longest: number;
  /** Search time of each scenario, milliseconds. */
  searches: number[];
}

/**
 * Measures the engine alone in headless Chromium with a four times slower processor: opening in steps, then the visit.
 */
export async function browserRows(): Promise<BenchRow[]> {
  const { cars, context } = carsOf(CARS);
  const now = Math.floor(context.now.getTime() / 1000);
  const visit = scenarios(cars.map((listed) => vehicleRecord(listed, context)));
  const requests = visit.map(({ requests }) => requests.map((request) => searchRequest(request, now)));
  const file = Buffer.from(buildVehicleIndex(cars, context)).toString('base64');
  const browser = await driver.launch(await chromium());
  try {
    const page = await slowPage(browser);
    await page.addScriptTag({ content: await engineScript() });
    const { longest, searches } = await page.evaluate(visitPage, { file, requests });
    const p95 = percentile(searches, 0.95);
    return [
      {
        what: `Chromium, ${SLOWDOWN} times slower, longest step of opening ${CARS} cars`,
        value: milliseconds(longest),
        target: target(`≤ ${LONGEST_TASK_MS} ms`, longest <= LONGEST_TASK_MS),
      },
      {
        what: '  a search of the visit, median',
        value: milliseconds(median(searches)),
        target: target(`≤ ${MEDIAN_MS} ms`, median(searches) <= MEDIAN_MS),
      },
      {
        what: '  a search of the visit, 95th percentile',
        value: milliseconds(p95),
        target: target(`≤ ${P95_MS} ms`, p95 <= P95_MS),
      },
    ];
  } finally {
    await browser.close();
  }
}

const milliseconds = (ms: number) => `${ms.toFixed(2)} ms`;

/** Bundles the engine as a script that sets the global `engine`. */
async function engineScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [`${PROJECT}/src/search/engine/engine.ts`],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    globalName: 'engine',
  });
  return outputFiles[0]?.text ?? '';
}

/** Runs in the page, so it uses its arguments only. */
async function visitPage({
  file,
  requests,
}: {
  file: string;
  requests: readonly (readonly SearchRequest[])[];
}): Promise<InPage> {
  const { engine } = globalThis as unknown as { engine: { openIndex: typeof openIndex } };
  const bytes = Uint8Array.from(atob(file), (character) => character.charCodeAt(0));
  const pause = () => new Promise((resolve) => setTimeout(resolve));
  let started = performance.now();
  const opened = engine.openIndex(bytes);
  let longest = performance.now() - started;
  for (const steps = opened.warm(); ; ) {
    await pause();
    started = performance.now();
    const { done } = steps.next();
    longest = Math.max(longest, performance.now() - started);
    if (done) break;
  }
  const searches: number[] = [];
  for (const batch of requests) {
    await pause();
    // The clock's resolution is a tenth of a millisecond.
    const runs = 20;
    started = performance.now();
    for (let run = 0; run < runs; run++) opened.search(batch);
    searches.push((performance.now() - started) / runs);
  }
  return { longest, searches };
}
