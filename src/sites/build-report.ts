import { statSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FeedCoverage } from '#domain/feeds/feeds.ts';
import type { StockAccount } from '#domain/stock-guard/stock-account.ts';
import { fileStamp, textIfThere } from './files.ts';
import type { HeldFeed } from './held-feed.ts';
import type { Rejection, Warning } from './snapshot.ts';

/** Outcomes that leave the site as it was because of its feed (exit code 3). */
const REFUSED_OUTCOMES = ['refused', 'held', 'rejected'] as const;
type RefusedOutcome = (typeof REFUSED_OUTCOMES)[number];

export const isRefused = (outcome: string): outcome is RefusedOutcome =>
  REFUSED_OUTCOMES.some((refused) => refused === outcome);

/** What one build did, as in `report.json`. */
export interface BuildReport {
  site: string;
  /**
   * `pinned`: the release is stored, the pinned one stays live. `held`: the feed waits for `forecourt feed accept`;
   * `rejected`: for another feed. `failed`: the site cannot be built as it is.
   */
  outcome: 'published' | 'unchanged' | 'pinned' | RefusedOutcome | 'failed';
  /** The release that is live now; `null` where none ever was. */
  release: string | null;
  /** The release that was live before. */
  previous: string | null;
  /** The release that was made and does not go live, for the site is pinned to another. */
  stored: string | null;
  /** Records of the feed that are on the site, in whatever state. */
  accepted: number;
  rejected: Rejection[];
  /** Cars that the feed keeps from the website. */
  hidden: number;
  /** The outcome of every record; `null` where no feed was taken. */
  account: StockAccount | null;
  /** How many cars each feed of the site lists, and which it omits and why. */
  feeds: FeedCoverage[];
  /** Addresses that answer differently than in the previous release, those that left among them. */
  changed: string[];
  warnings: Warning[];
  /** In how many places the store was damaged and this build repaired it, and which releases were too damaged to keep. */
  repaired: { damages: number; dropped: string[] } | null;
  /** The feed that waits for a decision; `null` where none does. */
  held: HeldFeed | null;
  /** Why nothing was published. */
  reasons: string[];
}

/** What the last build of a site did. */
export interface LastBuild extends BuildReport {
  /** Instant at which it ended, ISO 8601 in UTC. */
  ended_at: string;
}

/** The report of a build that fetched no feed: one that was refused or is held `before` it still is. */
export function withRefusal(report: BuildReport, before: BuildReport | null): BuildReport {
  if (before === null || !isRefused(before.outcome)) return report;
  const { outcome, reasons, held } = before;
  return { ...report, outcome, reasons, held };
}

const reportFile = (state: string, site: string): string => path.join(state, 'store', site, 'report.json');

/** Writes `report.json` beside the site's releases; returns the file's name. */
export async function writeReport(state: string, report: BuildReport): Promise<string> {
  const file = reportFile(state, report.site);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(`${file}.next`, `${JSON.stringify(report, null, 2)}\n`);
  await rename(`${file}.next`, file);
  return file;
}

/** `null` before the first build. */
export async function readLastBuild(state: string, site: string): Promise<LastBuild | null> {
  const file = reportFile(state, site);
  const text = await textIfThere(file);
  const written = statSync(file, { throwIfNoEntry: false });
  if (text === null || written === undefined) return null;
  const report: BuildReport = JSON.parse(text);
  return { ...report, ended_at: written.mtime.toISOString() };
}

/** What somebody who looks every few seconds wants to know of the last build. */
export type BuildEnding = Pick<LastBuild, 'outcome' | 'reasons' | 'ended_at'>;

/** Reads how the last build of a site ended; a report, which may be long, only when there is another one. */
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
