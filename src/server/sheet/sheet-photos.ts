import type { Http } from '#net/http.ts';
import type { LiveRelease, LiveSite } from '../live-site.ts';
import { type PictureHandler, pictureOnRequest } from '../pictures/picture-routes.ts';
import { croppedJpeg } from './cropped-jpeg.ts';
import { PHOTO_SIZES } from './sheet-parts.ts';

/** The sources of photo bytes. */
export interface PhotoSources {
  site: LiveSite;
  release: LiveRelease;
  /** Make the pictures that are no entries of the release. */
  pictures: readonly PictureHandler[];
  /** Fetches external photos from the hosts that the site's settings name. */
  http: Http;
}

/** Reads the photos at `addresses` in the sizes of `PHOTO_SIZES`; calls `problem` for each that fails. */
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

/** The picture that the header begins with; `null` where the release has none. */
export async function sheetLogo(
  address: string,
  { site, release }: Pick<PhotoSources, 'site' | 'release'>,
): Promise<Buffer | null> {
  const own = release.entry(address);
  return own === null ? null : Buffer.from(await site.store.read(own.entry));
}

async function photoBytes(
  address: string,
  { site, release, pictures, http }: PhotoSources,
): Promise<Uint8Array> {
  const own = release.entry(address);
  if (own !== null) return site.store.read(own.entry);
  const made = await pictureOnRequest(pictures, { path: address, site, release });
  const url = made?.headers.get('location') ?? address;
  const headers = { accept: 'image/jpeg, image/webp, image/avif, image/png' };
  const response = made?.ok ? made : await http({ purpose: 'photo', url, headers });
  if (response.status !== 200) throw new Error(`the host responded with status ${response.status}`);
  // Not bytes(): the Response that @hono/node-server substitutes for Node's lacks it.
  return new Uint8Array(await response.arrayBuffer());
}
