import { withoutQuarantined } from '#domain/stock-guard/stock-account.ts';
import { type Manifest, quarantinedCars } from '#generator/manifest.ts';
import { type CachedMemory, memoryWithCars, readMemory } from '#sites/memory.ts';
import type { SnapshotFacts } from '#sites/snapshot.ts';

/** A snapshot with what printing its release found: findings, and an account without the cars that it omits. */
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
