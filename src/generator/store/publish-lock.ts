import { acquireLock } from './lock.ts';

/** The right to publish a site, held by one program at a time (promises, "Publishing"). */
export interface PublishLock {
  /** Grows with each holder on any machine; 0 where one machine publishes. */
  readonly number: number;
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
    number: 0,
    check: async () => {},
    guard: (change) => change(),
    release: async () => lock.release(),
  };
};

/** A pull by another program of this machine takes no longer than this, milliseconds. */
const PULL_WAIT = { wait_ms: 120_000 };

/** A right of one among many machines, together with the folder of this one. */
export const withOwnFolder =
  (acquire: AcquirePublishLock): AcquirePublishLock =>
  async (place) => {
    const held = await acquire(place);
    try {
      const folder = await acquireLock(place.path, PULL_WAIT);
      return {
        ...held,
        async release() {
          folder.release();
          await held.release();
        },
      };
    } catch (error) {
      await held.release();
      throw error;
    }
  };
