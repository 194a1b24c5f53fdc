/**
 * S2 §9 "grid columns depend on location count: more than 3, exactly 6, at least 3, fewer than 3", the widths
 * being ours; the narrowest condition comes first, and six make two full rows of three.
 */
const COLUMNS: readonly { fits: (count: number) => boolean; columns: number }[] = [
  { fits: (count) => count === 6, columns: 3 },
  { fits: (count) => count > 3, columns: 4 },
  { fits: (count) => count >= 3, columns: 3 },
];

/** How many location cards stand side by side on a wide screen (S2 §9). */
export const locationColumns = (count: number): number =>
  COLUMNS.find(({ fits }) => fits(count))?.columns ?? 2;
