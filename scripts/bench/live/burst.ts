import { setTimeout as sleep } from 'node:timers/promises';
import { formatNumber } from '#domain/money.ts';
import { makeProject } from '../dealerships.ts';
import { BURST, type LiveSize } from '../places.ts';
import { buildFromNothing } from '../rounds.ts';
import { type ServiceProcess, serveProject } from '../service-process.ts';
import { type BenchRow, milliseconds, percentile, seconds, target } from '../table.ts';
import { showsPrice } from './served-page.ts';
import { hookSecrets, sendStockHook } from './stock-hook.ts';
import { openStockSystems, type StockSystems } from './stock-systems.ts';

const SITES = Array.from({ length: 50 }, (_, index) => `burst-${index + 1}`);
const HOOKS = 1000;
const PAUSE_MS = 10;
const RESPONSE_MS = 250;
const MAX_BUILDS = 3;
const POLL_MS = 250;
const TIMEOUT_MS = 180_000;

/** Measures a thousand webhooks in ten seconds over fifty sites, each after a changed price. */
export async function burstRows({ burstCars }: LiveSize, log: (what: string) => void): Promise<BenchRow[]> {
  const systems = await openStockSystems();
  try {
    log(`${SITES.length} sites are built`);
    await makeProject(
      BURST.root,
      SITES.map((slug) => ({
        slug,
        cars: burstCars,
        settings: { stock: { type: 'http', url: systems.urlOf(slug), private_network: true } },
      })),
    );
    await systems.load(BURST.root, SITES);
    await buildFromNothing(BURST);
    log(`${formatNumber(HOOKS)} webhooks`);
    const service = await serveProject(BURST, { ...hookSecrets(SITES), LOG_LEVEL: 'info' });
    try {
      return await burst(service, systems, log);
    } finally {
      await service.close();
    }
  } finally {
    systems.close();
  }
}

async function burst(
  service: ServiceProcess,
  systems: StockSystems,
  log: (what: string) => void,
): Promise<BenchRow[]> {
  // Warms up a service that has just started.
  const [first = ''] = SITES;
  systems.change(first);
  await sendStockHook(service.url, first);
  await allBuilt(service.url);
  const before = service.log.length;
  const latencies = await sendAll(service.url, systems);
  const sent = performance.now();
  log('the last builds');
  await allBuilt(service.url);
  const settled_ms = performance.now() - sent;
  const wrong = await wrongSites(service.url, systems);
  const builds = SITES.map((slug) => service.log.slice(before).filter(({ site }) => site === slug).length);
  const most = Math.max(...builds);
  const p99 = percentile(latencies, 0.99);
  return [
    {
      what: `${formatNumber(HOOKS)} webhooks in ${seconds(HOOKS * PAUSE_MS)} over ${SITES.length} sites: answered, 99th percentile`,
      value: milliseconds(p99),
      target: target(`≤ ${milliseconds(RESPONSE_MS)}`, p99 <= RESPONSE_MS),
    },
    {
      what: '  sites that are right at the end',
      value: `${SITES.length - wrong.length} of ${SITES.length}`,
      target: target('all', wrong.length === 0),
    },
    {
      what: '  builds of a site, most',
      value: `${most}`,
      target: target(`≤ ${MAX_BUILDS}`, most <= MAX_BUILDS),
    },
    { what: '  builds in all', value: formatNumber(builds.reduce((sum, own) => sum + own, 0)) },
    { what: '  from the last webhook until nothing waits', value: seconds(settled_ms) },
  ];
}

/** Sends at a steady rate, without waiting for responses; returns the milliseconds of each. */
async function sendAll(url: string, systems: StockSystems): Promise<number[]> {
  const started = performance.now();
  const latencies: Promise<number>[] = [];
  for (let hook = 0; hook < HOOKS; hook++) {
    await sleep(Math.max(0, started + hook * PAUSE_MS - performance.now()));
    const site = SITES[hook % SITES.length] ?? '';
    systems.change(site);
    latencies.push(sendStockHook(url, site));
  }
  return Promise.all(latencies);
}

/** Waits until no build is queued or running; throws after three minutes. */
async function allBuilt(url: string): Promise<void> {
  const started = performance.now();
  for (;;) {
    const { publications }: { publications: { queued: number; running: number } } = await (
      await fetch(`${url}/status`)
    ).json();
    if (publications.queued + publications.running === 0) return;
    if (performance.now() - started > TIMEOUT_MS) throw new Error('Builds still wait after three minutes');
    await sleep(POLL_MS);
  }
}

/** Lists the sites with a page whose price differs from the feed's. */
async function wrongSites(url: string, systems: StockSystems): Promise<string[]> {
  const wrong = new Set<string>();
  for (const site of SITES) {
    for (const car of systems.changed(site)) if (!(await showsPrice(url, site, car))) wrong.add(site);
  }
  return [...wrong];
}
