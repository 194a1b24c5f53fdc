import { formatMoney } from '../money.ts';

/** Neighbouring ranges of dollars: the label's band ends below its bound; the last has none. */
export interface Bands {
  bounds: readonly number[];
  /** One for each bound. */
  labels: readonly string[];
  last: string;
}

/** S1 §3 `price_range`. */
export const PRICE_BANDS = bandsBelow(
  10_000,
  [20_000, 30_000, 40_000, 50_000, 60_000, 80_000, 100_000, 150_000],
);

/** S1 §3 `weekly_price_range`, dollars a week. */
export const WEEKLY_PRICE_BANDS = bandsBelow(50, [100, 150, 200, 250, 300, 400, 500]);

/** The label of the band that `amount` lies in, `null` for a missing amount. */
export function bandOf(amount: number | null, { bounds, labels, last }: Bands): string | null {
  if (amount === null) return null;
  return labels[bounds.findIndex((bound) => amount < bound)] ?? last;
}

function bandsBelow(first: number, rest: readonly number[]): Bands {
  const labels = [`Under ${formatMoney(first)}`];
  let from = first;
  for (const bound of rest) {
    labels.push(`${formatMoney(from)} to ${formatMoney(bound)}`);
    from = bound;
  }
  return { bounds: [first, ...rest], labels, last: `${formatMoney(from)} or more` };
}
