import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Generous, because a busy machine is no failure: nothing here asserts a time. */
const UNIT_TIMEOUT = 120_000;
const SITE_TIMEOUT = 900_000;
/** Of `expect.poll`, whose own second is short on a busy machine. */
const POLL_TIMEOUT = { unit: 60_000, site: 300_000 };

/** Suites that wait for real time, kill processes, fill or damage disks, race, load, walk the year or type-check: in `npm run proof` alone. */
const FAR = [
  'tests/cli/{held-feed,held-mass,inspect-write,moved-clock,new-site,photos,publish,publish-workflow,serve-shutdown,worker}.test.ts',
  'tests/days/**/*.test.ts',
  'tests/feeds/{large,mass-mutations,mutated-pages,real-stock,single-mutations}.test.ts',
  'tests/one-place/*.test.ts',
  'tests/publish-*.test.ts',
  'tests/photos/{hostile-photos,many-photos,photos-kill}.test.ts',
  'tests/publishing/{clock-summer-time,clock-sweep,damaged-store,leaks,lock,one-price,publishers-kill,same-bytes}.test.ts',
  'tests/service/{alerts,backup-drill,fuzz,hold-races,hook-burst,hostile-feeds,kill,netlify-bundle,own-disks,preview,publishing,workers}.test.ts',
  'tests/service/stock/stock-events.test.ts',
  'tests/sites/{new-site,parity,vehicle-states}.test.ts',
];
/** Suites that walk a little in `npm test`, and all the way in `npm run proof`: `tests/walk.ts`. */
const WALKING = [
  'tests/cli/cli.test.ts',
  'tests/feeds/{hostile,histories,onboarding,stray-quote}.test.ts',
  'tests/generator/incremental.test.ts',
  'tests/publishing/{claims,shared-sites}.test.ts',
  'tests/search/{alerts,differential}.test.ts',
  'tests/service/{erasure,jobs.contract}.test.ts',
];
/** Most of what a test makes is garbage at once: V8's default of 16 MB for new objects costs a tenth of the time in collections. */
const execArgv = ['--max-semi-space-size=64'];
/** Commands print without colours: `CI=true` would turn them on. */
const env = { NO_COLOR: '1' };
/** Suites that take minutes, longest first: one that began last would run alone. Without a cache vitest goes by size. */
const LONGEST = [
  'generator/incremental',
  'feeds/histories',
  'days/',
  'feeds/single-mutations',
  'service/own-disks',
  'service/stock/stock-events',
  'service/publishing',
  'feeds/hostile',
  'feeds/mass-mutations',
  'cli/publish-workflow',
  'publishing/shared-sites',
  'search/differential',
  'photos/many-photos',
  'search/alerts',
  'cli/cli',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = LONGEST.findIndex((name) => moduleId.includes(`/tests/${name}`));
      return place < 0 ? LONGEST.length : place;
    };
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}

const DOMAIN = 'src/domain/**';
/** What the tests beside the code are run with. */
export const UNIT = {
  isolate: false,
  execArgv,
  env,
  testTimeout: UNIT_TIMEOUT,
  hookTimeout: UNIT_TIMEOUT,
  expect: { poll: { timeout: POLL_TIMEOUT.unit } },
};
/** What whole sites are tested with. */
const SITE = {
  server: {
    deps: {
      // Its files are ES modules that say they are CommonJS, which only a bundler forgives.
      inline: ['typesense-instantsearch-adapter'],
      // Compiled already.
      external: [/\/renderer\/[^/]+\/server\//],
    },
  },
  globalSetup: ['tests/one-postgres.setup.ts', 'tests/compiled-pages.setup.ts'],
  // The programs that tests start, some 250, share their compiled code: starting takes half the time.
  env: { ...env, NODE_COMPILE_CACHE: path.resolve('.forecourt/compile-cache') },
  // Files of a worker share its modules and their compiled code, a quarter of the time.
  isolate: false,
  execArgv,
  testTimeout: SITE_TIMEOUT,
  hookTimeout: SITE_TIMEOUT,
  expect: { poll: { timeout: POLL_TIMEOUT.site, interval: 100 } },
};

export default defineConfig({
  test: {
    // As many as the smallest machine has processors: the default leaves one of them idle. Sites have three and the proof
    // four (package.json), because both wait for processes, databases and clocks a third of their time.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      // Alone, because measuring coverage slows every test of a run.
      { test: { ...UNIT, name: 'domain', include: [`${DOMAIN}/*.test.ts`] } },
      {
        test: {
          ...UNIT,
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: [DOMAIN],
        },
      },
      {
        test: {
          ...SITE,
          name: 'site',
          include: ['tests/**/*.test.ts'],
          exclude: FAR,
        },
      },
      {
        test: {
          ...SITE,
          name: 'proof',
          include: [...FAR, ...WALKING],
          env: { ...SITE.env, PROOF: '1' },
        },
      },
    ],
    coverage: {
      provider: 'v8',
      include: [`${DOMAIN}/*.ts`],
      exclude: [`${DOMAIN}/*.{test,fixture}.ts`],
      reporter: ['text-summary'],
      thresholds: { lines: 100, branches: 100, functions: 100, statements: 100 },
    },
  },
});
