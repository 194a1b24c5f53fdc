import { acquireLock } from './lock.ts';

/** The right to publish a site, which one program has at a time (promises, "Publishing"). */
export interface PublishLock {
  /** Throws `StaleRelease` where somebody else took the right over, as from a program that stood still, and we had not given it back. */
  check(): Promise<void>;
  /** Makes a change that only the holder may make; nobody takes the right over meanwhile. Throws `StaleRelease`. */
  guard<T>(change: () => Promise<T>): Promise<T>;
  /** Gives the right back; a second call does nothing. */
  release(): Promise<void>;
}

/** A site, and the file that represents the right to publish it. */
export interface PublishLockFile {
  site: string;
  path: string;
}

/** Gives the right to publish a site; throws `LockHeld` while another has it. */
export type AcquirePublishLock = (place: PublishLockFile) => Promise<PublishLock>;

/** The kernel's lock: among programs of one machine nobody can take it over from a holder that lives. */
export const kernelPublishLock: AcquirePublishLock = async ({ path }) => {
  const lock = await acquireLock(path);
  return {
    check: async () => {},
    guard: (change) => change(),
    release: async () => lock.release(),
  };
};
