import path from 'node:path';
import { openReleaseStore } from '#generator/store/release-store.ts';
import { openSharing, type SharingPlace } from '#server/publishing/sharing.ts';

/** Runs a change of a build's input while no build of the site runs; throws `LockHeld` where one does. */
export async function underPublishLock<T>(
  place: SharingPlace,
  site: string,
  change: () => Promise<T>,
): Promise<T> {
  const sharing = await openSharing(place);
  const store = openReleaseStore(path.join(place.state, 'store'), site, sharing);
  try {
    return await store.amend(change);
  } finally {
    await store.close();
    await sharing.close();
  }
}
