import type { Manifest } from '#generator/manifest.ts';
import type { Refusal } from '#pipeline/snapshot-request.ts';
import type { BuildReport } from '#sites/build-report.ts';
import type { HeldFeed } from '#sites/held-feed.ts';
import type { SnapshotFacts } from '#sites/snapshot.ts';
import { changedPaths } from './changes.ts';

const ACCEPT_ONCE = 'If the feed is right all the same, build once with --accept-drop.';

/** The feed was refused or `held`: the release `live` stays. */
export function refusedReport(
  site: string,
  live: string | null,
  { acceptable, reasons, rejected, warnings }: Refusal,
  held: HeldFeed | null,
): BuildReport {
  const report = { ...unbuilt(site, live), rejected, warnings, held };
  if (held === null)
    return { ...report, outcome: 'refused', reasons: acceptable ? [...reasons, ACCEPT_ONCE] : reasons };
  if (held.rejected)
    return {
      ...report,
      outcome: 'rejected',
      reasons: [...reasons, `It was rejected, and is held since ${held.since}: another feed is awaited.`],
    };
  const decide = `Held since ${held.since}. Is it right? "forecourt feed accept --site ${site}", else "forecourt feed reject --site ${site}".`;
  return { ...report, outcome: 'held', reasons: [...reasons, decide] };
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
    account: null,
    feeds: [],
    changed: [],
    warnings: [],
    repaired: null,
    held: null,
  };
}

/** The live release is already what this build would make. */
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

/** `manifest` was stored; `live` is now served. */
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

function feedReport({ site, rejected, hidden, account, warnings, feeds }: SnapshotFacts) {
  return {
    site: site.slug,
    accepted: account?.accepted ?? 0,
    rejected,
    hidden,
    account: account ?? null,
    warnings,
    feeds,
    held: null,
    reasons: [],
  };
}
