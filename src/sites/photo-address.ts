import { ownProperty } from '#domain/own-property.ts';
import type { PhotoFacts } from '#domain/photo/photo-facts.ts';
import { PHOTO_SIDE, type PhotoFormat, photoFilePath, photoWidths } from '#domain/photo/photo-file.ts';
import { photoMode, photoSource } from '#domain/photo/photo-mode.ts';
import type { Site } from '#domain/site/site.schema.ts';
import { type Photo, type PhotographedCar, photoCopy, photoFacts } from '#domain/view/photo.ts';
import { throughCdn } from './image-cdn.ts';
import { sha256 } from './sha256.ts';
import type { Media, Snapshot } from './snapshot.ts';

/** Widths of resized pictures, pixels. */
export const PHOTO_WIDTHS = [400, 800, 1600] as const;

/** Width for browsers without `srcset`. */
const PLAIN_WIDTH = 800;

/** Size reserved for external photos, which are usually 3:2. */
const FOREIGN_SIZE = { width: 1600, height: 1067 };

/** What paths are parsed with. */
const ANY_HOST = 'https://dealer.example';

type SizedPhoto = Omit<Photo, 'alt'>;

interface PhotoOptions {
  widths?: readonly number[];
  /** The facts of a feed's photo. */
  facts?: PhotoFacts | null;
}

/**
 * Returns the view of the picture at `address`: our own files by width, others through the site's image CDN or
 * unchanged; `null` where there is no such picture.
 */
export function photoFor(
  address: string,
  media: Snapshot['media'],
  site: Pick<Site, 'images'>,
  { widths = PHOTO_WIDTHS, facts = null }: PhotoOptions = {},
): SizedPhoto | null {
  const own = ownProperty(media, address);
  if (own !== undefined) return localPhoto(own);
  if (!isForeign(address) || !URL.canParse(address, ANY_HOST)) return null;
  const { images } = site;
  const mode = photoMode(images);
  if (facts !== null) return encodedPhoto(facts);
  const source = photoSource(address, images);
  if (mode === 'service' && source !== null) return demandedPhoto(source);
  return (
    (mode === 'none' ? null : sizedByCdn(source ?? address, images, widths)) ?? {
      src: source ?? address,
      srcset: null,
      ...FOREIGN_SIZE,
    }
  );
}

/** Finds a site's pictures as photos and as JPEG; an external photo is its own JPEG. */
export function pictureFinder(media: () => Snapshot['media'], site: Pick<Site, 'images'>) {
  const sized = (address: string, car: PhotographedCar | undefined) =>
    photoFor(address, media(), site, { facts: car === undefined ? null : photoFacts(car, address) });
  return {
    photo(address: string, alt: string, car?: PhotographedCar): Photo | null {
      const photo = sized(address, car);
      return photo && { ...photo, alt };
    },
    /** One size of a frame of a 360° view: ours, through the image CDN, or where it lies. We fetch none. */
    frame(address: string): string | null {
      const mode = photoMode(site.images) === 'cdn' ? 'cdn' : 'none';
      return photoFor(address, media(), { images: { ...site.images, mode } })?.src ?? null;
    },
    jpeg(address: string, car?: PhotographedCar): string | null {
      const own = ownProperty(media(), address);
      if (own !== undefined) return own.preview;
      const photo = sized(address, car);
      return photo && (photoCopy(photo) ?? photo.src);
    },
  };
}

/** Whether a picture is not ours to resize: an https address, or a path that the site serves as it is. */
export const isForeign = (address: string) => /^(?:https:\/\/|\/(?![/\\]))/.test(address);

/** Names a photo of a feed whose bytes nobody has seen yet, by where it lies. */
export const photoKey = (source: string): string => sha256(source).slice(0, 20);

function localPhoto({ width, height, variants }: Media): SizedPhoto | null {
  const plain = variants.find((variant) => variant.width >= PLAIN_WIDTH) ?? variants.at(-1);
  const srcset = variants.map((variant) => `${variant.path} ${variant.width}w`).join(', ');
  return plain ? { src: plain.path, srcset: variants.length > 1 ? srcset : null, width, height } : null;
}

function encodedPhoto({ name, width, height, tone, focus }: PhotoFacts): SizedPhoto {
  return { ...photoFiles(name, width), width, height, tone, focus };
}

/** A photo that the server fetches and encodes when it is first asked for (`images.mode` `service`). */
const demandedPhoto = (source: string): SizedPhoto => ({
  ...photoFiles(photoKey(source), PHOTO_SIDE),
  ...FOREIGN_SIZE,
});

/** The files of a photo that is `width` pixels wide. */
function photoFiles(name: string, width: number): Required<Pick<Photo, 'src' | 'srcset' | 'avif'>> {
  const offers = (format: PhotoFormat) =>
    photoWidths(width, format).map((step) => [photoFilePath(name, step, format), step] as const);
  const srcset = (format: PhotoFormat) =>
    offers(format)
      .map(([path, step]) => `${path} ${step}w`)
      .join(', ');
  const webp = offers('webp');
  const [src] = webp.at(-2) ?? webp.at(-1) ?? [''];
  return { src, srcset: srcset('webp'), avif: srcset('avif') };
}

function sizedByCdn(
  address: string,
  { cdn, quality }: Site['images'],
  widths: readonly number[],
): SizedPhoto | null {
  if (cdn === null) return null;
  const at = (width: number) => throughCdn(address, cdn, { width, quality });
  const src = at(PLAIN_WIDTH);
  if (src === null) return null;
  return { src, srcset: widths.map((width) => `${at(width)} ${width}w`).join(', '), ...FOREIGN_SIZE };
}
