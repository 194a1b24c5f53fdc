/** Neighbouring ranges of dollars: the label's band ends below its bound; the last has none. */
export interface Bands {
  bounds: readonly number[];
  /** One for each bound. */
  labels: readonly string[];
  last: string;
}

/** The label of the band that `amount` lies in, `null` for a missing amount. */
export function bandOf(amount: number | null, { bounds, labels, last }: Bands): string | null {
  if (amount === null) return null;
  return labels[bounds.findIndex((bound) => amount < bound)] ?? last;
}
