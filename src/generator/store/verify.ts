import { existsSync } from 'node:fs';
import { AppError, ProviderFailed } from '#domain/errors.ts';
import { sha256 } from '#sites/sha256.ts';
import type { Manifest, ManifestEntry } from '../manifest.ts';
import { errorCode, writeSynced } from './disk.ts';
import { StoreDamaged } from './errors.ts';
import { manifestPath, type StoreLayout } from './layout.ts';
import { liveRelease } from './live.ts';
import { readManifests, type UnreadableManifest } from './manifest-file.ts';
import type { PackReader } from './pack.ts';

export type Damage = DamagedObject | UnreadableManifest;

/** An object of a retained release whose bytes differ from its manifest. */
interface DamagedObject {
  release: string;
  path: string;
  /** The hash that its bytes should have. */
  hash: string;
  pack: string;
  /** Offset and length of the object in the pack. */
  offset: number;
  length: number;
  problem: string;
  /** Lost for good; `false` where the disk failed to read it. */
  lost: boolean;
}

type ObjectDamage = Pick<DamagedObject, 'problem' | 'lost'>;

/** Hashes every object of every retained release once; lists unreadable ones, then those that differ. */
export async function verifyReleases(layout: StoreLayout, packs: PackReader): Promise<Damage[]> {
  const problems = new Map<string, ObjectDamage | null>();
  const { manifests, unreadable } = readManifests(layout);
  const damages: Damage[] = [...unreadable, ...missingLive(layout, [...manifests, ...unreadable])];
  for (const { release, entries } of manifests) {
    for (const [path, entry] of Object.entries(entries)) {
      const { pack, offset, length, hash } = entry;
      const place = placeOf(entry);
      const cached = problems.get(place);
      const problem = cached === undefined ? await problemOf(packs, entry) : cached;
      problems.set(place, problem);
      if (problem !== null) damages.push({ release, path, hash, pack, offset, length, ...problem });
    }
  }
  return damages;
}

/** Whether a site was published, and its live release is unknown. */
const isLiveMissing = (layout: StoreLayout): boolean =>
  existsSync(layout.current) && liveRelease(layout) === undefined;

function missingLive(layout: StoreLayout, manifests: readonly { release: string }[]): UnreadableManifest[] {
  if (isLiveMissing(layout))
    return [{ release: '', file: layout.current, problem: `${layout.current} names no release`, lost: true }];
  const live = liveRelease(layout);
  if (live === undefined || manifests.some(({ release }) => release === live)) return [];
  const file = manifestPath(layout, live);
  return [{ release: live, file, problem: `${file}: the manifest of the live release is gone`, lost: true }];
}

/** An object's verified bytes; throws `StoreDamaged` where they differ, end too early or are gone. */
export async function readWhole(packs: PackReader, entry: ManifestEntry): Promise<Buffer<ArrayBuffer>> {
  const bytes = await packs.read(entry).catch((error) => {
    const isGone = error instanceof Error && errorCode(error.cause) === 'ENOENT';
    throw isGone ? new StoreDamaged(error.message, { cause: error }) : error;
  });
  const found = sha256(bytes);
  if (found === entry.hash) return bytes;
  throw new StoreDamaged(`its bytes hash to ${found}, not to ${entry.hash}`);
}

async function problemOf(packs: PackReader, entry: ManifestEntry): Promise<ObjectDamage | null> {
  try {
    await readWhole(packs, entry);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { problem: error.message, lost: error instanceof StoreDamaged };
  }
}

/** Place of the bytes that should have a hash. */
export const placeOf = ({ pack, offset, hash }: Pick<ManifestEntry, 'pack' | 'offset' | 'hash'>): string =>
  `${pack} ${offset} ${hash}`;

export const lostPlaces = (damages: readonly Damage[]): Set<string> =>
  new Set(damages.flatMap((damage) => ('hash' in damage ? placeOf(damage) : [])));

/** One entry for each intact object of the manifests. */
export function wholeObjects(
  manifests: readonly Manifest[],
  damages: readonly Damage[],
): Map<string, ManifestEntry> {
  const lost = lostPlaces(damages);
  const entries = manifests.flatMap((manifest) => Object.values(manifest.entries));
  const whole = lost.size === 0 ? entries : entries.filter((entry) => !lost.has(placeOf(entry)));
  return new Map(whole.map((entry) => [entry.hash, entry]));
}

export const packsOf = (damages: readonly Damage[]): string[] => [
  ...new Set(damages.flatMap((damage) => ('pack' in damage ? damage.pack : []))),
];

/** Marks damage for the next build to repair, if the disk can be written. */
export function noteDamages(layout: StoreLayout, damages: readonly Damage[]): void {
  if (damages.length === 0) return;
  try {
    writeSynced(layout.damaged, '');
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error;
  }
}
