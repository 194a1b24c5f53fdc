import { isDeepStrictEqual } from 'node:util';
import type { Pointer } from '#generator/store/pointer.ts';

/** A file of a site's folder, as objects of the bucket. */
export interface SharedFile {
  /** Names of its objects, in order; each begins with the SHA-256 of its bytes. */
  pieces: readonly string[];
  /** Bytes. */
  size: number;
}

/** The files of a site, by path relative to its folder. */
export type SharedFiles = Readonly<Record<string, SharedFile>>;

/** A site as all machines share it: its pointer, and the files that it leads to. */
export interface SiteRow extends Pointer {
  files: SharedFiles;
  /** Grows by one with each change; 0 before the first. */
  version: number;
  /** The number of the last holder of the right to publish. */
  lease: number;
  /** Identifies the last change. */
  change: string;
}

/** The rows of the sites of one bucket. */
export interface SiteRows {
  read(site: string): Promise<SiteRow | null>;
  /** Reads a site's row, made where there is none; holders with a lower number can replace it no more. */
  fence(site: string, lease: number): Promise<SiteRow>;
  /**
   * Replaces a row of this version; `lease` is the number of the right to publish, where the caller has it. Returns whether
   * it did.
   */
  replace(site: string, next: SiteRow, lease: number | null): Promise<boolean>;
  /** Sites that changed at or after an instant of the store's clock, Unix milliseconds. */
  changedSince(instant: number): Promise<{ site: string; at: number }[]>;
}

export const isSameFiles = (one: SharedFiles, other: SharedFiles): boolean => isDeepStrictEqual(one, other);

/** The names of all objects that files consist of. */
export const objectsIn = (files: SharedFiles): Set<string> =>
  new Set(Object.values(files).flatMap(({ pieces }) => pieces));
