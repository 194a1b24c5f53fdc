import path from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { defineCommand, runMain } from 'citty';

await runMain(
  defineCommand({
    meta: {
      name: 'mutants',
      description: 'Break code in small ways, and name what no test beside it notices',
    },
    args: {
      code: {
        type: 'positional',
        description: 'A folder or a file, such as src/server/privacy',
        required: true,
      },
    },
    async run({ args: { code } }) {
      const isFile = path.extname(code) !== '';
      await new Stryker({
        mutate: [isFile ? code : `${code}/**/*.{ts,tsx}`, '!**/*.{test,fixture,d}.{ts,tsx}'],
        testRunner: 'vitest',
        vitest: { configFile: 'vitest.mutants.ts', dir: isFile ? path.dirname(code) : code },
        reporters: ['clear-text', 'progress-append-only'],
        clearTextReporter: { allowColor: false, reportTests: false },
        ignorePatterns: ['.forecourt', 'dist'],
        tempDirName: '.forecourt/mutants',
        concurrency: 2,
      }).runMutationTest();
    },
  }),
);
