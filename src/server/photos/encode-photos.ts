import type { Logger } from 'pino';
import { MINUTE_MS } from '#domain/duration.ts';
import { isEncoding, photoMode } from '#domain/photo/photo-mode.ts';
import type { Photos } from '#photos/photos.ts';
import type { SiteContexts } from '#sites/site-context.ts';
import { type BackgroundWork, repeat } from '../background.ts';
import { type BuildRequests, requestBuild } from '../publishing/request-build.ts';

export interface EncodePhotosDeps extends BuildRequests {
  photos: Photos;
  siteContexts: Pick<SiteContexts, 'of'>;
  slugs: () => Promise<readonly string[]>;
  /** Waited for before each photo: a build goes before. */
  turn: () => Promise<void>;
  now: () => Date;
  log: Logger;
}

const PAUSE_MS = 2000;
/** Pause of a site whose photos cannot be stored: each attempt fetches one again. */
const REST_MS = MINUTE_MS;
/** Most milliseconds for one site, before the next has its turn and the new photos go live. */
const TURN_MS = 120_000;

/** Fetches and encodes the due photos of each site in turn, and requests a build where any have changed. */
export function encodePhotos(deps: EncodePhotosDeps): BackgroundWork {
  const { log, now } = deps;
  /** By site, when its pause after a failure ends, Unix milliseconds. */
  const rests = new Map<string, number>();
  /** By site, whether its report shows the quota as used up. */
  const reportedFull = new Map<string, boolean>();
  const round = async (stopping: AbortSignal) => {
    for (const slug of await deps.slugs()) {
      if (stopping.aborted) return;
      if (now().getTime() < (rests.get(slug) ?? 0)) continue;
      await encodeSite({ ...deps, reportedFull }, slug, stopping).catch((error: unknown) => {
        log.error({ site: slug, err: error }, 'photos cannot be encoded');
        rests.set(slug, now().getTime() + REST_MS);
      });
    }
  };
  return repeat(round, PAUSE_MS, (error) => log.error({ err: error }, 'photos cannot be encoded'));
}

async function encodeSite(
  {
    photos,
    siteContexts,
    turn,
    now,
    log,
    reportedFull,
    ...builds
  }: EncodePhotosDeps & { reportedFull: Map<string, boolean> },
  slug: string,
  stopping: AbortSignal,
): Promise<void> {
  const site = (await siteContexts.of(slug))?.site;
  if (site === undefined || !isEncoding(site.images)) return;
  const before = photos.index.version(slug).changed;
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(TURN_MS)]);
  // In mode `service` a photo is encoded when it is first requested; failed ones are on no page, so they are retried
  // here.
  const only = photoMode(site.images) === 'build' ? 'all' : 'tried';
  const settled = await photos.encode(site, { signal, turn, only });
  if (settled > 0) log.info({ site: slug, photos: settled }, 'photos encoded');
  const isChanged = photos.index.version(slug).changed !== before;
  const isFull = photos.isFull(site);
  // The report changes without a photo, too: where a host fails again, or where other sites or `gc` change the free
  // space.
  if (isChanged || settled > 0 || reportedFull.get(slug) !== isFull) {
    await photos.noteReport(site);
    reportedFull.set(slug, isFull);
  }
  if (isChanged) await requestBuild(builds, slug, now());
}
