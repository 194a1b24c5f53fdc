import { statSync } from 'node:fs';
import { NotFound, Refused } from '#domain/errors.ts';
import type { Manifest } from '../manifest.ts';
import { errorCode, onDisk, readTextIfThere, removeFile, replaceDurably, syncDirectory } from './disk.ts';
import { StaleRelease, StoreDamaged } from './errors.ts';
import { isReleaseId, type StoreLayout } from './layout.ts';
import { pendingOf, readManifest, readManifestIndex, sequenceOf } from './manifest-file.ts';
import type { ManifestIndex } from './manifest-index.ts';

/** Ids in `current`: repeated rollbacks go back this far. */
const HISTORY_LENGTH = 20;

/** The live release, then its predecessors, newest first; empty before the first publish, or where the file is damaged. */
export function liveHistory(layout: StoreLayout): string[] {
  return linesOf(readTextIfThere(layout.current)).filter(isReleaseId);
}

/** The pinned release's id, or null. */
export function pinnedRelease(layout: StoreLayout): string | null {
  return linesOf(readTextIfThere(layout.pin))[0] ?? null;
}

/** The live release, or null before the first publish. */
export const liveManifest = (layout: StoreLayout): Manifest | null => readLive(layout, readManifest);

export const liveIndex = (layout: StoreLayout): ManifestIndex | null => readLive(layout, readManifestIndex);

function readLive<T>(
  layout: StoreLayout,
  read: (layout: StoreLayout, release: string) => T | null,
): T | null {
  const [release] = liveHistory(layout);
  if (release === undefined) return null;
  const found = read(layout, release);
  if (found !== null) return found;
  // Between the two reads another release may have gone live and `gc` have dropped this one.
  if (liveHistory(layout)[0] !== release) return readLive(layout, read);
  throw new StoreDamaged(
    `${layout.root}: the live release ${release} is missing. Publish again, or roll back.`,
  );
}

/** The live release, or null where its manifest is damaged: a build then prints everything. */
export function readableManifest(layout: StoreLayout): Manifest | null {
  try {
    return liveManifest(layout);
  } catch (error) {
    if (error instanceof StoreDamaged) return null;
    throw error;
  }
}

/** Changes whenever another release goes live or `gc` moves objects; null before the first publish. */
export function liveStamp(layout: StoreLayout): string | null {
  return onDisk(layout.current, () => {
    try {
      const { ino, mtimeNs, ctimeNs } = statSync(layout.current, { bigint: true });
      return `${ino}-${mtimeNs}-${ctimeNs}`;
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return null;
      throw error;
    }
  });
}

/**
 * Puts a stored release live in one rename; returns the pinned release instead where the site is pinned. A release
 * never replaces one of a higher sequence, nor one of its own sequence that it was not built from (promises,
 * "Publishing"). No rollback leads to a release that waited for the pictures of `next`. The caller holds the flip lock.
 */
export function goLive(layout: StoreLayout, next: Manifest, builtFrom: string | null): 'live' | 'pinned' {
  if (pinnedRelease(layout) !== null) return 'pinned';
  const [live] = liveHistory(layout);
  // The id of a live release with a damaged manifest still contains its sequence.
  const sequence = live === undefined ? 0 : sequenceOf(live);
  const overtaken =
    sequence > next.sequence || (sequence === next.sequence && builtFrom !== null && builtFrom !== live);
  if (overtaken) {
    throw new StaleRelease(
      `Release ${next.release} is older than ${live}, which went live meanwhile. Build again.`,
    );
  }
  const before = readableManifest(layout);
  const completed = before !== null && isCompletedBy(before, next) ? before.release : null;
  writeHistory(
    layout,
    historyWith(layout, next.release).filter((release) => release !== completed),
  );
  return 'live';
}

/** Puts an earlier release live, by default the previous one. The caller holds the flip lock. */
export function goBack(layout: StoreLayout, release: string | undefined): Manifest {
  const pinned = pinnedRelease(layout);
  if (pinned !== null)
    throw new Refused(`The site is pinned to ${pinned}. Unpin it first, or pin the other one.`);
  const target = release === undefined ? liveBefore(layout) : retainedManifest(layout, release);
  const history = liveHistory(layout);
  const depth = history.indexOf(target.release);
  writeHistory(layout, depth === -1 ? [target.release, ...history] : history.slice(depth));
  return target;
}

/** Holds the site at a retained release, by default the live one, until `unpin`. The caller holds the flip lock. */
export function pinTo(layout: StoreLayout, release = liveHistory(layout)[0]): Manifest {
  if (release === undefined) throw new NotFound('Nothing is live yet: there is nothing to pin.');
  const target = retainedManifest(layout, release);
  if (liveHistory(layout)[0] !== release) writeHistory(layout, historyWith(layout, release));
  replaceDurably(layout.pin, `${layout.pin}.next`, `${release}\n`);
  return target;
}

/** Lets publishes go live again. The caller holds the flip lock. */
export function unpinSite(layout: StoreLayout): void {
  removeFile(layout.pin);
  syncDirectory(layout.root);
}

/** Makes readers of `current` read the manifest again. The caller holds the flip lock. */
export function refreshLive(layout: StoreLayout): void {
  const history = liveHistory(layout);
  if (history.length > 0) writeHistory(layout, history);
}

/** A retained release's manifest; throws `NotFound` where the store has none. */
export function retainedManifest(layout: StoreLayout, release: string): Manifest {
  const manifest = readManifest(layout, release);
  if (manifest === null)
    throw new NotFound(`Release ${release} is not retained. "forecourt releases" lists the retained ones.`);
  return manifest;
}

function liveBefore(layout: StoreLayout): Manifest {
  const [, ...earlier] = liveHistory(layout);
  const previous = earlier.flatMap((release) => readManifest(layout, release) ?? [])[0];
  if (previous === undefined)
    throw new NotFound(
      'No retained release was live before this one. "forecourt releases" lists those that can be named.',
    );
  return previous;
}

/** Whether `later` shows the same stock with pictures that `earlier` waited for. */
const isCompletedBy = (earlier: Manifest, later: Manifest): boolean =>
  earlier.snapshot === later.snapshot && pendingOf(earlier) > pendingOf(later);

const historyWith = (layout: StoreLayout, release: string): string[] => [
  release,
  ...liveHistory(layout).filter((other) => other !== release),
];

const linesOf = (text: string | null): string[] => (text ?? '').split('\n').filter((line) => line !== '');

// The temporary file has a fixed name: only the holder of the flip lock writes it, and nobody reads it.
function writeHistory(layout: StoreLayout, history: readonly string[]): void {
  const recent = history.slice(0, HISTORY_LENGTH);
  replaceDurably(layout.current, `${layout.current}.next`, recent.map((release) => `${release}\n`).join(''));
}
