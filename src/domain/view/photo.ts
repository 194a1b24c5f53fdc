import type { PhotoFacts } from '../photo/photo-facts.ts';
import type { Vehicle } from '../vehicle/vehicle.schema.ts';

/** A photo ready for `<img>`: sizes are known, so nothing jumps. */
export interface Photo {
  src: string;
  /** `null` where the photo exists in one size only. */
  srcset: string | null;
  width: number;
  height: number;
  alt: string;
  /** The same files as AVIF, for browsers that know it; absent where there are none. */
  avif?: string;
  /** Its tone and the place of its subject, of `TONES` and `FOCUSES`; absent where nobody looked at it. */
  tone?: number;
  focus?: number;
}

/** A car whose photos may be known. */
export type PhotographedCar = Pick<Vehicle, 'images' | 'photos'>;

/**
 * Turns a photo's address, as the feed or the settings name it, into a `Photo`; `null` where there is no such picture.
 * Of a car's own photos the `car` tells what is known.
 */
export type PhotoOf = (address: string, alt: string, car?: PhotographedCar) => Photo | null;

/** What is known of a car's photo by its address; `null` for nothing. */
export const photoFacts = ({ images, photos }: PhotographedCar, address: string): PhotoFacts | null =>
  photos?.[images.indexOf(address)] ?? null;

/** The address of the photo in its greatest width, to be looked at by itself. */
export function largestSource({ src, srcset }: Photo): string {
  const offers = (srcset ?? '').split(', ').map((offer) => offer.split(' '));
  const widest = offers.reduce((best, offer) => (widthOf(offer) > widthOf(best) ? offer : best), []);
  return widest[0] ?? src;
}

/** Of `address 800w`, 0 where it says none. */
const widthOf = ([, width = '']: readonly string[]): number => Number.parseInt(width, 10) || 0;
