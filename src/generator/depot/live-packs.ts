import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { AppError } from '#domain/errors.ts';
import type { StoreLayout } from '#generator/store/layout.ts';
import { readManifest } from '#generator/store/manifest-file.ts';
import { ABSENT, type CopiedFiles } from './copy.ts';

/** The packs that a release reads; `null` where its manifest cannot be read. */
export function packsOfRelease(layout: StoreLayout, release: string): ReadonlySet<string> | null {
  try {
    const manifest = readManifest(layout, release);
    return manifest && new Set(Object.values(manifest.entries).map(({ pack }) => pack));
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** Paths of the packs that this disk lacks because of its limit, though a release that goes live reads them. */
export function lackingPacks(layout: StoreLayout, live: string | undefined, files: CopiedFiles): string[] {
  const absent = Object.keys(files).filter(
    (path) => files[path]?.stamp === ABSENT && !existsSync(join(layout.root, path)),
  );
  if (absent.length === 0 || live === undefined) return [];
  const packs = packsOfRelease(layout, live);
  return packs === null ? absent : absent.filter((path) => packs.has(basename(path)));
}
