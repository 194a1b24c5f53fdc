import { defineConfig } from 'vitest/config';

/** Generous, because a busy machine is no failure: nothing here asserts a time. */
const UNIT_TIMEOUT = 30_000;
const SITE_TIMEOUT = 900_000;

export default defineConfig({
  test: {
    // As many as the smallest machine has processors: the default leaves one of them idle.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          isolate: false,
          testTimeout: UNIT_TIMEOUT,
          hookTimeout: UNIT_TIMEOUT,
        },
      },
      {
        test: {
          name: 'site',
          include: ['tests/**/*.test.ts'],
          // Its files are ES modules that say they are CommonJS, which only a bundler forgives.
          server: { deps: { inline: ['typesense-instantsearch-adapter'] } },
          testTimeout: SITE_TIMEOUT,
          hookTimeout: SITE_TIMEOUT,
        },
      },
    ],
    coverage: {
      provider: 'v8',
      include: ['src/domain/**/*.ts'],
      exclude: ['src/domain/**/*.{test,fixture}.ts'],
      reporter: ['text-summary'],
      thresholds: { lines: 100, branches: 100, functions: 100, statements: 100 },
    },
  },
});
