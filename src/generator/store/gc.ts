import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest, ManifestEntry } from '../manifest.ts';
import type { Decision } from './depot.ts';
import {
  makeDirectory,
  moveFile,
  namesInFolder,
  onDisk,
  removeFile,
  syncDirectory,
  writeSynced,
} from './disk.ts';
import { StoreDamaged } from './errors.ts';
import { manifestPath, releaseFiles, type StoreLayout } from './layout.ts';
import { readManifests, type UnreadableManifest } from './manifest-file.ts';
import { manifestParts } from './manifest-index.ts';
import { type PackReader, PackWriter } from './pack.ts';
import type { Pointer } from './pointer.ts';
import { noteDamages, readWhole } from './verify.ts';

/** What a collection removed. */
export interface GcResult {
  releases: string[];
  packs: string[];
  freed_bytes: number;
  /** Other uses of packs: while there is one, no pack is removed. */
  unreadable: UnreadableManifest[];
}

type PackOffset = Pick<ManifestEntry, 'pack' | 'offset'>;

/** A pack is rewritten when less than this share of it is still in use. */
const MIN_SHARE_IN_USE = 0.5;

/**
 * Drops every release but the live one, its predecessor, the pinned one and the `retain` newest; packs stay until they
 * are collected.
 */
export function dropReleases(
  layout: StoreLayout,
  { history, pin }: Pointer,
  retain: number,
): Decision<string[]> {
  const held = new Set([...history.slice(0, 2), pin]);
  const releases = readManifests(layout).manifests.map(({ release }) => release);
  const newest = new Set(releases.slice(Math.max(0, releases.length - retain)));
  const dropped = releases.filter((release) => !held.has(release) && !newest.has(release));
  return { unneeded: dropped.flatMap(releaseFiles), result: dropped };
}

/**
 * Moves objects of retained releases out of mostly unused packs, then removes those packs. All packs stay while a
 * retained manifest cannot be read, because its objects are unknown. Every retained manifest points at existing bytes
 * at each step, so a kill costs only space. The caller holds the publish lock; `remove` deletes files of the site's
 * folder after readers of moved objects were notified. `absent` are packs elsewhere, which are read from there.
 */
export async function collectPacks(
  layout: StoreLayout,
  packs: PackReader,
  absent: readonly PackSize[],
  remove: (unneeded: readonly string[]) => Promise<void>,
): Promise<Omit<GcResult, 'releases'>> {
  const { manifests, unreadable } = readManifests(layout);
  if (unreadable.length > 0) return { packs: [], freed_bytes: 0, unreadable };
  const sparse = sparsePacks([...packSizes(layout), ...absent], manifests);
  const newPack = await repackOrProblem(layout, packs, manifests, new Set(sparse.keys()));
  if (newPack instanceof StoreDamaged) {
    const damage = { release: '', file: layout.packs, problem: newPack.message, lost: true };
    noteDamages(layout, [damage]);
    return { packs: [], freed_bytes: 0, unreadable: [damage] };
  }
  // The remaining objects may be exactly those of a pack to remove: then it is the new one.
  const gone = [...sparse].filter(([name]) => name !== newPack);
  if (newPack !== null || gone.length > 0) await remove(gone.map(([name]) => packFile(name)));
  return {
    packs: gone.map(([name]) => name),
    freed_bytes: gone.reduce((sum, [, bytes]) => sum + bytes, 0),
    unreadable,
  };
}

/** Size of each pack of which too little is in use, by its name. */
function sparsePacks(packs: readonly PackSize[], manifests: readonly Manifest[]): Map<string, number> {
  const objects = new Map<string, ManifestEntry>();
  for (const entry of manifests.flatMap(({ entries }) => Object.values(entries))) {
    objects.set(`${entry.pack} ${entry.offset}`, entry);
  }
  const used = new Map<string, number>();
  for (const { pack, length } of objects.values()) used.set(pack, (used.get(pack) ?? 0) + length);
  return new Map(
    packs.filter(([name, bytes]) => !used.has(name) || (used.get(name) ?? 0) < bytes * MIN_SHARE_IN_USE),
  );
}

/** The new pack, or why its objects cannot be copied. */
async function repackOrProblem(...job: Parameters<typeof repack>): Promise<string | null | StoreDamaged> {
  try {
    return await repack(...job);
  } catch (error) {
    if (error instanceof StoreDamaged) return error;
    throw error;
  }
}

/** Copies the manifests' objects out of the `leaving` packs into a new one and updates the manifests. */
async function repack(
  layout: StoreLayout,
  packs: PackReader,
  manifests: readonly Manifest[],
  leaving: ReadonlySet<string>,
): Promise<string | null> {
  const concerned = manifests.filter(({ entries }) =>
    Object.values(entries).some(({ pack }) => leaving.has(pack)),
  );
  if (concerned.length === 0) return null;
  removeFile(layout.unfinished);
  makeDirectory(layout.unfinished);
  const offsets = new Map<string, number>();
  const writer = new PackWriter(join(layout.unfinished, 'pack'));
  try {
    for (const entry of concerned.flatMap(({ entries }) => Object.values(entries))) {
      if (!leaving.has(entry.pack) || offsets.has(entry.hash)) continue;
      offsets.set(entry.hash, writer.add(entry.hash, await readWhole(packs, entry)));
    }
    const pack = writer.seal(layout.packs);
    const placeOf = (entry: ManifestEntry): PackOffset | null => {
      const offset = leaving.has(entry.pack) ? offsets.get(entry.hash) : undefined;
      return offset === undefined ? null : { pack, offset };
    };
    for (const manifest of concerned) moveObjects(layout, manifest, placeOf);
    syncDirectory(layout.releases);
    return pack;
  } finally {
    writer.discard();
  }
}

/**
 * Points the manifest of a retained release at its objects' new places; `null` where one has not moved. The caller
 * holds the publish lock.
 */
export function moveObjects(
  layout: StoreLayout,
  manifest: Manifest,
  placeOf: (entry: ManifestEntry) => PackOffset | null,
): void {
  const moved = Object.entries(manifest.entries).map(([path, entry]) => {
    const place = placeOf(entry);
    return [path, place === null ? entry : { ...entry, ...place }] as const;
  });
  const unfinished = join(layout.unfinished, 'manifest');
  writeSynced(unfinished, manifestParts({ ...manifest, entries: Object.fromEntries(moved) }));
  moveFile(unfinished, manifestPath(layout, manifest.release));
}

const packFile = (name: string): string => join('packs', name);

type PackSize = [name: string, bytes: number];

function packSizes({ packs }: StoreLayout): PackSize[] {
  return onDisk(packs, () =>
    namesInFolder(packs).flatMap((name): PackSize[] => {
      const stats = statSync(join(packs, name), { throwIfNoEntry: false });
      // Readers move the packs that they fetch.
      return stats === undefined ? [] : [[name, stats.size]];
    }),
  );
}
