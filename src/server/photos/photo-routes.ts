import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import { type PhotoFile, photoFileAt, photoWidths } from '#domain/photo/photo-file.ts';
import { isEncoding, photoMode } from '#domain/photo/photo-mode.ts';
import { IMMUTABLE } from '#generator/response-headers.ts';
import { photoFile } from '#photos/encode-photo.ts';
import type { Photos } from '#photos/photos.ts';
import type { SiteContexts } from '#sites/site-context.ts';
import type { AppEnv } from '../app-env.ts';
import { messagePage } from '../message-page.ts';

export interface PhotoDeps {
  photos: Photos;
  siteContexts: Pick<SiteContexts, 'of'>;
  now: () => Date;
  log: Logger;
  /** Milliseconds that a browser waits for a photo to be encoded before it is sent to where the photo lies. */
  patience_ms?: number;
}

const PATIENCE_MS = 4000;
/** Photos that are made at a time for whoever asks; others are sent to where they lie. */
const MOST_DEMANDS = 60;
/** A name that tells where a photo lies rather than what it holds may stand for another photo one day. */
const A_DAY = 'public, max-age=86400';

/**
 * `/media/{name}-{width}.{format}`: files of feeds' photos from the image cache, and in the mode `service` photos that
 * are fetched and encoded as they are first asked for. A name is made of what a feed named: nobody can have us fetch or
 * encode anything else.
 */
export function photoRoutes({
  photos,
  siteContexts,
  now,
  log,
  patience_ms = PATIENCE_MS,
}: PhotoDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const demands = new Map<string, Promise<void>>();

  const demand = (address: string, make: () => Promise<unknown>): Promise<void> => {
    const running =
      demands.get(address) ??
      make()
        .then(() => {})
        .catch((error: unknown) => log.error({ address, err: error }, 'photo cannot be encoded'))
        .finally(() => demands.delete(address));
    demands.set(address, running);
    return running;
  };

  routes.get('/media/:file', async (c, next) => {
    const { site } = c.var;
    const file = photoFileAt(c.req.path);
    if (file === null || site === null) return next();
    const stored = await fileBytes(photos, file);
    if (stored !== null) return sendPhoto(stored, file, IMMUTABLE);
    const context = await siteContexts.of(site.slug).catch(() => null);
    if (context === null || !isEncoding(context.site.images) || photoMode(context.site.images) !== 'service')
      return next();
    const wanted = photos.index.byKey(file.name);
    if (wanted === null) return next();
    const { address } = wanted;
    if (photos.index.verdict(address).kind === 'waiting' && photos.index.isDue(address, now())) {
      if (demands.size >= MOST_DEMANDS && !demands.has(address)) return sentTo(address);
      const made = demand(address, () => photos.encodeOne(wanted, context.site));
      await Promise.race([made, sleep(patience_ms)]);
    }
    const verdict = photos.index.verdict(address);
    if (verdict.kind === 'waiting') return sentTo(address);
    if (verdict.kind === 'faulty') return messagePage(404, 'This photo cannot be shown.');
    const bytes = await fileBytes(photos, nearestFile(verdict.facts, file));
    return bytes === null ? sentTo(address) : sendPhoto(bytes, file, A_DAY);
  });
  return routes;
}

const fileBytes = (photos: Photos, file: PhotoFile): Promise<Buffer<ArrayBuffer> | null> =>
  readFile(photoFile(photos.images, file)).catch(() => null);

/** The file of a photo that comes nearest to one that was named before anybody knew its size. */
function nearestFile(
  { name, width: own }: { name: string; width: number },
  { width, format }: PhotoFile,
): PhotoFile {
  const widths = photoWidths(own, format);
  return { name, format, width: widths.find((offered) => offered >= width) ?? own };
}

const sendPhoto = (bytes: Buffer<ArrayBuffer>, { format }: PhotoFile, caching: string): Response =>
  new Response(bytes, {
    headers: {
      'Content-Type': `image/${format}`,
      'Content-Length': String(bytes.length),
      'Cache-Control': caching,
    },
  });

/** Not made in time: the browser fetches it from where it lies, this once. */
const sentTo = (address: string): Response =>
  new Response(null, { status: 302, headers: { Location: address, 'Cache-Control': 'no-store' } });
