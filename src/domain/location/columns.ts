/**
 * "Grid columns depend on location count: more than 3, exactly 6, at least 3, fewer than 3" (S2 §9), with columns of our
 * choice. The most specific condition comes first; six make two full rows of three.
 */
const COLUMNS: readonly { fits: (count: number) => boolean; columns: number }[] = [
  { fits: (count) => count === 6, columns: 3 },
  { fits: (count) => count > 3, columns: 4 },
  { fits: (count) => count >= 3, columns: 3 },
  { fits: (count) => count === 1, columns: 1 },
];

/** Returns the number of columns of location cards on a wide screen (S2 §9). */
export const locationColumns = (count: number): number =>
  COLUMNS.find(({ fits }) => fits(count))?.columns ?? 2;
