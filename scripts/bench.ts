import { availableParallelism, loadavg } from 'node:os';
import { defineCommand, runMain } from 'citty';
import { formatNumber } from '#domain/money.ts';
import { makeProject } from './bench/dealerships.ts';
import { feedRows } from './bench/feeds/feed-bench.ts';
import { hugoRow } from './bench/hugo.ts';
import { leadRows } from './bench/leads/lead-bench.ts';
import { LIVE, liveTables, QUICK_LIVE } from './bench/live/live-bench.ts';
import { LARGE, type LiveSize, MANY } from './bench/places.ts';
import { type Round, runRound } from './bench/rounds.ts';
import { alertRows } from './bench/search/alert-bench.ts';
import { browserRows } from './bench/search/browser-bench.ts';
import { pageRows } from './bench/search/page-bench.ts';
import { searchRows } from './bench/search/search-bench.ts';
import { summary } from './bench/summary.ts';
import { table } from './bench/table.ts';
import { waitingPhotoRows } from './bench/waiting-photos.ts';

const CARS = 10_000;
const QUICK_CARS = 1_000;
const SITES = 50;
const SEARCHED_CARS = [500, 5000, 20_000];
const QUICK_SEARCHED_CARS = [500, 5000];
/** Each figure is the median of its rounds. */
const ROUNDS = 3;

await runMain(
  defineCommand({
    meta: { name: 'bench', description: 'Measure the generator, the search and the service, beside others' },
    args: {
      cars: { type: 'string', description: `Cars on the site; default: ${CARS}` },
      quick: { type: 'boolean', description: `${QUICK_CARS} cars, and a search over no more than 5,000` },
      search: { type: 'boolean', description: 'The search alone' },
      feeds: { type: 'boolean', description: 'The reading of feeds alone' },
      leads: { type: 'boolean', description: 'The leads alone' },
      live: { type: 'boolean', description: 'The way from a stock webhook to the page alone' },
    },
    async run({ args }) {
      const isWhole = !(args.feeds || args.search || args.leads || args.live);
      const cars = Number(args.cars ?? (args.quick ? QUICK_CARS : CARS));
      if (!Number.isInteger(cars) || cars < SITES) throw new Error(`--cars takes a number from ${SITES}`);
      if (isWhole || args.feeds) console.log(`\n${table(await feedRows())}`);
      if (isWhole || args.leads) console.log(`\n${table(await leadRows())}`);
      if (isWhole || args.search) await benchSearch(args.quick ? QUICK_SEARCHED_CARS : SEARCHED_CARS);
      if (isWhole) await benchGenerator(cars);
      if (isWhole || args.live) await benchLive({ cars, ...(args.quick ? QUICK_LIVE : LIVE) });
    },
  }),
);

async function benchSearch(counts: readonly number[]): Promise<void> {
  for (const count of counts) console.log(`\n${table(searchRows(count))}`);
  console.log(`\n${table(await alertRows())}`);
  console.log(`\n${table([...(await browserRows()), ...(await pageRows())])}`);
}

async function benchGenerator(cars: number): Promise<void> {
  await makeProject(LARGE.root, [{ slug: LARGE.slug, cars }]);
  await makeProject(MANY.root, manySites(cars));
  const rounds: Round[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    rounds.push(await runRound((what) => console.error(`round ${round} of ${ROUNDS}: ${what}`)));
  }
  console.log(`\n${formatNumber(cars)} cars, medians of ${ROUNDS} rounds, a process for each measurement\n`);
  console.log(table([...summary(rounds), await hugoRow(rounds)]));
  console.log(`\n${table(await waitingPhotoRows(cars))}`);
}

async function benchLive(size: LiveSize): Promise<void> {
  for await (const rows of liveTables(size, (what) => console.error(what))) {
    const [load = 0] = loadavg();
    console.log(`\n${table(rows)}\nLoad ${load.toFixed(1)} on ${availableParallelism()} processors`);
  }
}

function manySites(cars: number) {
  return Array.from({ length: SITES }, (_, index) => ({
    slug: `bench-${index + 1}`,
    cars: Math.round(cars / SITES),
  }));
}
