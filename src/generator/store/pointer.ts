import { readTextIfThere, removeFile, replaceDurably, syncDirectory } from './disk.ts';
import { isReleaseId, type StoreLayout } from './layout.ts';

/** Which release of a site is live. */
export interface Pointer {
  /** The live release, then its predecessors, newest first; empty before the first publish. */
  readonly history: readonly string[];
  /** The release that the site is pinned to. */
  readonly pin: string | null;
}

/** Ids in `current`: repeated rollbacks go back this far. */
const HISTORY_LENGTH = 20;

/** The pointer on this disk; its history is empty, too, where `current` is damaged. */
export const readPointer = ({ current, pin }: StoreLayout): Pointer => ({
  history: linesOf(readTextIfThere(current)).filter(isReleaseId),
  pin: linesOf(readTextIfThere(pin))[0] ?? null,
});

/**
 * Makes this the pointer on this disk, in one rename where no pin changes; readers read the live manifest again. The
 * caller holds the flip lock.
 */
export function writePointer(layout: StoreLayout, { history, pin }: Pointer): void {
  // The temporary files have fixed names: only the holder of the flip lock writes them, and nobody reads them.
  if (history.length > 0) replaceDurably(layout.current, `${layout.current}.next`, textOf(history));
  if (pin === readPointer(layout).pin) return;
  if (pin === null) {
    removeFile(layout.pin);
    syncDirectory(layout.root);
  } else replaceDurably(layout.pin, `${layout.pin}.next`, textOf([pin]));
}

/** The pointer with this release live. */
export const withLive = ({ history, pin }: Pointer, release: string): Pointer => ({
  history: [release, ...history.filter((other) => other !== release)].slice(0, HISTORY_LENGTH),
  pin,
});

const textOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

const linesOf = (text: string | null): string[] => (text ?? '').split('\n').filter((line) => line !== '');
