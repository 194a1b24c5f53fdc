import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BuildReport } from '#sites/build-report.ts';
import { compiledPages } from '../compiled-pages.ts';
import {
  draws,
  type FeedCar,
  MASS,
  massFeed,
  recordsOf,
  SETTINGS,
  twoDays,
} from '../feeds/feed-mutations.ts';
import type { FeedRecord } from '../fixture-site.ts';
import { openProject, type Project } from './project.ts';

const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);
const pages = await compiledPages();
const sampled = <T>(arbitrary: fc.Arbitrary<T>): T => {
  const [drawn] = fc.sample(arbitrary, { seed: SEED, numRuns: 1 });
  if (drawn === undefined) throw new Error('Nothing was drawn');
  return drawn;
};
const days = sampled(twoDays);
const stockOf = (cars: readonly FeedCar[]) => recordsOf(cars) as unknown as FeedRecord[];

let project: Project;
beforeAll(async () => {
  project = await openProject(pages, SETTINGS);
  await project.site.stock(stockOf(days.before));
  expect(await run('build')).toMatchObject({ code: 0 });
});
afterAll(() => project.site.close());

const report = (): BuildReport =>
  JSON.parse(readFileSync(path.join(project.site.state, 'store', 'harbour', 'report.json'), 'utf8'));
const run = (...args: string[]) => project.forecourt(...args, '--site', 'harbour');

it.each(Object.entries(MASS))(`%s: exit code 3 and a diff (SEED=${SEED})`, async (_name, mutation) => {
  const { release } = report();
  await project.site.stock(stockOf(massFeed(days, mutation, null, sampled(draws))));
  const { code, output } = await run('build');
  expect([code, output]).toEqual([3, expect.stringContaining('harbour  held, ')]);
  const { held, ...rest } = report();
  expect(rest).toMatchObject({ outcome: 'held', release, changed: [] });
  const difference = held?.differences.find(({ field }) => field === mutation.field);
  expect(difference?.samples.length).toBeGreaterThan(0);
  const decision = await run('feed', 'report');
  expect(decision.output).toContain('held since ');
  for (const { id } of difference?.samples ?? []) expect(decision.output).toContain(id);
});
