import type { ManifestEntry } from '../manifest.ts';
import type { StoreLayout } from './layout.ts';
import { readManifests } from './manifest-file.ts';
import { hashOf, type PackReader } from './pack.ts';

/** An object of a kept release whose bytes are not what its manifest says. */
export interface Damage {
  release: string;
  path: string;
  pack: string;
  /** Where the object begins in the pack, and how long it is. */
  offset: number;
  length: number;
  problem: string;
}

/** Hashes every object of every kept release again, each once, and names those that differ. */
export async function verifyReleases(layout: StoreLayout, packs: PackReader): Promise<Damage[]> {
  const problems = new Map<string, string | null>();
  const damages: Damage[] = [];
  for (const { release, entries } of readManifests(layout)) {
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
