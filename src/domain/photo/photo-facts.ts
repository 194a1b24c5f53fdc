/** What is known of a feed's photo that can be shown from our own files. */
export interface PhotoFacts {
  /** What the names of its files begin with: of the same bytes, encoded the same way. */
  name: string;
  /** Size in pixels of its largest file, upright. */
  width: number;
  height: number;
  /** Its dominant tone, a place in `TONES`. */
  tone: number;
  /** Where its subject lies along the side that a 3:2 crop shortens, a place in `FOCUSES`. */
  focus: number;
}

/** Positions of a crop from start to end, percent. */
export const FOCUSES = [0, 25, 50, 75, 100] as const;

/** The middle of them, which needs no word. */
export const CENTRED = 2;

/** The nearest of `FOCUSES` to where a crop begins, as a share of what it leaves out. */
export const focusOf = (share: number): number => Math.round(share * (FOCUSES.length - 1));
