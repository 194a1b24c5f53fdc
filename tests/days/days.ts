// `npm run days`: `npm test` on twelve days of the coming year, ten of them difficult for calendars and two random.
// Takes hours: `npm run days -- unit --day 2027-01-26` runs one project on one day.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { movedClock } from '../cli/moved-clock.ts';
import { daysAhead, SEED } from './instants.ts';

/** The projects of `npm test`. Node programs use a moved clock; browsers need `faketime`. */
const PROJECTS = {
  domain: ['node_modules/vitest/vitest.mjs', 'run', '--project', 'domain'],
  unit: ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit'],
  site: ['node_modules/vitest/vitest.mjs', 'run', '--project', 'site'],
  browser: ['node_modules/playwright/cli.js', 'test', '--grep-invert', '@proof'],
} as const;
type Project = keyof typeof PROJECTS;

const isProject = (name: string): name is Project => name in PROJECTS;
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { day: { type: 'string', multiple: true, default: [] } },
});
const chosen = (positionals.length === 0 ? Object.keys(PROJECTS) : positionals).filter(isProject);
if (chosen.length < positionals.length) throw new Error(`Projects are ${Object.keys(PROJECTS).join(', ')}`);

const folder = mkdtempSync(path.join(tmpdir(), 'forecourt-proof-'));

/** Runs a project at `day`; returns whether it passed. */
function passes(project: Project, day: Date): boolean {
  const command = [process.execPath, ...PROJECTS[project]];
  const isBrowser = project === 'browser';
  const moved = isBrowser
    ? ['faketime', day.toISOString().slice(0, 19).replace('T', ' '), ...command]
    : command;
  const clock = isBrowser ? { TZ: 'UTC' } : movedClock(folder, day).environment;
  const [program = '', ...args] = moved;
  const { status, error } = spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, ...clock } });
  if (error) console.error(`${program}: ${error.message}`);
  return status === 0;
}

console.log(`Two of the days are chosen by the seed ${SEED}; SEED=${SEED} chooses them again.`);
const isWanted = (day: Date) =>
  values.day.length === 0 || values.day.some((start) => day.toISOString().startsWith(start));
const failed: string[] = [];
for (const day of daysAhead(new Date()).filter(isWanted))
  for (const project of chosen) {
    const name = `${project} on ${day.toISOString()}`;
    console.log(`\n${name}`);
    if (!passes(project, day)) failed.push(name);
  }
rmSync(folder, { recursive: true });
console.log(failed.length === 0 ? 'Green on every day.' : `Red: ${failed.join('; ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
