import { withoutQuarantined } from '#domain/stock-guard/stock-account.ts';
import { type Manifest, quarantinedCars } from '#generator/manifest.ts';
import { hashOf } from '#pipeline/canonical.ts';
import { isSettled, type QuarantinedItems, withoutItems } from '#pipeline/quarantine.ts';
import { type CachedMemory, memoryWithCars, readMemory } from '#sites/memory.ts';
import type { Snapshot, SnapshotFacts } from '#sites/snapshot.ts';

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

/** A snapshot without some of its items, as printed. The changed parts get their own hashes; the snapshot's hash stays. */
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
 * Returns a snapshot with some cars held by shoppers. Their records get their own hashes, so that the pages which show
 * them are printed again when a hold begins or ends.
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

/** Adds to a snapshot's facts what printing its release found: findings, and an account without the omitted cars. */
export async function releasedFacts(
  facts: SnapshotFacts,
  manifest: Manifest,
  { state, now, memory }: { state: string; now: Date; memory: CachedMemory | null | undefined },
): Promise<SnapshotFacts> {
  const { site, account, feeds } = facts;
  const found = { ...facts, warnings: [...facts.warnings, ...(manifest.findings ?? [])] };
  const omitted = quarantinedCars(manifest);
  const last =
    omitted.size === 0 || account === undefined ? null : await readMemory(state, site.slug, memory);
  if (last === null || account === undefined) return found;
  const cars = memoryWithCars(state, last).cars.filter(({ vehicle }) => omitted.has(vehicle.id));
  const quarantined = cars.map(({ vehicle, raw }) => ({ vehicle, isOfFeed: raw !== null }));
  return { ...found, ...withoutQuarantined({ account, feeds }, quarantined, site, now) };
}
