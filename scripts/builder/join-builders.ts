import path from 'node:path';
import type { Logger } from 'pino';
import { LockHeld } from '#generator/store/errors.ts';
import { acquireLock, type FileLock } from '#generator/store/lock.ts';
import { storeId } from '#generator/store/store-id.ts';
import { freeLeases } from '#server/jobs/open-jobs.ts';
import { joinBuildFolder } from '#server/publishing/build-folder.ts';
import type { Store } from '#server/store/open-store.ts';

export interface BuilderStore {
  store: Store;
  state: string;
  /** The address of the bucket that builders share; without it they share the state folder. */
  folder?: string | undefined;
  log: Logger;
  /** Called when this builder must stop, because it was suspended and workers of another folder took over. */
  onLost: (error: Error) => void;
}

/** The previous builder may still be finishing its last build. */
const LOCK_WAIT = { wait_ms: 600_000 };

/**
 * Acquires the right to build in a state folder: on SQLite one builder at a time, waiting for it; on Postgres any
 * number that share the folder, or a bucket. Throws `LockHeld`, or `InvalidInput` where others build into another folder.
 */
export async function joinBuilders({
  store,
  state,
  folder,
  log,
  onLost,
}: BuilderStore): Promise<{ leave(): void }> {
  if (store.kind === 'postgres') return joinBuildFolder({ store, folder: folder ?? storeId(state), onLost });
  const lock = await lockBuilder(path.join(state, 'builder.lock'), log);
  await freeLeases(store, 'publish');
  return { leave: () => lock.release() };
}

async function lockBuilder(file: string, log: Logger): Promise<FileLock> {
  try {
    return await acquireLock(file);
  } catch (error) {
    if (!(error instanceof LockHeld)) throw error;
    log.info({ file }, 'waits for the builder that is at work');
    return acquireLock(file, LOCK_WAIT);
  }
}
