import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { AppError } from '#domain/errors.ts';
import type { StoreLayout } from '#generator/store/layout.ts';
import { readManifest } from '#generator/store/manifest-file.ts';
import { isImmutable } from './site-files.ts';
import type { SharedFiles } from './site-row.ts';

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

/**
 * The packs that this disk lacks. Checks the files, not the note: because of the limit another program may have removed
 * some since that was read.
 */
export const absentPacks = (layout: StoreLayout, files: SharedFiles): string[] =>
  Object.keys(files).filter((path) => isImmutable(path) && !existsSync(join(layout.root, path)));

/** Returns the absent packs that a release reads; all of them where that cannot be read. */
export function packsToFetch(
  layout: StoreLayout,
  release: string | undefined,
  absent: readonly string[],
): readonly string[] {
  if (absent.length === 0 || release === undefined) return [];
  const packs = packsOfRelease(layout, release);
  return packs === null ? absent : absent.filter((path) => packs.has(basename(path)));
}
