import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PROJECT } from '../project.ts';
import type { BuildTimings } from './build-program.ts';
import { changeOnePrice } from './dealerships.ts';
import { type ProcessRun, runAsBuilder, runCommand, runProgram } from './fresh-process.ts';
import { BENCH, type BenchProject, LARGE, MANY } from './places.ts';
import type { WarmBuilt } from './warm-program.ts';

/** One round of all measurements in sequence, so that a busy machine affects all of them. */
export interface Round {
  /** From only settings and feed: compiles the pages, reads the feed, prints and publishes the site. */
  clean: ProcessRun<BuildTimings>;
  /** Milliseconds of `astro build` for the same pages. */
  plain_ms: number;
  unchanged: ProcessRun<BuildTimings>;
  /** After one changed price in the feed. */
  changed: ProcessRun<BuildTimings>;
  /** The same, by a builder that has built the site before. */
  warm: WarmBuilt;
  many: ProcessRun<BuildTimings>;
}

const PROGRAM = path.join(import.meta.dirname, 'build-program.ts');
const WARM_PROGRAM = path.join(import.meta.dirname, 'warm-program.ts');
const ASTRO = path.join(
  path.dirname(createRequire(path.join(PROJECT, 'package.json')).resolve('astro/package.json')),
  'bin/astro.mjs',
);
const PLAIN_OUT = path.join(BENCH, 'plain-astro');

/** Runs every measurement once; calls `log` before each. */
export async function runRound(log: (what: string) => void): Promise<Round> {
  log('clean build');
  const clean = await buildFromNothing(LARGE);
  log('plain astro build');
  const plain_ms = await buildPlain();
  log('nothing changed');
  const unchanged = await build(LARGE);
  log('one price changed');
  await changeOnePrice(LARGE.root, LARGE.slug);
  const changed = await build(LARGE);
  log('one price changed, warm');
  const { root, state, slug } = LARGE;
  const { report: warm } = await runAsBuilder<WarmBuilt>(WARM_PROGRAM, root, state, slug);
  log('many sites');
  return { clean, plain_ms, unchanged, changed, warm, many: await buildFromNothing(MANY) };
}

/** Builds every site of a project in a fresh process. */
export const build = ({ root, state }: BenchProject): Promise<ProcessRun<BuildTimings>> =>
  runProgram<BuildTimings>(PROGRAM, root, state);

/** Builds without earlier state, whose guard would refuse a feed with fewer cars. */
export async function buildFromNothing(place: BenchProject): Promise<ProcessRun<BuildTimings>> {
  await rm(place.state, { recursive: true, force: true });
  return build(place);
}

async function buildPlain(): Promise<number> {
  await rm(PLAIN_OUT, { recursive: true, force: true });
  const config = 'scripts/bench/plain-astro/astro.config.mjs';
  const options = [ASTRO, 'build', '--config', config, '--outDir', PLAIN_OUT];
  const { ms } = await runCommand(process.execPath, options);
  return ms;
}
