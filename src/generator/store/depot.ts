import { join } from 'node:path';
import { removeFile } from './disk.ts';
import type { StoreLayout } from './layout.ts';
import { withLock } from './lock.ts';
import { type Pointer, readPointer, writePointer } from './pointer.ts';
import { type AcquirePublishLock, kernelPublishLock, type PublishLock } from './publish-lock.ts';

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
  /** Whether machines with other disks have the site, too. */
  readonly isShared: boolean;
  /**
   * Brings this disk up to date; returns `false` where another program of this machine writes there, so that it may be
   * behind. `lock` is the caller's right to publish, if any: from then on earlier holders can change nothing.
   */
  pull(lock?: PublishLock): Promise<boolean>;
  /** Makes the files on this disk available to the pointer. The caller holds the publish lock, and has pulled. */
  send(): Promise<void>;
  /**
   * Decides on the pointer, and stores it for the site before this disk, so that readers see only what went live. An
   * error from `decide` changes nothing. `lock` is the caller's right to publish, if any.
   */
  change<T>(decide: (pointer: Pointer) => Decision<T>, lock?: PublishLock): Promise<T>;
  /** Fetches a pack that this disk lacks; returns whether the site has it elsewhere. */
  fetch(pack: string): Promise<boolean>;
  /** Packs, with their sizes in bytes, that this disk lacks because of its limit. */
  absent(): [pack: string, bytes: number][];
  /** Deletes what no pointer needs, outside this disk. The caller holds the publish lock, and has pulled. */
  collect(): Promise<void>;
}

/** Opens the depot of a site, whose folder on this disk is `layout`. */
export type OpenDepot = (site: string, layout: StoreLayout) => Depot;

/** How programs share the sites. */
export interface Sharing {
  /** Decides who may publish. */
  lock: AcquirePublishLock;
  depot: OpenDepot;
}

/** A flip takes milliseconds: waiting this long for it is an error. */
export const FLIP_WAIT = { wait_ms: 5000 };

/** The site's folder is all there is. */
export const diskDepot: OpenDepot = (_site, layout) => ({
  isShared: false,
  pull: async () => true,
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
  fetch: async () => false,
  absent: () => [],
  collect: async () => {},
});

/** Programs of one machine, on its disk. */
export const ONE_MACHINE: Sharing = { lock: kernelPublishLock, depot: diskDepot };
