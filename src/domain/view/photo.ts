import type { PhotoFacts } from '../photo/photo-facts.ts';
import { photoCopyPath, photoFileAt } from '../photo/photo-file.ts';
import type { Vehicle } from '../vehicle/vehicle.schema.ts';

/** A photo for `<img>`, with its size to avoid layout shifts. */
export interface Photo {
  src: string;
  /** `null` if the photo has one size only. */
  srcset: string | null;
  width: number;
  height: number;
  alt: string;
  /** Files of the same photo as AVIF; absent if there are none. */
  avif?: string;
  /** Indexes of its tone in `TONES` and of its subject in `FOCUSES`; absent until it is encoded. */
  tone?: number;
  focus?: number;
}

/** A car with the facts of its photos, as far as they are encoded. */
export type PhotographedCar = Pick<Vehicle, 'images' | 'photos'>;

/**
 * Converts a photo's address from feed or settings to a `Photo`; `null` if there is no such picture. The facts of a car's
 * own photos come from `car`.
 */
export type PhotoOf = (address: string, alt: string, car?: PhotographedCar) => Photo | null;

/** Returns the facts of a car's photo by its address; `null` until it is encoded. */
export const photoFacts = ({ images, photos }: PhotographedCar, address: string): PhotoFacts | null =>
  photos?.[images.indexOf(address)] ?? null;

/** Returns the path of a photo's JPEG copy; `null` if only its own files exist. */
export function photoCopy({ src, width, avif }: Omit<Photo, 'alt'>): string | null {
  const file = avif === undefined ? null : photoFileAt(src);
  return file && photoCopyPath(file.name, width);
}

export function largestSource({ src, srcset }: Photo): string {
  const offers = (srcset ?? '').split(', ').map((offer) => offer.split(' '));
  const widest = offers.reduce((best, offer) => (widthOf(offer) > widthOf(best) ? offer : best), []);
  return widest[0] ?? src;
}

/** Parses the width of `address 800w`; 0 without one. */
const widthOf = ([, width = '']: readonly string[]): number => Number.parseInt(width, 10) || 0;
