// `npm run days`: `npm test` on twelve days ahead, ten of them difficult for calendars (one is the next leap day) and two random in the coming year.
// Takes hours: `npm run days -- browser --day 2027-01-26` runs one of its three commands on one day;
// `--from 2026-12-01` takes the twelve days after that date, to continue an earlier run.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { movedClock } from '../cli/moved-clock.ts';
import { daysAhead, SEED } from './instants.ts';

/** The commands of `npm test`. Node programs use a moved clock; browsers need `faketime`. */
const SUITES = {
  domain: ['node_modules/vitest/vitest.mjs', 'run', '--project', 'domain'],
  site: ['node_modules/vitest/vitest.mjs', 'run', '--project=unit', '--project=site', '--maxWorkers=3'],
  browser: ['node_modules/playwright/cli.js', 'test', '--grep-invert', '@proof'],
} as const;
type Suite = keyof typeof SUITES;

const isSuite = (name: string): name is Suite => name in SUITES;
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    day: { type: 'string', multiple: true, default: [] },
    from: { type: 'string', default: new Date().toISOString().slice(0, 10) },
  },
});
const chosen = (positionals.length === 0 ? Object.keys(SUITES) : positionals).filter(isSuite);
if (chosen.length < positionals.length) throw new Error(`Suites are ${Object.keys(SUITES).join(', ')}`);

/** Runs a suite at `day`, with `folder` for what moves its clock; returns whether it passed. */
function passes(suite: Suite, day: Date, folder: string): boolean {
  const command = [process.execPath, ...SUITES[suite]];
  const isBrowser = suite === 'browser';
  const moved = isBrowser
    ? ['faketime', day.toISOString().slice(0, 19).replace('T', ' '), ...command]
    : command;
  const clock = isBrowser ? { TZ: 'UTC' } : movedClock(folder, day).environment;
  const [program = '', ...args] = moved;
  const { status, error } = spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, ...clock } });
  if (error) console.error(`${program}: ${error.message}`);
  return status === 0;
}

const from = new Date(values.from);
if (Number.isNaN(from.getTime())) throw new Error(`--from ${values.from} is not a date such as 2026-12-01`);
console.log(`Two of the days are random; SEED=${SEED} and --from ${values.from} choose them again.`);
const all = daysAhead(from);
const daysAt = (start: string) => {
  const found = all.filter((day) => day.toISOString().startsWith(start));
  if (found.length > 0) return found;
  throw new Error(`--day ${start} is none of ${all.map((day) => day.toISOString()).join(', ')}`);
};
const days = values.day.length === 0 ? all : values.day.flatMap(daysAt);

const folder = mkdtempSync(path.join(tmpdir(), 'forecourt-proof-'));
const failed: string[] = [];
for (const day of days)
  for (const suite of chosen) {
    const name = `${suite} on ${day.toISOString()}`;
    console.log(`\n${name}`);
    if (!passes(suite, day, folder)) failed.push(name);
  }
rmSync(folder, { recursive: true });
console.log(failed.length === 0 ? 'Green on every day.' : `Red: ${failed.join('; ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
