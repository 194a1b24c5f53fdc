/** A photo ready for `<img>`: sizes are known, so nothing jumps. */
export interface Photo {
  src: string;
  /** `null` where the photo exists in one size only. */
  srcset: string | null;
  width: number;
  height: number;
  alt: string;
}

/** Turns a photo's address, as the feed or the settings name it, into a `Photo`; `null` where there is no such picture. */
export type PhotoOf = (address: string, alt: string) => Photo | null;

/** The address of the photo in its greatest width, to be looked at by itself. */
export function largestSource({ src, srcset }: Photo): string {
  const offers = (srcset ?? '').split(', ').map((offer) => offer.split(' '));
  const widest = offers.reduce((best, offer) => (widthOf(offer) > widthOf(best) ? offer : best), []);
  return widest[0] ?? src;
}

/** Of `address 800w`, 0 where it says none. */
const widthOf = ([, width = '']: readonly string[]): number => Number.parseInt(width, 10) || 0;
