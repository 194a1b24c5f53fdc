import { type AcquirePublishLock, kernelPublishLock } from '#generator/store/publish-lock.ts';
import { storeId } from '#generator/store/store-id.ts';
import { publishLeases } from '#server/publishing/publish-leases.ts';
import { openStore } from '#server/store/open-store.ts';

export interface PublishRights {
  lock: AcquirePublishLock;
  close(): Promise<void>;
}

/** Who may publish: the kernel says it on one machine, Postgres where there is one for several. */
export function openPublishRights(state: string, databaseUrl: string | undefined): PublishRights {
  if (databaseUrl === undefined) return { lock: kernelPublishLock, close: async () => {} };
  const store = openStore({ state, databaseUrl });
  return { lock: publishLeases({ store, folder: storeId(state) }), close: () => store.close() };
}
