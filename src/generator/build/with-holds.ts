import type { Snapshot } from '#sites/snapshot.ts';

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
