import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import packaged, { inflate } from '@sparticuz/chromium';
import type { LaunchOptions } from 'playwright';
import { CHROMIUM_PATH } from './env.ts';

/** Paths used by Linux distributions. */
const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const ARGS = ['--no-sandbox', '--disable-background-networking', '--disable-component-update'];

/** Whether the packages' browser runs on this platform. */
const isPackaged = process.platform === 'linux' && process.arch === 'x64';

/**
 * Returns how tests and benchmarks launch a browser: that of `CHROMIUM_PATH`, else that of the npm packages, which has
 * no windows and opens a page twice as fast, else the system's.
 */
export async function chromium(): Promise<LaunchOptions> {
  const named = [CHROMIUM_PATH, ...(isPackaged ? [] : SYSTEM)].find((file) => file && existsSync(file));
  if (named) return { executablePath: named, args: ARGS };
  const bin = path.join(
    path.dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')),
    '../bin',
  );
  const libraries = await inflate(path.join(bin, 'al2023.tar.br'));
  return {
    executablePath: await packaged.executablePath(),
    args: ARGS,
    env: { ...process.env, LD_LIBRARY_PATH: path.join(libraries, 'lib') },
  };
}
