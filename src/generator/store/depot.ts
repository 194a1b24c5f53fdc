import { join } from 'node:path';
import { removeFile } from './disk.ts';
import type { StoreLayout } from './layout.ts';
import { withLock } from './lock.ts';
import { type Pointer, readPointer, writePointer } from './pointer.ts';
import type { PublishLock } from './publish-lock.ts';

/** What becomes of a site's pointer. */
export interface Decision<T> {
  /** The new pointer; absent where it stays, and readers need not read the live manifest again. */
  pointer?: Pointer;
  /** Files, relative to the site's folder, that are deleted once no pointer leads to them. */
  unneeded?: readonly string[];
  result: T;
}

/** Where the pointer of one site is, and the files that it leads to. */
export interface Depot {
  /** Makes the files on this disk available to a pointer. The caller holds the publish lock. */
  send(): Promise<void>;
  /**
   * Decides on the pointer, makes it the site's, and only then this disk's, so that no reader sees a release that is not
   * live in the end. An error from `decide` changes nothing. `lock` is the right to publish, where the caller has it.
   */
  change<T>(decide: (pointer: Pointer) => Decision<T>, lock?: PublishLock): Promise<T>;
}

/** Opens the depot of a site whose folder is `layout`. */
export type OpenDepot = (layout: StoreLayout) => Depot;

/** A flip takes milliseconds: waiting this long for it is an error. */
const FLIP_WAIT = { wait_ms: 5000 };

/** The site's folder is all there is. */
export const diskDepot: OpenDepot = (layout) => ({
  send: async () => {},
  change: (decide) =>
    withLock(
      layout.flipLock,
      () => {
        const { pointer, unneeded = [], result } = decide(readPointer(layout));
        if (pointer !== undefined) writePointer(layout, pointer);
        for (const file of unneeded) removeFile(join(layout.root, file));
        return result;
      },
      FLIP_WAIT,
    ),
});
