import { hashOf } from '#pipeline/canonical.ts';
import { isSettled, type LeftOut, withoutItems } from '#pipeline/quarantine.ts';
import type { Snapshot } from '#sites/snapshot.ts';

const PARTS = [
  'site',
  'locations',
  'offers',
  'reviews',
  'promos',
  'redirects',
  'content',
  'left_out',
] as const satisfies readonly (keyof Snapshot)[];

/** A snapshot as it is printed without some of its items; its parts get hashes of their own, the whole stays what it is. */
export function snapshotWithout(snapshot: Snapshot, left: LeftOut): Snapshot {
  if (isSettled(left)) return snapshot;
  const shown = withoutItems(snapshot, left);
  const hashes = Object.fromEntries(PARTS.map((part) => [part, hashOf(shown[part])]));
  const kept = new Set(shown.vehicles.map(({ slug }) => slug));
  const vehicles = Object.fromEntries(
    Object.entries(snapshot.record_hashes.vehicles).filter(([slug]) => kept.has(slug)),
  );
  return { ...shown, record_hashes: { ...snapshot.record_hashes, ...hashes, vehicles } };
}
