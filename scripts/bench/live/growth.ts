import { rm } from 'node:fs/promises';
import { formatNumber } from '#domain/money.ts';
import type { BuildTimings } from '../build-program.ts';
import { makeProject } from '../dealerships.ts';
import type { ProcessRun } from '../fresh-process.ts';
import { GROWN, type LiveSize } from '../places.ts';
import { build } from '../rounds.ts';
import { type BenchRow, megabytes, seconds, target, times } from '../table.ts';

/** Growth by no more than this counts as none. */
const FLAT = 1.2;

/** The clean build of few and of ten times as many sites: what a page takes, and the most memory, should not grow. */
export async function growthRows({ grown }: LiveSize, say: (what: string) => void): Promise<BenchRow[]> {
  const [few, many] = grown.sites;
  const small = await buildSites(few, grown.cars, say);
  const large = await buildSites(many, grown.cars, say);
  await rm(GROWN.state, { recursive: true, force: true });
  const aPage = ({ told }: ProcessRun<BuildTimings>) => told.built_ms / told.rendered;
  const slower = aPage(large) / aPage(small);
  const heavier = large.told.rss_mb / small.told.rss_mb;
  const name = (sites: number, { told }: ProcessRun<BuildTimings>) =>
    `${sites} sites of ${grown.cars} cars, clean, ${formatNumber(told.rendered)} pages`;
  return [
    { what: name(few, small), value: seconds(small.ms) },
    { what: '  most memory', value: megabytes(small.told.rss_mb) },
    {
      what: name(many, large),
      value: seconds(large.ms),
      ratio: `${times(slower)} a page`,
      target: target(`≤ ${FLAT}x`, slower <= FLAT),
    },
    {
      what: '  most memory',
      value: megabytes(large.told.rss_mb),
      ratio: times(heavier),
      target: target(`≤ ${FLAT}x`, heavier <= FLAT),
    },
  ];
}

async function buildSites(
  sites: number,
  cars: number,
  say: (what: string) => void,
): Promise<ProcessRun<BuildTimings>> {
  say(`${sites} sites of ${cars} cars are built`);
  await rm(GROWN.state, { recursive: true, force: true });
  await makeProject(
    GROWN.root,
    Array.from({ length: sites }, (_, index) => ({ slug: `grown-${index + 1}`, cars })),
  );
  return build(GROWN);
}
