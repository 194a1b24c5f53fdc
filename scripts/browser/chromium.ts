import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import packaged, { inflate } from '@sparticuz/chromium';
import type { LaunchOptions } from 'playwright';
import { CHROMIUM_PATH } from './env.ts';

/** Where Linux distributions put their own. */
const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const ARGS = ['--no-sandbox', '--disable-background-networking', '--disable-component-update'];

/**
 * How tests and bench start a browser: the one that `CHROMIUM_PATH` names, else the system's, else the one that
 * comes with the npm packages, so that nothing has to be installed by hand.
 */
export async function chromium(): Promise<LaunchOptions> {
  const installed = [CHROMIUM_PATH, ...SYSTEM].find((file) => file && existsSync(file));
  if (installed) return { executablePath: installed, args: ARGS };
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
