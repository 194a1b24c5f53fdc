import { formatMoney } from '../money.ts';
import type { Bands } from './band.ts';

/** S1 §3 `price_range`. */
export const PRICE_BANDS = bandsBelow(
  10_000,
  [20_000, 30_000, 40_000, 50_000, 60_000, 80_000, 100_000, 150_000],
);

/** S1 §3 `weekly_price_range`, dollars a week. */
export const WEEKLY_PRICE_BANDS = bandsBelow(50, [100, 150, 200, 250, 300, 400, 500]);

function bandsBelow(first: number, rest: readonly number[]): Bands {
  const labels = [`Under ${formatMoney(first)}`];
  let from = first;
  for (const bound of rest) {
    labels.push(`${formatMoney(from)} to ${formatMoney(bound)}`);
    from = bound;
  }
  return { bounds: [first, ...rest], labels, last: `${formatMoney(from)} or more` };
}
