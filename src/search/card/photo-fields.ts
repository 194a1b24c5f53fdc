import type { Photo } from '#domain/view/photo.ts';

/** A photo whose addresses differ in their ends only: what they begin with is a car's own, the rest many share. */
export interface PhotoFields {
  /** What all its addresses begin with. */
  photo?: string | null;
  /** How `src` ends, `srcset` cut at each of its beginnings, width, height. */
  photo_addresses?:
    | readonly [
        src: string,
        srcset: readonly string[] | null,
        width: number,
        height: number,
        /** As `srcset`. */
        avif?: readonly string[],
      ]
    | null;
  /** Its tone and focus. */
  photo_tone?: number | null;
  photo_focus?: number | null;
  /** Where it is not the car's name. */
  photo_alt?: string | null;
}

/** The fields of a photo, none for none; `photoOf` is the way back. */
export function photoFields(photo: Photo | null, name: string): PhotoFields {
  if (photo === null) return {};
  const { src, srcset, width, height, alt, avif, tone, focus } = photo;
  const common = commonBeginning(src, srcset);
  const offers = srcset === null ? null : cut(srcset, common);
  const addresses = [src.slice(common.length), offers, width, height] as const;
  return {
    photo: common,
    photo_addresses: avif === undefined ? addresses : [...addresses, cut(avif, common)],
    photo_alt: alt === name ? null : alt,
    ...(tone !== undefined && { photo_tone: tone }),
    ...(focus !== undefined && { photo_focus: focus }),
  };
}

/** The photo of a car called `name`; `null` where it has none. */
export function photoOf(fields: PhotoFields, name: string): Photo | null {
  const { photo, photo_addresses, photo_alt, photo_tone, photo_focus } = fields;
  if (photo == null || photo_addresses == null) return null;
  const [src, srcset, width, height, avif] = photo_addresses;
  return {
    src: photo + src,
    srcset: srcset?.join(photo) ?? null,
    width,
    height,
    alt: photo_alt ?? name,
    ...(avif != null && { avif: avif.join(photo) }),
    ...(photo_tone != null && { tone: photo_tone }),
    ...(photo_focus != null && { focus: photo_focus }),
  };
}

const cut = (srcset: string, common: string) => (common === '' ? [srcset] : srcset.split(common));

function commonBeginning(src: string, srcset: string | null): string {
  const [, first = src] = /^(\S*) /.exec(srcset ?? '') ?? [];
  let length = 0;
  while (length < src.length && src[length] === first[length]) length++;
  return src.slice(0, length);
}
