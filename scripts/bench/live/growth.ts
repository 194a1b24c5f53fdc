import { rm } from 'node:fs/promises';
import { formatNumber } from '#domain/money.ts';
import type { BuildTimings } from '../build-program.ts';
import { makeProject } from '../dealerships.ts';
import type { ProcessRun } from '../fresh-process.ts';
import { GROWN, type LiveSize } from '../places.ts';
import { build } from '../rounds.ts';
import { type BenchRow, megabytes, seconds, target, times } from '../table.ts';

/** Growth up to this factor counts as flat. */
const FLAT = 1.2;

/**
 * Measures clean builds of few and of ten times as many sites: the time per page and the peak memory should not grow.
 */
export async function growthRows({ grown }: LiveSize, log: (what: string) => void): Promise<BenchRow[]> {
  const [few, many] = grown.sites;
  const small = await buildSites(few, grown.cars, log);
  const large = await buildSites(many, grown.cars, log);
  await rm(GROWN.state, { recursive: true, force: true });
  const aPage = ({ report }: ProcessRun<BuildTimings>) => report.built_ms / report.rendered;
  const slower = aPage(large) / aPage(small);
  const heavier = large.report.rss_mb / small.report.rss_mb;
  const name = (sites: number, { report }: ProcessRun<BuildTimings>) =>
    `${sites} sites of ${grown.cars} cars, clean, ${formatNumber(report.rendered)} pages`;
  return [
    { what: name(few, small), value: seconds(small.ms) },
    { what: '  most memory', value: megabytes(small.report.rss_mb) },
    {
      what: name(many, large),
      value: seconds(large.ms),
      ratio: `${times(slower)} a page`,
      target: target(`≤ ${FLAT}x`, slower <= FLAT),
    },
    {
      what: '  most memory',
      value: megabytes(large.report.rss_mb),
      ratio: times(heavier),
      target: target(`≤ ${FLAT}x`, heavier <= FLAT),
    },
  ];
}

async function buildSites(
  sites: number,
  cars: number,
  log: (what: string) => void,
): Promise<ProcessRun<BuildTimings>> {
  log(`${sites} sites of ${cars} cars are built`);
  await rm(GROWN.state, { recursive: true, force: true });
  await makeProject(
    GROWN.root,
    Array.from({ length: sites }, (_, index) => ({ slug: `grown-${index + 1}`, cars })),
  );
  return build(GROWN);
}
