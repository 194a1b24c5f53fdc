import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { DAY_MS } from '#domain/duration.ts';
import { guardValues, NOTHING_ACCEPTED } from '#pipeline/guard-values.ts';
import { readSource, readStock } from '#pipeline/read-stock.ts';
import { NO_SECRETS } from '#pipeline/source/feed-secrets.ts';
import { commitSnapshot, takeSnapshot } from '#pipeline/take-snapshot.ts';
import { type CachedMemory, memoryWithCars } from '#sites/memory.ts';
import { siteFolder } from '#sites/places.ts';
import { usedMegabytes } from '../search/memory.ts';
import { dailyFeedFile, FEED, SLUG } from './daily-feed.ts';

/** The report of `feed-program.ts`. */
export interface FeedTimings {
  /** Processor time of mapping and guard, for a feed of which every record is new, and how long they took. */
  cpu_ms: number;
  wall_ms: number;
  /** Processor time of a whole snapshot. */
  snapshot_cpu_ms: number;
  /** Heap and buffers in use after each day's snapshot, in megabytes. */
  used_mb: number[];
  /** Peak memory of the process, in megabytes. */
  rss_mb: number;
}

/** Takes a snapshot of each day's feed in one process; the last feed goes through mapping and guard alone. */
async function replay(root: string, days: number, start: number): Promise<FeedTimings> {
  const state = path.join(root, '.forecourt');
  const folder = siteFolder(root, SLUG);
  const used_mb: number[] = [];
  let cached: CachedMemory | null = null;
  let snapshot_cpu_ms = 0;
  const feedOf = (day: number) => copyFile(dailyFeedFile(root, day), path.join(folder, FEED));
  for (let day = 0; day < days - 1; day++) {
    await feedOf(day);
    const began = process.cpuUsage();
    const taken = await takeSnapshot({
      root,
      state,
      site: SLUG,
      now: new Date(start + day * DAY_MS),
      cached,
    });
    if (taken.kind === 'refused') throw new Error(taken.reasons.join('; '));
    cached = await commitSnapshot(state, taken);
    snapshot_cpu_ms = cpuSince(began);
    used_mb.push(usedMegabytes());
  }
  if (cached === null) throw new Error('No feed was read');
  await feedOf(days - 1);
  const before = memoryWithCars(state, cached.memory);
  const { site, locations } = before.snapshot;
  const now = new Date(start + (days - 1) * DAY_MS);
  const request = { site, locations, folder, state, now, allow: [], secret: NO_SECRETS, before };
  const started = performance.now();
  const began = process.cpuUsage();
  const fetched = await readSource({ ...request, reuseStock: false });
  using _body = fetched.body;
  const settings = { site, locations };
  const stock = await readStock(fetched, before, site);
  guardValues(stock, { before, acceptance: NOTHING_ACCEPTED, settings, now });
  return {
    cpu_ms: cpuSince(began),
    wall_ms: performance.now() - started,
    snapshot_cpu_ms,
    used_mb,
    rss_mb: process.resourceUsage().maxRSS / 1024,
  };
}

function cpuSince(began: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}

const [root = '', days = '', start = ''] = process.argv.slice(2);
console.log(JSON.stringify(await replay(root, Number(days), Number(start))));
