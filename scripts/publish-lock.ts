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

/** Who may publish: the kernel decides on one machine, Postgres for several. */
export function openPublishRights(state: string, databaseUrl: string | undefined): PublishRights {
  if (databaseUrl === undefined) return { lock: kernelPublishLock, close: async () => {} };
  const store = openStore({ state, databaseUrl });
  return { lock: publishLeases({ store, folder: storeId(state) }), close: () => store.close() };
}

/** Changes what the builds of a site go by while none of them runs; throws `LockHeld` where one does. */
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
