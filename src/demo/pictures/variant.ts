/** Which of the three versions of a picture is drawn. */
export type Variant = 0 | 1 | 2;

/** Folds any seed to a version, so that the stock needs few distinct pictures. */
export function variantOf(seed: number): Variant {
  return ([0, 1, 2] as const)[Math.abs(Math.trunc(seed)) % 3] ?? 0;
}
