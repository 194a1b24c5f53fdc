import { defineConfig } from 'playwright/test';
import { chromium } from './tests/browser/chromium.ts';

const PORT = 4391;

/** Browser tests walk the demo dealerships as `npm start` serves them. */
export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '**/*.spec.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  timeout: 60_000,
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${PORT}`,
    browserName: 'chromium',
    launchOptions: await chromium(),
  },
  webServer: {
    command: 'node scripts/forecourt.ts start',
    env: { PORT: String(PORT), LOG_LEVEL: 'silent' },
    url: `http://localhost:${PORT}/healthz`,
    timeout: 300_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
