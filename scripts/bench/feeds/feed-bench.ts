import path from 'node:path';
import { formatNumber } from '#domain/money.ts';
import { runAsBuilder } from '../fresh-process.ts';
import { BENCH } from '../places.ts';
import { type BenchRow, median, megabytes, seconds, target } from '../table.ts';
import { makeDailyFeeds } from './daily-feed.ts';
import type { FeedTimings } from './feed-program.ts';

const PROGRAM = path.join(import.meta.dirname, 'feed-program.ts');

/** As many records as a published list of Australian listings has. */
const CARS = 16_734;
const DAYS = 30;
/** A process is warm after these. */
const WARM_UP = 5;
const MAX_GROWTH = 1.1;

/** Measures daily feeds, each read whole: mapping and guard, and the memory of the process that reads them. */
export async function feedRows(): Promise<BenchRow[]> {
  const root = path.join(BENCH, 'daily-feeds');
  const start = new Date(new Date().setUTCHours(0, 0, 0, 0));
  await makeDailyFeeds(root, { cars: CARS, days: DAYS, start });
  const { report } = await runAsBuilder<FeedTimings>(PROGRAM, root, String(DAYS), String(start.getTime()));
  const { cpu_ms, wall_ms, snapshot_cpu_ms, used_mb, rss_mb } = report;
  const early = median(used_mb.slice(WARM_UP, WARM_UP * 2));
  const late = median(used_mb.slice(-WARM_UP));
  return [
    {
      what: `${formatNumber(CARS)} records of CSV through mapping and guard, processor time`,
      value: seconds(cpu_ms),
      ratio: `${seconds(wall_ms)} by the clock`,
      target: target('< 3 s', cpu_ms < 3000),
    },
    { what: '  the whole snapshot, processor time', value: seconds(snapshot_cpu_ms) },
    { what: '  most memory', value: megabytes(rss_mb), target: target('< 512 MB', rss_mb < 512) },
    {
      what: `${DAYS} daily feeds in one process, memory used after the last`,
      value: megabytes(late),
      ratio: `${megabytes(early)} after the first ones`,
      target: target(`≤ ${MAX_GROWTH}x`, late <= early * MAX_GROWTH),
    },
  ];
}
