export interface PhotoFacts {
  /** Begins the names of its files; the same for the same bytes encoded the same way. */
  name: string;
  /** Size in pixels of its largest file, upright. */
  width: number;
  height: number;
  /** Its dominant tone, an index of `TONES`. */
  tone: number;
  /** Where its subject is along the side that a 3:2 crop shortens, an index of `FOCUSES`. */
  focus: number;
}

/** Positions of a crop from start to end, percent. */
export const FOCUSES = [0, 25, 50, 75, 100] as const;

/** The middle of them, the default. */
export const CENTRED = 2;

/** Returns the index in `FOCUSES` nearest to where a crop begins, as a share of what the crop omits. */
export const focusOf = (share: number): number => Math.round(share * (FOCUSES.length - 1));
