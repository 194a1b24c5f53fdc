import { defineConfig } from 'playwright/test';
import { chromium } from './scripts/browser/chromium.ts';
import { PORT, STATE } from './tests/browser/demo-server.ts';

/** Browser tests walk the demo dealerships as `npm start` serves them. */
export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '**/*.spec.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // What passes the second time is named flaky in the list; a fault fails twice.
  retries: 1,
  // Generous, because a busy machine is no failure: nothing here asserts a time.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    // A context of its own costs each test more than a page does; between two, cookies, storage and cache are emptied.
    reuseContext: true,
    launchOptions: await chromium(),
  },
  webServer: {
    // Its pages do not change while they are tested: `start` publishes each site twice.
    command: [
      'node tests/browser/build-demo.ts',
      'exec node --import ./tests/browser/quick-pictures.ts scripts/forecourt.ts serve',
    ].join(' && '),
    // What is tested stays as it is while it is tested.
    env: { PORT: String(PORT), FORECOURT_STATE: STATE, LOG_LEVEL: 'silent', FORECOURT_BUILDER: '0' },
    url: `http://localhost:${PORT}/healthz`,
    timeout: 600_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
