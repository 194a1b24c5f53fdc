import path from 'node:path';
import { storeLayout } from '#generator/store/layout.ts';
import { type AcquirePublishLock, kernelPublishLock } from '#generator/store/publish-lock.ts';
import { storeId } from '#generator/store/store-id.ts';
import { publishLeases } from '#server/publishing/publish-leases.ts';
import { openStore } from '#server/store/open-store.ts';

export interface PublishRights {
  lock: AcquirePublishLock;
  close(): Promise<void>;
}

/** Opens the publish lock: the kernel's on one machine, Postgres' for several. */
export function openPublishRights(state: string, databaseUrl: string | undefined): PublishRights {
  if (databaseUrl === undefined) return { lock: kernelPublishLock, close: async () => {} };
  const store = openStore({ state, databaseUrl });
  return { lock: publishLeases({ store, folder: storeId(state) }), close: () => store.close() };
}

/** Runs a change of a build's input while no build of the site runs; throws `LockHeld` where one does. */
export async function underPublishLock<T>(
  { state, databaseUrl }: { state: string; databaseUrl: string | undefined },
  site: string,
  change: () => Promise<T>,
): Promise<T> {
  const rights = openPublishRights(state, databaseUrl);
  try {
    const { publishLock } = storeLayout(path.join(state, 'store'), site);
    const lock = await rights.lock({ site, path: publishLock });
    try {
      return await lock.guard(change);
    } finally {
      await lock.release();
    }
  } finally {
    await rights.close();
  }
}
