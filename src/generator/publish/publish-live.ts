import type { PublishLock } from '#generator/store/publish-lock.ts';
import type { ReleaseStore } from '#generator/store/release-store.ts';
import type { Publisher, PublishResult } from './publisher.ts';

export interface LivePublication {
  store: ReleaseStore;
  publisher: Publisher;
  /** The right to publish to the destination, which its caller gives back. */
  lock: PublishLock;
  onStep?: (step: string) => void;
}

/**
 * Brings a destination to what is live in the store, whoever built that; what goes live meanwhile too. `null` where
 * nothing was ever published.
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

/** Whatever went wrong since another publisher took over went wrong because of it. */
async function delivered(delivery: Promise<PublishResult>, lock: PublishLock): Promise<PublishResult> {
  try {
    return await delivery;
  } catch (error) {
    await lock.check();
    throw error;
  }
}
