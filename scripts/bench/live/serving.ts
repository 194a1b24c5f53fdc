import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { formatNumber } from '#domain/money.ts';
import { exportRelease } from '#generator/export.ts';
import { openReleaseStore } from '#generator/store/release-store.ts';
import { SPACING_MS } from '#server/publishing/request-build.ts';
import { changeOnePrice } from '../dealerships.ts';
import { runProgram } from '../fresh-process.ts';
import { BENCH, LARGE, type LiveSize } from '../places.ts';
import { type ServiceProcess, serveProject } from '../service-process.ts';
import { type BenchRow, milliseconds, target, times } from '../table.ts';
import type { Load } from './load-program.ts';
import { startNginx } from './nginx.ts';
import { hookSecrets, sendStockHook } from './stock-hook.ts';

const RATE = 1000;
/** Number of pages that visitors request, spread over the whole site. */
const PAGES = 500;
const PROGRAM = path.join(import.meta.dirname, 'load-program.ts');
const ADDRESSES = path.join(BENCH, 'asked-pages.json');
const TREE = path.join(BENCH, 'served-tree');

/** The load's figures, with the number of releases that went live during it. */
interface ServingStats extends Load {
  publishes: number;
}

/** Measures a steady load while the large site, which `priceChangeRows` built, is published repeatedly. */
export async function servingRows({ seconds }: LiveSize, log: (what: string) => void): Promise<BenchRow[]> {
  await writeTree();
  const service = await serveProject(LARGE, { ...hookSecrets([LARGE.slug]), LOG_LEVEL: 'info' });
  try {
    log(`${formatNumber(RATE)} requests a second for ${seconds} s`);
    const own = await serve(service, service.url, seconds);
    const nginx = await startNginx(TREE);
    if (nginx !== null) log('the same from nginx');
    try {
      return rowsOf(own, nginx && (await serve(service, nginx.url, seconds)), seconds);
    } finally {
      await nginx?.close();
    }
  } finally {
    await service.close();
    await rm(TREE, { recursive: true, force: true });
  }
}

/** Writes the live release as plain files, with the list of pages to request. */
async function writeTree(): Promise<void> {
  const store = openReleaseStore(path.join(LARGE.state, 'store'), LARGE.slug);
  const live = store.current();
  if (live === null) throw new Error(`${LARGE.slug} is not published`);
  await rm(TREE, { recursive: true, force: true });
  await exportRelease(store, live, TREE);
  await store.close();
  const pages = Object.entries(live.entries).flatMap(([address, { type, status = 200 }]) =>
    type.startsWith('text/html') && status === 200 ? [address] : [],
  );
  const every = Math.max(1, Math.floor(pages.length / PAGES));
  await writeFile(ADDRESSES, JSON.stringify(pages.filter((_, index) => index % every === 0)));
}

/** Puts load on `url` while the builder of the service publishes one changed price after the other. */
async function serve(service: ServiceProcess, url: string, seconds: number): Promise<ServingStats> {
  const before = publishesOf(service);
  const options = [url, `${LARGE.slug}.localhost`, ADDRESSES, `${RATE}`, `${seconds}`];
  let isOver = false;
  const load = runProgram<Load>(PROGRAM, ...options).finally(() => {
    isOver = true;
  });
  const publishing = (async () => {
    while (!isOver) {
      await changeOnePrice(LARGE.root, LARGE.slug);
      await sendStockHook(service.url, LARGE.slug);
      await sleep(SPACING_MS);
    }
  })();
  const [{ report }] = await Promise.all([load, publishing]);
  return { ...report, publishes: publishesOf(service) - before };
}

const publishesOf = ({ log }: ServiceProcess) => log.filter(({ outcome }) => outcome === 'published').length;

function rowsOf(own: ServingStats, nginx: ServingStats | null, seconds: number): BenchRow[] {
  if (own.first_error !== null) console.error(`The first error: ${own.first_error}`);
  return [
    {
      what: `${formatNumber(RATE)} requests a second for ${seconds} s beside ${own.publishes} publishes: errors`,
      value: `${formatNumber(own.errors)} of ${formatNumber(own.requests)}`,
      target: target('none', own.errors === 0),
    },
    { what: '  answered, median', value: tenths(own.p50) },
    {
      what: '  99th percentile',
      value: tenths(own.p99),
      ...(nginx !== null && { ratio: `${times(own.p99 / nginx.p99)} nginx` }),
    },
    { what: '  longest', value: milliseconds(own.longest) },
    {
      what: `  nginx, the same pages${nginx === null ? '' : ` beside ${nginx.publishes} publishes, 99th percentile`}`,
      value: nginx === null ? 'not installed' : tenths(nginx.p99),
    },
  ];
}

const tenths = (ms: number) => `${ms.toFixed(1)} ms`;
