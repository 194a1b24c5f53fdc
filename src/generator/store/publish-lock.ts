import { acquireLock } from './lock.ts';

/** The right to publish a site, held by one program at a time (promises, "Publishing"). */
export interface PublishLock {
  /** Throws `StaleRelease` where another program took over, such as from a paused one, before this one released the right. */
  check(): Promise<void>;
  /** Makes a change as the holder; nobody can take over meanwhile. Throws `StaleRelease`. */
  guard<T>(change: () => Promise<T>): Promise<T>;
  /** Releases the right; a second call does nothing. */
  release(): Promise<void>;
}

export interface PublishLockFile {
  site: string;
  path: string;
}

/** Acquires the right to publish a site; throws `LockHeld` while another program has it. */
export type AcquirePublishLock = (place: PublishLockFile) => Promise<PublishLock>;

/** The kernel's lock: on one machine nobody can take over from a living holder. */
export const kernelPublishLock: AcquirePublishLock = async ({ path }) => {
  const lock = await acquireLock(path);
  return {
    check: async () => {},
    guard: (change) => change(),
    release: async () => lock.release(),
  };
};
