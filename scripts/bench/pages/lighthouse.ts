import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from '../../browser/chromium.ts';
import { runCommand } from '../fresh-process.ts';
import { readReport } from './scores.ts';

/** No dependency of the project: it is installed on first use, and has a hundred dependencies. */
const VERSION = '13.5.0';
const TRIES = 3;

/** Measures a page with the mobile preset, which simulates a slow phone's network and processor. */
export type Lighthouse = (url: string) => Promise<ReturnType<typeof readReport>>;

/**
 * Opens Lighthouse in `folder`, installing it from the npm registry if missing, with the browser of the tests; `flags`
 * are added to the browser's.
 */
export async function openLighthouse(folder: string, flags: readonly string[] = []): Promise<Lighthouse> {
  const home = path.join(folder, `lighthouse-${VERSION}`);
  const program = path.join(home, 'node_modules/lighthouse/cli/index.js');
  if (!existsSync(program)) {
    await mkdir(home, { recursive: true });
    const quietly = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-save'];
    await runCommand('npm', ['install', '--prefix', home, ...quietly, `lighthouse@${VERSION}`]);
  }
  const { executablePath = '', args = [], env = {} } = await chromium();
  const output = path.join(home, 'report.json');
  const options = [
    ...['--quiet', '--no-enable-error-reporting', '--output=json', `--output-path=${output}`],
    '--only-categories=performance,accessibility,best-practices,seo',
    `--chrome-flags=${['--headless', ...args, ...flags].join(' ')}`,
  ];
  const audit: Lighthouse = async (url) => {
    await runCommand(process.execPath, [program, url, ...options], { ...env, CHROME_PATH: executablePath });
    return readReport(await readFile(output, 'utf8'));
  };
  return (url) => tried(() => audit(url), TRIES);
}

/** Retries: occasionally a browser's trace is lost, and Lighthouse asks to be run again. */
async function tried<T>(work: () => Promise<T>, left: number): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (left <= 1) throw error;
    return tried(work, left - 1);
  }
}

/** Measures a page repeatedly: single scores vary by a few points on a busy machine. */
export async function auditRuns(audit: Lighthouse, url: string, name: string, runs: number) {
  const reports = [];
  for (let run = 1; run <= runs; run++) {
    console.error(`${name}: run ${run} of ${runs}`);
    reports.push(await audit(url));
  }
  return reports;
}
