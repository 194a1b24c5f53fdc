import path from 'node:path';
import { isEncoding } from '#domain/photo/photo-mode.ts';
import { storeWithPhotos } from '#generator/photos/store-with-photos.ts';
import { openPublisher } from '#generator/publish/open-publisher.ts';
import { publishLive } from '#generator/publish/publish-live.ts';
import type { PublishResult } from '#generator/publish/publisher.ts';
import type { Sharing } from '#generator/store/depot.ts';
import { openReleaseStore } from '#generator/store/release-store.ts';
import type { Photos } from '#photos/photos.ts';
import { SiteUnusable } from '#pipeline/site-unusable.ts';
import { loadSettings } from '#sites/settings.ts';

export interface PublishSite {
  /** The project folder, which contains `sites/`. */
  root: string;
  state: string;
  sharing: Sharing;
  netlifyToken: string | undefined;
  /** Those of feeds, which go along. */
  photos?: Photos;
  onStep?: (step: string) => void;
}

/**
 * Updates the destination in a site's settings to the live release; `null` where there is no destination, or no live
 * release. Throws `SiteUnusable` for an unreadable `site.json`, `LockHeld` while another program does the same, and the
 * destination's own errors.
 */
export async function publishSite(
  slug: string,
  { root, state, sharing, netlifyToken, photos, onStep = () => {} }: PublishSite,
): Promise<PublishResult | null> {
  const { site, findings } = await loadSettings(root, slug);
  if (site === null) throw new SiteUnusable(slug, findings);
  const target = site.publish;
  if (target === null) return null;
  const storeDir = path.join(state, 'store');
  const store = openReleaseStore(storeDir, slug, sharing);
  try {
    const publisher = await openPublisher(target, netlifyToken);
    const lock = await sharing.lock({
      site: `${slug}/${target.to}`,
      path: path.join(storeDir, slug, 'deliver.lock'),
    });
    try {
      const whole = photos !== undefined && isEncoding(site.images) ? storeWithPhotos(store, photos) : store;
      return await publishLive({ store: whole, publisher, lock, onStep });
    } finally {
      await lock.release();
    }
  } finally {
    await store.close();
  }
}
