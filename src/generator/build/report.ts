import type { Manifest } from '#generator/manifest.ts';
import type { Refusal } from '#pipeline/snapshot-request.ts';
import type { BuildReport } from '#sites/build-report.ts';
import type { SnapshotFacts } from '#sites/snapshot.ts';
import { changedPaths } from './changes.ts';

const ACCEPT_ONCE = 'If the feed is right all the same, build once with --accept-drop.';

/** The feed was refused: `live` stays, and nothing of the feed is told but why. */
export function refusedReport(site: string, live: string | null, refusal: Refusal): BuildReport {
  const { acceptable, rejected, warnings } = refusal;
  const reasons = acceptable ? [...refusal.reasons, ACCEPT_ONCE] : refusal.reasons;
  return { ...unbuilt(site, live), outcome: 'refused', rejected, warnings, reasons };
}

/** The site could not be built: `live` stays. */
export function failedReport(site: string, live: string | null, reason: string): BuildReport {
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
export function unchangedReport({ release }: Manifest, snapshot: SnapshotFacts): BuildReport {
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
  repaired: BuildReport['repaired'];
}): BuildReport {
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
