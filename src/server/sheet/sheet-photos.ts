import type { Http } from '#net/http.ts';
import type { LiveRelease, LiveSite } from '../live-site.ts';
import { croppedJpeg } from './cropped-jpeg.ts';
import { PHOTO_SIZES } from './sheet-parts.ts';

/** Where the bytes of photos come from. */
export interface PhotoSources {
  site: LiveSite;
  release: LiveRelease;
  /** Asks the hosts that the site's settings name for photos that are not its own. */
  http: Http;
}

/** The photos at `addresses` as `PHOTO_SIZES` has them; `problem` receives each that cannot be had. */
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

async function photoBytes(address: string, { site, release, http }: PhotoSources): Promise<Uint8Array> {
  const own = release.entry(address);
  if (own !== null) return site.store.read(own.entry);
  const headers = { accept: 'image/jpeg, image/webp, image/avif, image/png' };
  const response = await http({ purpose: 'photo', url: address, headers });
  if (response.status !== 200) throw new Error(`the host answered with status ${response.status}`);
  // Not bytes(): the Response that @hono/node-server puts in the place of Node's has none.
  return new Uint8Array(await response.arrayBuffer());
}
