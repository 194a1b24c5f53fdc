import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { calendarDate } from '#domain/dates.ts';
import { photoHosts } from '#domain/photo/photo-mode.ts';
import { vehicleSheetPath } from '#domain/site/file-routes.ts';
import { pictureHosts } from '#domain/site/picture-hosts.ts';
import type { Site } from '#domain/site/site.schema.ts';
import type { SheetOfCar, VehicleSheet } from '#domain/view/vehicle-sheet.ts';
import { sha256 } from '#sites/sha256.ts';
import { SingleFlight } from '#sites/single-flight.ts';
import type { Core } from '../core.ts';
import type { LiveRelease, LiveSite } from '../live-site.ts';
import type { PictureHandler } from '../pictures/picture-routes.ts';
import type { drawSheet } from './draw-sheet.ts';
import { sheetLogo, sheetPhotos } from './sheet-photos.ts';

/** The result of a request: a car's PDF, a notice that it is sold, or no such car. */
export type SheetResult =
  | { kind: 'sheet'; bytes: Buffer<ArrayBuffer>; hash: string }
  | { kind: 'sold'; notice: string }
  | { kind: 'absent' };

export interface Sheets {
  /** Returns the PDF of a car in the release, drawn at most once a day. Rejects where drawing fails. */
  of(site: LiveSite, release: LiveRelease, slug: string): Promise<SheetResult>;
}

export interface SheetsOptions extends Pick<Core, 'siteContexts' | 'http' | 'now' | 'log'> {
  /** Make the pictures that are no entries of a release. */
  pictures: readonly PictureHandler[];
  /** Draws a car's sheet. */
  draw: typeof drawSheet;
  /** Cache folder of drawn sheets; safe to delete. */
  folder: string;
}

/** Lists the hosts of external photos. */
const hostsOf = (site: Site) => [...new Set([...pictureHosts(site), ...photoHosts(site.images)])];

/** Opens the PDFs of cars, drawn on request and cached by the car's data and the day. */
export function openSheets(options: SheetsOptions): Sheets {
  const { folder, pictures, siteContexts, http, now, log } = options;
  const underWay = new SingleFlight<Buffer<ArrayBuffer>>();

  const draw = async (sheet: SheetOfCar, source: { site: LiveSite; release: LiveRelease }, file: string) => {
    const siteContext = await siteContexts.of(source.site.slug);
    let isWhole = true;
    const photos = await sheetPhotos(
      sheet.photos,
      { ...source, pictures, http: http(siteContext === null ? [] : hostsOf(siteContext.site)) },
      (photo, error) => {
        isWhole = false;
        log.warn({ site: source.site.slug, photo, err: error }, 'photo of a sheet cannot be had');
      },
    );
    const bytes = await options.draw(
      sheet,
      { photos, logo: await sheetLogo(sheet.look.logo.path, source) },
      now(),
    );
    try {
      if (isWhole) await cacheSheet(file, bytes);
    } catch (error) {
      log.warn({ site: source.site.slug, err: error }, 'sheet cannot be kept');
    }
    return bytes;
  };

  return {
    async of(site, release, slug) {
      const served = release.entry(vehicleSheetPath(slug));
      if (served === null) return { kind: 'absent' };
      const sheet: VehicleSheet = JSON.parse((await site.store.read(served.entry)).toString());
      if (sheet.kind === 'sold') return sheet;
      const day = calendarDate(now(), sheet.zone);
      const hash = sha256(`${served.entry.hash} ${day}`);
      const file = join(folder, site.slug, slug, `${hash}.pdf`);
      const bytes = await underWay.run(
        file,
        async () => (await cachedSheet(file)) ?? draw(sheet, { site, release }, file),
      );
      return { kind: 'sheet', bytes, hash };
    },
  };
}

const cachedSheet = (file: string): Promise<Buffer<ArrayBuffer> | null> => readFile(file).catch(() => null);

const PART = '.part';

/** Caches a sheet, replacing the car's former ones. */
async function cacheSheet(file: string, bytes: Buffer): Promise<void> {
  const folder = dirname(file);
  const written = join(folder, `${randomUUID()}${PART}`);
  await mkdir(folder, { recursive: true });
  try {
    await writeFile(written, bytes);
    await rename(written, file);
  } catch (error) {
    await rm(written, { force: true });
    throw error;
  }
  // A partial file belongs to a concurrent request.
  const former = (await readdir(folder)).filter((name) => name !== basename(file) && !name.endsWith(PART));
  await Promise.all(former.map((name) => rm(join(folder, name), { force: true })));
}
