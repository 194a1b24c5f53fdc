import { statSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FeedCoverage } from '#domain/feeds/feeds.ts';
import type { StockAccount } from '#domain/stock-guard/stock-account.ts';
import { fileStamp, textIfThere } from './files.ts';
import type { HeldFeed } from './held-feed.ts';
import type { Rejection, Warning } from './snapshot.ts';

/** Outcomes where the feed leaves the site unchanged (exit code 3). */
const REFUSED_OUTCOMES = ['refused', 'held', 'rejected'] as const;
type RefusedOutcome = (typeof REFUSED_OUTCOMES)[number];

export const isRefused = (outcome: string): outcome is RefusedOutcome =>
  REFUSED_OUTCOMES.some((refused) => refused === outcome);

/** The report of a build, as in `report.json`. */
export interface BuildReport {
  site: string;
  /**
   * `pinned`: the release is stored, while the pinned one stays live. `held`: the feed waits for `forecourt feed
   * accept`; `rejected`: it waits for another feed. `failed`: the site cannot be built in its present state.
   */
  outcome: 'published' | 'unchanged' | 'pinned' | RefusedOutcome | 'failed';
  /** The live release; `null` where there never was one. */
  release: string | null;
  /** The release that was live before. */
  previous: string | null;
  /** The new release, where it does not go live because the site is pinned to another. */
  stored: string | null;
  /** Records of the feed that became cars, hidden ones among them (rules 59); 0 where it was refused or held. */
  accepted: number;
  rejected: Rejection[];
  /** Cars that the feed excludes from the website. */
  hidden: number;
  /** The outcome of every record of the last good feed; `null` before the first. */
  account: StockAccount | null;
  /** How many cars each feed of the site lists, and which it omits and why. */
  feeds: FeedCoverage[];
  /** Addresses whose response differs from the previous release, removed ones included. */
  changed: string[];
  warnings: Warning[];
  /** The number of damages in the store that this build repaired, and the releases that were beyond repair. */
  repaired: { damages: number; dropped: string[] } | null;
  /** The feed that waits for a decision; `null` for none. */
  held: HeldFeed | null;
  /** Why nothing was published. */
  reasons: string[];
}

export interface LastBuild extends BuildReport {
  /** Instant at which it ended, ISO 8601 in UTC. */
  ended_at: string;
}

/** Returns the report of a build that fetched no feed, keeping the refusal or hold reported `before` it. */
export function withRefusal(report: BuildReport, before: BuildReport | null): BuildReport {
  if (before === null || !isRefused(before.outcome)) return report;
  const { outcome, reasons, held } = before;
  return { ...report, outcome, reasons, held };
}

const reportFile = (state: string, site: string): string => path.join(state, 'store', site, 'report.json');

/**
 * Writes `report.json` beside the site's releases; returns the file's path. Without a good feed the account of the last
 * one stays.
 */
export async function writeReport(
  state: string,
  report: BuildReport,
  endedAt: Date = new Date(),
): Promise<string> {
  const file = reportFile(state, report.site);
  await mkdir(path.dirname(file), { recursive: true });
  const { account, feeds, hidden } =
    (report.account === null && (await readLastBuild(state, report.site))) || report;
  const build: LastBuild = { ...report, account, feeds, hidden, ended_at: endedAt.toISOString() };
  await writeFile(`${file}.next`, `${JSON.stringify(build, null, 2)}\n`);
  await rename(`${file}.next`, file);
  return file;
}

/** Reads the last report; `null` before the first build. */
export async function readLastBuild(state: string, site: string): Promise<LastBuild | null> {
  const file = reportFile(state, site);
  const text = await textIfThere(file);
  const written = statSync(file, { throwIfNoEntry: false });
  if (text === null || written === undefined) return null;
  const report: BuildReport & Partial<LastBuild> = JSON.parse(text);
  // Reports of earlier versions have no instant; a disk that fetched one has its own file time.
  return { ...report, ended_at: report.ended_at ?? written.mtime.toISOString() };
}

/** The parts of the last build that polling needs. */
export type BuildEnding = Pick<LastBuild, 'outcome' | 'reasons' | 'ended_at'>;

/**
 * Creates a reader of how a site's last build ended; parses the report, which may be long, only when it has changed.
 */
export function buildEndingReader(state: string): (site: string) => Promise<BuildEnding | null> {
  const cache = new Map<string, { stamp: string; ending: BuildEnding | null }>();
  return async (site) => {
    const stamp = fileStamp(reportFile(state, site));
    const cached = cache.get(site);
    if (cached?.stamp === stamp) return cached.ending;
    const build = await readLastBuild(state, site);
    const ending = build && { outcome: build.outcome, reasons: build.reasons, ended_at: build.ended_at };
    cache.set(site, { stamp, ending });
    return ending;
  };
}
