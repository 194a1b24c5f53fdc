// `npm run days`: the whole suite with the machine's clock at twelve days of the coming year, ten at which calendars go
// wrong and two that nobody chose. Hours of machine time: `npm run days -- unit` runs one project alone.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { movedClock } from '../cli/moved-clock.ts';
import { daysAhead, SEED } from './instants.ts';

/** What runs on each day. Node programs go by a clock that is moved within them; a browser only by `faketime`. */
const PROJECTS = {
  unit: ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit'],
  site: ['node_modules/vitest/vitest.mjs', 'run', '--project', 'site'],
  proof: ['node_modules/vitest/vitest.mjs', 'run', '--project', 'proof'],
  browser: ['node_modules/playwright/cli.js', 'test'],
} as const;
type Project = keyof typeof PROJECTS;

const isProject = (name: string): name is Project => name in PROJECTS;
const { positionals } = parseArgs({ allowPositionals: true });
const chosen = (positionals.length === 0 ? Object.keys(PROJECTS) : positionals).filter(isProject);
if (chosen.length < positionals.length) throw new Error(`Projects are ${Object.keys(PROJECTS).join(', ')}`);

const folder = mkdtempSync(path.join(tmpdir(), 'forecourt-proof-'));

/** Runs a project as if it were `day`; whether all of it passed. */
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
const failed: string[] = [];
for (const day of daysAhead(new Date()))
  for (const project of chosen) {
    const name = `${project} on ${day.toISOString()}`;
    console.log(`\n${name}`);
    if (!passes(project, day)) failed.push(name);
  }
rmSync(folder, { recursive: true });
console.log(failed.length === 0 ? 'Green on every day.' : `Red: ${failed.join('; ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
