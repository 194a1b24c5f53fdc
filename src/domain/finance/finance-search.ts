import { formatMoney } from '../money.ts';
import { WHOLE_LISTING, withRange } from '../search/search-state.ts';
import { printSearch } from '../search/search-url.ts';
import { type FinanceQuery, SEARCH_VARIANTS, searchPath, searchRoutePath } from '../site/routes.ts';

/** Returns the link to the cars of a finance query without a car; `null` if it has neither a type nor a budget. */
export function financeSearch(
  { car_type, vehiclePriceBudget }: FinanceQuery,
  cars: string,
): { label: string; href: string } | null {
  if (car_type === undefined && vehiclePriceBudget === undefined) return null;
  const variant = SEARCH_VARIANTS.find((candidate) => candidate === `${car_type}-cars`);
  const max = vehiclePriceBudget ?? null;
  const words = ['See', car_type, cars.toLowerCase(), max === null ? null : `up to ${formatMoney(max)}`];
  return {
    label: words.filter(Boolean).join(' '),
    href:
      (variant === undefined ? searchRoutePath() : searchPath(variant)) +
      printSearch(withRange(WHOLE_LISTING, 'price', { min: null, max })),
  };
}
