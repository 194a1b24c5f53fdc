import { statSync } from 'node:fs';
import { NotFound, Refused } from '#domain/errors.ts';
import type { Manifest } from '../manifest.ts';
import { errorCode, onDisk } from './disk.ts';
import { StaleRelease, StoreDamaged } from './errors.ts';
import type { StoreLayout } from './layout.ts';
import { pendingOf, readManifest, readManifestIndex, sequenceOf } from './manifest-file.ts';
import type { ManifestIndex } from './manifest-index.ts';
import { type Pointer, readPointer, withLive } from './pointer.ts';

/** The id of the live release, or undefined before the first publish. */
export const liveRelease = (layout: StoreLayout): string | undefined => readPointer(layout).history[0];

/** The live release, or null before the first publish. */
export const liveManifest = (layout: StoreLayout): Manifest | null => readLive(layout, readManifest);

export const liveIndex = (layout: StoreLayout): ManifestIndex | null => readLive(layout, readManifestIndex);

function readLive<T>(
  layout: StoreLayout,
  read: (layout: StoreLayout, release: string) => T | null,
): T | null {
  const release = liveRelease(layout);
  if (release === undefined) return null;
  const found = read(layout, release);
  if (found !== null) return found;
  // Between the two reads another release may have gone live and `gc` have dropped this one.
  if (liveRelease(layout) !== release) return readLive(layout, read);
  throw new StoreDamaged(
    `${layout.root}: the live release ${release} is missing. Publish again, or roll back.`,
  );
}

/** The live release, or null where its manifest is damaged: a build then prints everything. */
export const readableManifest = (layout: StoreLayout): Manifest | null =>
  orNullIfDamaged(() => liveManifest(layout));

function orNullIfDamaged(read: () => Manifest | null): Manifest | null {
  try {
    return read();
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
 * The pointer with a stored release live; null where the site is pinned, so that it stays. A release never replaces one
 * of a higher sequence, nor one of its own sequence that it was not built from (promises, "Publishing"). No rollback
 * leads to a release that waited for the pictures of `next`.
 */
export function goLive(
  layout: StoreLayout,
  pointer: Pointer,
  next: Manifest,
  builtFrom: string | null,
): Pointer | null {
  if (pointer.pin !== null) return null;
  const [live] = pointer.history;
  // The id of a live release with a damaged manifest still contains its sequence.
  const sequence = live === undefined ? 0 : sequenceOf(live);
  const overtaken =
    sequence > next.sequence || (sequence === next.sequence && builtFrom !== null && builtFrom !== live);
  if (overtaken) {
    throw new StaleRelease(
      `Release ${next.release} is older than ${live}, which went live meanwhile. Build again.`,
    );
  }
  const before = live === undefined ? null : orNullIfDamaged(() => readManifest(layout, live));
  const completed = before !== null && isCompletedBy(before, next) ? before.release : null;
  const { history, pin } = withLive(pointer, next.release);
  return { history: history.filter((release) => release !== completed), pin };
}

/** The pointer with an earlier release live, by default the previous one. */
export function goBack(
  layout: StoreLayout,
  { history, pin }: Pointer,
  release: string | undefined,
): { target: Manifest; pointer: Pointer } {
  if (pin !== null) throw new Refused(`The site is pinned to ${pin}. Unpin it first, or pin the other one.`);
  const target = release === undefined ? liveBefore(layout, history) : retainedManifest(layout, release);
  const depth = history.indexOf(target.release);
  const pointer =
    depth === -1 ? withLive({ history, pin }, target.release) : { history: history.slice(depth), pin };
  return { target, pointer };
}

/** The pointer that holds the site at a retained release, by default the live one, until it is unpinned. */
export function pinTo(
  layout: StoreLayout,
  pointer: Pointer,
  release = pointer.history[0],
): { target: Manifest; pointer: Pointer } {
  if (release === undefined) throw new NotFound('Nothing is live yet: there is nothing to pin.');
  const target = retainedManifest(layout, release);
  return { target, pointer: { ...withLive(pointer, release), pin: release } };
}

/** A retained release's manifest; throws `NotFound` where the store has none. */
export function retainedManifest(layout: StoreLayout, release: string): Manifest {
  const manifest = readManifest(layout, release);
  if (manifest === null)
    throw new NotFound(`Release ${release} is not retained. "forecourt releases" lists the retained ones.`);
  return manifest;
}

function liveBefore(layout: StoreLayout, [, ...earlier]: readonly string[]): Manifest {
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
