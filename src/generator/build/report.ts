import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FeedCoverage } from '#domain/feeds/feeds.ts';
import type { Manifest } from '#generator/manifest.ts';
import type { Rejection, SnapshotFacts, Warning } from '#pipeline/snapshot.ts';
import type { Refusal } from '#pipeline/take-snapshot.ts';
import { changedPaths } from './changes.ts';

/** What one build did, as `report.json` tells it. */
export interface Report {
  site: string;
  /** `pinned`: the release is stored, the pinned one stays live. `failed`: the site cannot be built as it is. */
  outcome: 'published' | 'unchanged' | 'pinned' | 'refused' | 'failed';
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
  /** What each feed that the site offers tells of its cars, and which it leaves out and why. */
  feeds: FeedCoverage[];
  /** Addresses that answer differently than in the previous release, those that left among them. */
  changed: string[];
  warnings: Warning[];
  /** In how many places the store was damaged and this build repaired it, and which releases were too damaged to keep. */
  repaired: { damages: number; dropped: string[] } | null;
  /** Why nothing was published. */
  reasons: string[];
}

const ACCEPT_ONCE = 'If the feed is right all the same, build once with --accept-drop.';

/** The feed was refused: `live` stays, and nothing of the feed is told but why. */
export function refusedReport(site: string, live: string | null, refusal: Refusal): Report {
  const { acceptable, rejected, warnings } = refusal;
  const reasons = acceptable ? [...refusal.reasons, ACCEPT_ONCE] : refusal.reasons;
  return { ...unbuilt(site, live), outcome: 'refused', rejected, warnings, reasons };
}

/** The site could not be built: `live` stays. */
export function failedReport(site: string, live: string | null, reason: string): Report {
  return { ...unbuilt(site, live), outcome: 'failed', reasons: [reason] };
}

function unbuilt(site: string, live: string | null) {
  return {
    site,
    release: live,
    previous: live,
    stored: null,
    accepted: 0,
    rejected: [],
    hidden: 0,
    feeds: [],
    changed: [],
    warnings: [],
    repaired: null,
  };
}

/** A build would have made the release that is live already. */
export function unchangedReport({ release }: Manifest, snapshot: SnapshotFacts): Report {
  return {
    ...feedReport(snapshot),
    outcome: 'unchanged',
    release,
    previous: release,
    stored: null,
    changed: [],
    repaired: null,
  };
}

/** `manifest` was stored; `live` is what answers now. */
export function publishedReport({
  previous,
  manifest,
  live,
  snapshot,
  repaired,
}: {
  previous: Manifest | null;
  manifest: Manifest;
  live: Manifest | null;
  snapshot: SnapshotFacts;
  repaired: Report['repaired'];
}): Report {
  const isLive = live?.release === manifest.release;
  return {
    ...feedReport(snapshot),
    outcome: isLive ? 'published' : 'pinned',
    release: live?.release ?? null,
    stored: isLive ? null : manifest.release,
    previous: previous?.release ?? null,
    changed: changedPaths(previous, manifest),
    repaired,
  };
}

function feedReport({ site, feed, rejected, hidden, warnings, feeds }: SnapshotFacts) {
  const bad = new Set(rejected.map(({ index }) => index)).size;
  const accepted = feed.records - bad - hidden;
  return { site: site.slug, accepted, rejected, hidden, warnings, feeds, reasons: [] };
}

/** Writes `report.json` beside the site's releases; answers with the file's name. */
export async function writeReport(state: string, report: Report): Promise<string> {
  const file = path.join(state, 'store', report.site, 'report.json');
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(`${file}.next`, `${JSON.stringify(report, null, 2)}\n`);
  await rename(`${file}.next`, file);
  return file;
}
