import { setTimeout as sleep } from 'node:timers/promises';
import { formatNumber } from '#domain/money.ts';
import { DEBOUNCE_MS, SPACING_MS } from '#server/publishing/request-build.ts';
import { changeOnePrice, makeProject } from '../dealerships.ts';
import { LARGE, type LiveSize } from '../places.ts';
import { buildFromNothing } from '../rounds.ts';
import { type ServiceProcess, serveProject } from '../service-process.ts';
import { type BenchRow, median, milliseconds, percentile, seconds, target } from '../table.ts';
import { priceShown, showsPrice } from './served-page.ts';
import { hookSecrets, sendStockHook } from './stock-hook.ts';

const MEDIAN_MS = 1000;
const P95_MS = 2000;
const COLD_MS = 5000;

/** Milliseconds until the page shows the new price, without the debounce. */
interface Delay {
  fromSending: number;
  fromResponse: number;
}

/** Measures one changed car of a large site, from the webhook to the served page, warm and after a start. */
export async function priceChangeRows(
  { cars, changes, starts }: LiveSize,
  log: (what: string) => void,
): Promise<BenchRow[]> {
  log(`a site of ${formatNumber(cars)} cars is built`);
  await makeProject(LARGE.root, [{ slug: LARGE.slug, cars }]);
  await buildFromNothing(LARGE);
  const cold: Delay[] = [];
  const warm: Delay[] = [];
  for (let start = 1; start <= starts; start++) {
    const service = await serveProject(LARGE, { ...hookSecrets([LARGE.slug]), LOG_LEVEL: 'error' });
    try {
      log(`first change after start ${start} of ${starts}`);
      cold.push(await changed(service, start));
      if (start < starts) continue;
      for (let change = 1; change <= changes; change++) {
        await sleep(SPACING_MS);
        log(`change ${change} of ${changes}`);
        warm.push(await changed(service, starts + change));
      }
    } finally {
      await service.close();
    }
  }
  return rowsOf(cars, warm, cold);
}

async function changed({ url }: ServiceProcess, nth: number): Promise<Delay> {
  const car = await changeOnePrice(LARGE.root, LARGE.slug, nth);
  if (await showsPrice(url, LARGE.slug, car)) throw new Error(`${car.slug} shows its price beforehand`);
  const sent = performance.now();
  const latency = await sendStockHook(url, LARGE.slug);
  await priceShown(url, LARGE.slug, car);
  const fromSending = performance.now() - sent - DEBOUNCE_MS;
  return { fromSending, fromResponse: fromSending - latency };
}

function rowsOf(cars: number, warm: readonly Delay[], cold: readonly Delay[]): BenchRow[] {
  const fromResponses = warm.map(({ fromResponse }) => fromResponse);
  const sent = warm.map(({ fromSending }) => fromSending);
  const [p50, p95] = [median(sent), percentile(sent, 0.95)];
  const worst = Math.max(...cold.map(({ fromSending }) => fromSending));
  const besides = `besides ${milliseconds(DEBOUNCE_MS)} of debounce`;
  return [
    {
      what: `Webhook to served page, one of ${formatNumber(cars)} cars, ${warm.length} times, ${besides}`,
      value: seconds(p50),
      target: target('≤ 1.0 s', p50 <= MEDIAN_MS),
    },
    { what: '  95th percentile', value: seconds(p95), target: target('≤ 2 s', p95 <= P95_MS) },
    { what: '  from the answer to the webhook, median', value: seconds(median(fromResponses)) },
    {
      what: `  the first after a start, the longest of ${cold.length}`,
      value: seconds(worst),
      target: target('≤ 5 s', worst <= COLD_MS),
    },
  ];
}
