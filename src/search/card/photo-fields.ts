import type { Photo } from '#domain/view/photo.ts';

/** A photo whose addresses differ in their ends only: what they begin with is a car's own, the rest many share. */
export interface PhotoFields {
  /** What all its addresses begin with. */
  photo?: string | null;
  /** How `src` ends, `srcset` cut at each of its beginnings, width, height. */
  photo_addresses?:
    | readonly [src: string, srcset: readonly string[] | null, width: number, height: number]
    | null;
  /** Where it is not the car's name. */
  photo_alt?: string | null;
}

/** The fields of a photo, none for none; `photoOf` is the way back. */
export function photoFields(photo: Photo | null, name: string): PhotoFields {
  if (photo === null) return {};
  const { src, srcset, width, height, alt } = photo;
  const common = commonBeginning(src, srcset);
  return {
    photo: common,
    photo_addresses: [src.slice(common.length), srcset === null ? null : cut(srcset, common), width, height],
    photo_alt: alt === name ? null : alt,
  };
}

/** The photo of a car called `name`; `null` where it has none. */
export function photoOf({ photo, photo_addresses, photo_alt }: PhotoFields, name: string): Photo | null {
  if (photo == null || photo_addresses == null) return null;
  const [src, srcset, width, height] = photo_addresses;
  return { src: photo + src, srcset: srcset?.join(photo) ?? null, width, height, alt: photo_alt ?? name };
}

const cut = (srcset: string, common: string) => (common === '' ? [srcset] : srcset.split(common));

function commonBeginning(src: string, srcset: string | null): string {
  const [, first = src] = /^(\S*) /.exec(srcset ?? '') ?? [];
  let length = 0;
  while (length < src.length && src[length] === first[length]) length++;
  return src.slice(0, length);
}
