import type { ManifestEntry } from '../manifest.ts';
import type { StoreLayout } from './layout.ts';
import { readManifests, type UnreadableManifest } from './manifest-file.ts';
import { hashOf, type PackReader } from './pack.ts';

/** What is not as a release was stored: an object of it, or its manifest. */
export type Damage = DamagedObject | UnreadableManifest;

/** An object of a kept release whose bytes are not what its manifest says. */
interface DamagedObject {
  release: string;
  path: string;
  pack: string;
  /** Where the object begins in the pack, and how long it is. */
  offset: number;
  length: number;
  problem: string;
}

/** Hashes every object of every kept release again, each once, and names those that differ, after the manifests that cannot be read. */
export async function verifyReleases(layout: StoreLayout, packs: PackReader): Promise<Damage[]> {
  const problems = new Map<string, string | null>();
  const { manifests, unreadable } = readManifests(layout);
  const damages: Damage[] = [...unreadable];
  for (const { release, entries } of manifests) {
    for (const [path, entry] of Object.entries(entries)) {
      const { pack, offset, length } = entry;
      const place = `${pack} ${offset} ${length} ${entry.hash}`;
      const known = problems.get(place);
      const problem = known === undefined ? await problemOf(packs, entry) : known;
      problems.set(place, problem);
      if (problem !== null) damages.push({ release, path, pack, offset, length, problem });
    }
  }
  return damages;
}

async function problemOf(packs: PackReader, entry: ManifestEntry): Promise<string | null> {
  try {
    const found = hashOf(await packs.read(entry));
    return found === entry.hash ? null : `its bytes hash to ${found}, not to ${entry.hash}`;
  } catch (error) {
    if (error instanceof Error) return error.message;
    throw error;
  }
}
