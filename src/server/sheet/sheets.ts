import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { calendarDate } from '#domain/dates.ts';
import { vehicleSheetPath } from '#domain/site/file-routes.ts';
import { pictureHosts } from '#domain/site/picture-hosts.ts';
import type { SheetOfCar, VehicleSheet } from '#domain/view/vehicle-sheet.ts';
import type { Core } from '../core.ts';
import type { LiveRelease, LiveSite } from '../live-site.ts';
import { sha256 } from '../sha256.ts';
import { drawSheet } from './draw-sheet.ts';
import { sheetPhotos } from './sheet-photos.ts';

/** A car's PDF; or that it is sold; or that the release has no such car. */
export type SheetResult =
  | { kind: 'sheet'; bytes: Buffer<ArrayBuffer>; hash: string }
  | { kind: 'sold'; notice: string }
  | { kind: 'absent' };

export interface Sheets {
  /** The PDF of a car as the release has it, drawn once a day at most. Rejects where it cannot be drawn. */
  of(site: LiveSite, release: LiveRelease, slug: string): Promise<SheetResult>;
}

export interface SheetsOptions extends Pick<Core, 'siteContexts' | 'http' | 'now' | 'log'> {
  /** Folder of the image cache. */
  images: string;
  /** Where drawn sheets are cached; nothing is lost with it. */
  folder: string;
}

/** The PDFs of cars, drawn on request and cached by the car's data and the day. */
export function openSheets({ folder, images, siteContexts, http, now, log }: SheetsOptions): Sheets {
  const underWay = new Map<string, Promise<Buffer<ArrayBuffer>>>();

  const draw = async (sheet: SheetOfCar, source: { site: LiveSite; release: LiveRelease }, file: string) => {
    const siteContext = await siteContexts.of(source.site.slug);
    let isWhole = true;
    const photos = await sheetPhotos(
      sheet.photos,
      { ...source, images, http: http(siteContext === null ? [] : pictureHosts(siteContext.site)) },
      (photo, error) => {
        isWhole = false;
        log.warn({ site: source.site.slug, photo, err: error }, 'photo of a sheet cannot be had');
      },
    );
    const bytes = await drawSheet(sheet, photos, now());
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
      const drawn =
        underWay.get(file) ??
        cachedSheet(file).then((found) => found ?? draw(sheet, { site, release }, file));
      underWay.set(file, drawn);
      try {
        return { kind: 'sheet', bytes: await drawn, hash };
      } finally {
        underWay.delete(file);
      }
    },
  };
}

const cachedSheet = (file: string): Promise<Buffer<ArrayBuffer> | null> => readFile(file).catch(() => null);

const PART = '.part';

/** Puts a sheet in the place of the car's former ones. */
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
  // What is being written is somebody else's.
  const former = (await readdir(folder)).filter((name) => name !== basename(file) && !name.endsWith(PART));
  await Promise.all(former.map((name) => rm(join(folder, name), { force: true })));
}
