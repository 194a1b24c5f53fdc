import { defineCommand, runMain } from 'citty';
import { formatNumber } from '#domain/money.ts';
import { makeProject } from './bench/dealerships.ts';
import { leadRows } from './bench/leads/lead-bench.ts';
import { otherGenerators } from './bench/others/others.ts';
import { LARGE, MANY } from './bench/places.ts';
import { type Round, runRound } from './bench/rounds.ts';
import { browserRows } from './bench/search/browser-bench.ts';
import { pageRows } from './bench/search/page-bench.ts';
import { searchRows } from './bench/search/search-bench.ts';
import { summary } from './bench/summary.ts';
import { table } from './bench/table.ts';

const CARS = 10_000;
const QUICK_CARS = 1_000;
const SITES = 50;
const SEARCHED_CARS = [500, 5000, 20_000];
const QUICK_SEARCHED_CARS = [500, 5000];
/** Each figure is the median of its rounds. */
const ROUNDS = 3;

await runMain(
  defineCommand({
    meta: { name: 'bench', description: 'Measure the generator and the search beside others' },
    args: {
      cars: { type: 'string', description: `Cars on the site; ${CARS} where it is left out` },
      quick: { type: 'boolean', description: `${QUICK_CARS} cars, and a search over no more than 5,000` },
      search: { type: 'boolean', description: 'The search alone' },
      leads: { type: 'boolean', description: 'The leads alone' },
    },
    async run({ args }) {
      if (!args.search) console.log(`\n${table(await leadRows())}`);
      if (args.leads) return;
      for (const count of args.quick ? QUICK_SEARCHED_CARS : SEARCHED_CARS) {
        console.log(`\n${table(searchRows(count))}`);
      }
      console.log(`\n${table([...(await browserRows()), ...(await pageRows())])}`);
      if (args.search) return;
      const cars = Number(args.cars ?? (args.quick ? QUICK_CARS : CARS));
      if (!Number.isInteger(cars) || cars < SITES) throw new Error(`--cars takes a number from ${SITES}`);
      await makeProject(LARGE.root, [{ slug: LARGE.slug, cars }]);
      await makeProject(MANY.root, manySites(cars));
      const rounds: Round[] = [];
      for (let round = 1; round <= ROUNDS; round++) {
        rounds.push(await runRound((what) => console.error(`round ${round} of ${ROUNDS}: ${what}`)));
      }
      console.log(
        `\n${formatNumber(cars)} cars, medians of ${ROUNDS} rounds, a process for each measurement\n`,
      );
      console.log(table([...summary(rounds), ...(await otherGenerators(rounds))]));
    },
  }),
);

function manySites(cars: number) {
  return Array.from({ length: SITES }, (_, index) => ({
    slug: `bench-${index + 1}`,
    cars: Math.round(cars / SITES),
  }));
}
