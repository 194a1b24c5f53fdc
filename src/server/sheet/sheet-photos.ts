import { readFile } from 'node:fs/promises';
import { photoFileAt } from '#domain/photo/photo-file.ts';
import type { Http } from '#net/http.ts';
import { photoFile } from '#photos/encode-photo.ts';
import type { LiveRelease, LiveSite } from '../live-site.ts';
import { croppedJpeg } from './cropped-jpeg.ts';
import { PHOTO_SIZES } from './sheet-parts.ts';

/** Where the bytes of photos come from. */
export interface PhotoSources {
  site: LiveSite;
  release: LiveRelease;
  /** Folder of the image cache, where photos of feeds lie. */
  images: string;
  /** Asks the hosts that the site's settings name for photos that are not its own. */
  http: Http;
}

/** The photos at `addresses` as `PHOTO_SIZES` has them; `problem` hears of each that cannot be had. */
export async function sheetPhotos(
  addresses: readonly string[],
  sources: PhotoSources,
  problem: (address: string, error: unknown) => void,
): Promise<Buffer[]> {
  const photos = await Promise.all(
    PHOTO_SIZES.map(async (size, index) => {
      const address = addresses[index];
      if (address === undefined) return [];
      try {
        return [await croppedJpeg(await photoBytes(address, sources), size)];
      } catch (error) {
        problem(address, error);
        return [];
      }
    }),
  );
  return photos.flat();
}

async function photoBytes(
  address: string,
  { site, release, images, http }: PhotoSources,
): Promise<Uint8Array> {
  const own = release.entry(address);
  if (own !== null) return site.store.read(own.entry);
  const file = photoFileAt(address);
  if (file !== null) return readFile(photoFile(images, file));
  const headers = { accept: 'image/jpeg, image/webp, image/avif, image/png' };
  const response = await http({ purpose: 'photo', url: address, headers });
  if (response.status !== 200) throw new Error(`the host answered with status ${response.status}`);
  // Not bytes(): the Response that @hono/node-server puts in the place of Node's has none.
  return new Uint8Array(await response.arrayBuffer());
}
