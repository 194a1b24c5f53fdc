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
