import { join } from 'node:path';
import { readTextIfThere, replaceDurably } from '#generator/store/disk.ts';
import type { StoreLayout } from '#generator/store/layout.ts';
import type { SharedFile, SharedFiles } from './site-row.ts';

/** What this disk has of a shared site. */
export interface Copy {
  /** The version of the site's row that it was brought up to; -1 for none. */
  version: number;
  /** The shared files, with their stamps on this disk. */
  files: CopiedFiles;
  /** Files that the row no longer names, while readers of the release before may read them. */
  unneeded: readonly string[];
}

/** Files with their stamps on this disk, by path relative to the folder of the site. */
export type CopiedFiles = Readonly<Record<string, CopiedFile>>;

interface CopiedFile extends SharedFile {
  /** `ABSENT` for a pack that this disk lacks because of its limit. */
  stamp: string;
}

export const ABSENT = 'absent';

export const NO_COPY: Copy = { version: -1, files: {}, unneeded: [] };

/** Reads the note on this disk; a damaged one counts as none, so that every file is compared. */
export function readCopy({ copy }: StoreLayout): Copy {
  try {
    return JSON.parse(readTextIfThere(copy) ?? JSON.stringify(NO_COPY));
  } catch (error) {
    if (error instanceof SyntaxError) return NO_COPY;
    throw error;
  }
}

/** The caller holds the flip lock. */
export const writeCopy = (layout: StoreLayout, copy: Copy): void =>
  replaceDurably(layout.copy, join(layout.root, 'copy.next'), JSON.stringify(copy));

/** The files without some. */
export const without = (files: CopiedFiles, paths: readonly string[]): CopiedFiles =>
  Object.fromEntries(Object.entries(files).filter(([path]) => !paths.includes(path)));

/** The files, of which this disk lacks some. */
export const withAbsent = (files: CopiedFiles, absent: readonly string[]): CopiedFiles =>
  Object.fromEntries(
    Object.entries(files).map(([path, file]) => [
      path,
      absent.includes(path) ? { ...file, stamp: ABSENT } : file,
    ]),
  );

/** The files without what is this disk's own. */
export const filesIn = ({ files }: Pick<Copy, 'files'>): SharedFiles =>
  Object.fromEntries(Object.entries(files).map(([path, { pieces, size }]) => [path, { pieces, size }]));
