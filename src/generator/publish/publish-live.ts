import type { PublishLock } from '#generator/store/publish-lock.ts';
import type { ReleaseStore } from '#generator/store/release-store.ts';
import type { Publisher, PublishResult } from './publisher.ts';

export interface LivePublication {
  store: ReleaseStore;
  publisher: Publisher;
  /** The right to publish to the destination; the caller releases it. */
  lock: PublishLock;
  onStep?: (step: string) => void;
}

/**
 * Publishes the store's live release to a destination, and again whatever goes live meanwhile. `null` where nothing is
 * live.
 */
export async function publishLive({
  store,
  publisher,
  lock,
  onStep = () => {},
}: LivePublication): Promise<PublishResult | null> {
  for (;;) {
    const manifest = store.current();
    if (manifest === null) return null;
    const flip = <T>(change: () => Promise<T>) => lock.guard(change);
    const delivery = await delivered(publisher.publish({ store, manifest, flip, onStep }), lock);
    if (store.current()?.release === manifest.release) return delivery;
  }
}

/** After a takeover by another publisher, any failure is a consequence of it. */
async function delivered(delivery: Promise<PublishResult>, lock: PublishLock): Promise<PublishResult> {
  try {
    return await delivery;
  } catch (error) {
    await lock.check();
    throw error;
  }
}
