import { hashOf } from '#pipeline/canonical.ts';
import { isSettled, type QuarantinedItems, withoutItems } from '#pipeline/quarantine.ts';
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
export function snapshotWithout(snapshot: Snapshot, left: QuarantinedItems): Snapshot {
  if (isSettled(left)) return snapshot;
  const shown = withoutItems(snapshot, left);
  const hashes = Object.fromEntries(PARTS.map((part) => [part, hashOf(shown[part])]));
  const slugs = new Set(shown.vehicles.map(({ slug }) => slug));
  const vehicles = Object.fromEntries(
    Object.entries(snapshot.record_hashes.vehicles).filter(([slug]) => slugs.has(slug)),
  );
  return { ...shown, record_hashes: { ...snapshot.record_hashes, ...hashes, vehicles } };
}

/**
 * A snapshot as it is printed while shoppers hold some of its cars. Their records get hashes of their own, so that
 * pages are printed again that show one of them, when its hold begins and when it ends.
 */
export function withHolds(snapshot: Snapshot, ids: readonly string[]): Snapshot {
  if (ids.length === 0) return snapshot;
  const held = new Set(ids);
  const { record_hashes } = snapshot;
  const hashes = { ...record_hashes.vehicles };
  const vehicles = snapshot.vehicles.map((vehicle) => {
    if (!held.has(vehicle.id)) return vehicle;
    hashes[vehicle.slug] += ' held';
    return { ...vehicle, held: true };
  });
  return { ...snapshot, vehicles, record_hashes: { ...record_hashes, vehicles: hashes } };
}
