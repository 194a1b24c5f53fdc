import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type PhotoFile, photoFileAt, photoWidths } from '#domain/photo/photo-file.ts';
import { isEncoding, photoMode } from '#domain/photo/photo-mode.ts';
import type { Site } from '#domain/site/site.schema.ts';
import { IMMUTABLE } from '#generator/response-headers.ts';
import { photoFile } from '#photos/encode-photo.ts';
import type { DuePhoto } from '#photos/photo-outcome.ts';
import type { Photos } from '#photos/photos.ts';
import { HOST_FAULTS } from '#sites/photo-fault.ts';
import { SingleFlight } from '#sites/single-flight.ts';
import type { SiteContexts } from '#sites/site-context.ts';
import { isSqliteBusy } from '#sites/sqlite-busy.ts';
import { messagePage } from '../message-page.ts';
import { type PictureHandler, pictureResponse } from './picture-routes.ts';

export interface PhotoDeps {
  photos: Photos;
  siteContexts: Pick<SiteContexts, 'of'>;
  now: () => Date;
  log: Logger;
  /** Milliseconds that a browser waits for a photo before it is redirected to the photo's own host. */
  timeout_ms?: number;
}

const TIMEOUT_MS = 4000;
/** Photos that are made on request at a time; browsers fetch others from their own hosts. */
const MAX_DEMANDS = 60;
const RETRY_SECONDS = 5;
/** The name of an address rather than of content may be another photo's one day. */
const A_DAY = 'public, max-age=86400';

/**
 * `/media/{name}-{width}.{format}`: files of feeds' photos from the image cache, and in the mode `service` photos that
 * are fetched and encoded as they are first requested. A name is made of what a feed named: nobody can have us fetch or
 * encode anything else.
 */
export function feedPhotos({
  photos,
  siteContexts,
  now,
  log,
  timeout_ms = TIMEOUT_MS,
}: PhotoDeps): PictureHandler {
  const demands = new SingleFlight<void>();

  const demand = (wanted: DuePhoto, site: Site) =>
    demands.run(wanted.address, async () => {
      try {
        await photos.encodeOne(wanted, site);
      } catch (error) {
        // Who writes the index leaves it soon; the photo's own host has it meanwhile.
        if (!isSqliteBusy(error))
          log.error({ address: wanted.address, err: error }, 'photo cannot be encoded');
      }
    });

  const read: PictureHandler = async ({ path, site: { slug } }) => {
    const file = photoFileAt(path);
    if (file === null) return null;
    const stored = await fileBytes(photos, file);
    if (stored !== null) return pictureResponse(path, stored, IMMUTABLE);
    const site = (await siteContexts.of(slug).catch(() => null))?.site;
    if (site === undefined || !isEncoding(site.images)) return null;
    const wanted = photos.index.byName(slug, file.name);
    if (wanted === null) return null;
    const { address } = wanted;
    const encoded = () => encodedBytes(photos, address, file);
    const nearest = await encoded();
    if (nearest !== null) return pictureResponse(path, nearest, A_DAY);
    // Also a change of no row waits for who writes the index.
    if (photos.index.verdict(address).kind === 'shown') photos.index.refetch(address);
    if (photoMode(site.images) !== 'service') return null;
    if (photos.index.isDue(address, now())) {
      if (demands.size >= MAX_DEMANDS && !demands.has(address)) return sentTo(address);
      await Promise.race([demand(wanted, site), sleep(timeout_ms)]);
    }
    const verdict = photos.index.verdict(address);
    if (verdict.kind === 'faulty' && !HOST_FAULTS.includes(verdict.fault))
      return messagePage(404, 'This photo cannot be shown.');
    const made = await encoded();
    return made === null ? sentTo(address) : pictureResponse(path, made, A_DAY);
  };
  return (request) =>
    read(request).catch((error: unknown) => (isSqliteBusy(error) ? heldPage() : Promise.reject(error)));
}

/** Another process writes the index: nothing here waits for that (promises "Privacy and stalls"). */
function heldPage(): Response {
  const page = messagePage(503, 'This photo cannot be looked up at the moment.');
  page.headers.set('Retry-After', String(RETRY_SECONDS));
  return page;
}

/** The stored file of a photo nearest to the requested one, whose size was unknown when it was named. */
async function encodedBytes(
  photos: Photos,
  address: string,
  { width, format }: PhotoFile,
): Promise<Buffer<ArrayBuffer> | null> {
  const verdict = photos.index.verdict(address);
  if (verdict.kind !== 'shown') return null;
  const { name, width: own } = verdict.facts;
  const offered = photoWidths(own, format);
  const nearest = offered.find((one) => one >= width) ?? Math.max(...offered);
  return fileBytes(photos, { name, format, width: nearest });
}

const fileBytes = (photos: Photos, file: PhotoFile): Promise<Buffer<ArrayBuffer> | null> =>
  readFile(photoFile(photos.images, file)).catch(() => null);

/** Not made in time, or while its host fails: this once, the browser fetches the photo from its own host. */
const sentTo = (address: string): Response =>
  new Response(null, { status: 302, headers: { Location: address, 'Cache-Control': 'no-store' } });
