import { existsSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { ProviderFailed } from '#domain/errors.ts';
import type { Manifest, ManifestEntry } from '../manifest.ts';
import { onDisk, removeFile, syncDirectory } from './disk.ts';
import { moveObjects } from './gc.ts';
import { manifestPath, type StoreLayout } from './layout.ts';
import { liveRelease, readableManifest } from './live.ts';
import { readManifests } from './manifest-file.ts';
import type { PackReader } from './pack.ts';
import { type Damage, lostPlaces, placeOf, verifyReleases, wholeObjects } from './verify.ts';

/**
 * Damage that a build has to repair; hashes nothing where there is no sign of damage. Throws `ProviderFailed` where the
 * disk failed to read something, which is not lost.
 */
export async function findDamages(layout: StoreLayout, packs: PackReader): Promise<Damage[]> {
  if (!mayBeDamaged(layout)) return [];
  const damages = await verifyReleases(layout, packs);
  const refused = damages.find(({ lost }) => !lost);
  if (refused) throw new ProviderFailed(refused.problem);
  if (damages.length === 0) trustPacks(layout);
  return damages;
}

/**
 * Whether `verify` or `gc` found damage, the live release is unknown, or one of its packs is missing, too short, or was
 * written to after it was stored. Bytes that changed without a write are found by `verify` alone.
 */
function mayBeDamaged(layout: StoreLayout): boolean {
  if (!existsSync(layout.current)) return false;
  const live = readableManifest(layout);
  return existsSync(layout.damaged) || live === null || !hasWholePacks(layout, live);
}

/** Packs older than the live manifest are not hashed again. */
function trustPacks(layout: StoreLayout): void {
  const live = liveRelease(layout);
  const now = new Date();
  if (live !== undefined) onDisk(layout.releases, () => utimesSync(manifestPath(layout, live), now, now));
  removeFile(layout.damaged);
}

function hasWholePacks(layout: StoreLayout, { release, entries }: Manifest): boolean {
  const ends = new Map<string, number>();
  for (const { pack, offset, length } of Object.values(entries))
    ends.set(pack, Math.max(ends.get(pack) ?? 0, offset + length));
  const stored = modifiedAt(manifestPath(layout, release));
  return [...ends].every(([pack, end]) => {
    const file = join(layout.packs, pack);
    const stats = onDisk(file, () => statSync(file, { throwIfNoEntry: false }));
    return stats !== undefined && stats.size >= end && stats.mtimeMs <= stored;
  });
}

const modifiedAt = (file: string): number => onDisk(file, () => statSync(file).mtimeMs);

/**
 * Points the retained releases at intact copies of lost objects; returns those that stay damaged. The caller holds the
 * publish lock.
 */
export function repairReleases(layout: StoreLayout, damages: readonly Damage[]): string[] {
  const { manifests, unreadable } = readManifests(layout);
  const whole = wholeObjects(manifests, damages);
  const lost = lostPlaces(damages);
  const damaged = manifests.filter(({ entries }) =>
    Object.values(entries).some((entry) => lost.has(placeOf(entry))),
  );
  const isRepairable = ({ entries }: Manifest) => Object.values(entries).every(({ hash }) => whole.has(hash));
  const wholeCopy = (entry: ManifestEntry) =>
    lost.has(placeOf(entry)) ? (whole.get(entry.hash) ?? null) : null;
  for (const manifest of damaged.filter(isRepairable)) moveObjects(layout, manifest, wholeCopy);
  syncDirectory(layout.releases);
  const beyondRepair = [
    ...damaged.filter((manifest) => !isRepairable(manifest)),
    ...unreadable.filter((manifest) => manifest.lost),
  ];
  return beyondRepair.map(({ release }) => release);
}
