import type { Logger } from 'pino';
import { DAY_MS } from '#domain/duration.ts';
import { collectPhotos } from '#generator/photos/collect-photos.ts';
import type { ReleaseStore } from '#generator/store/release-store.ts';
import type { Photos } from '#photos/photos.ts';
import { type BackgroundWork, repeat } from '../background.ts';

export interface CollectDailyDeps {
  photos: Photos;
  /** The published sites. */
  sites: { all(): readonly { store: Pick<ReleaseStore, 'site' | 'releases'> }[] };
  /** Slugs of all sites with settings. */
  slugs: () => Promise<readonly string[]>;
  now: () => Date;
  log: Logger;
}

/** Deletes once a day the photos that no retained release shows, and those of removed sites: by each machine, as photos are a machine's own. */
export function collectDaily({ photos, sites, slugs, now, log }: CollectDailyDeps): BackgroundWork {
  const onProblem = (error: unknown) => log.error({ err: error }, 'photos cannot be collected');
  const round = async () => {
    if (!photos.isUsed) return;
    const releases = sites
      .all()
      .flatMap(({ store: { site, releases: own } }) => own().map(({ created_at }) => ({ site, created_at })));
    const deleted = await collectPhotos(photos, { releases, sites: await slugs() }, now());
    if (deleted > 0) log.info({ photos: deleted }, 'old photos deleted');
  };
  return repeat(round, DAY_MS, onProblem);
}
