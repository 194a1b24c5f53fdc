import { clampAmount, readAmount } from '../amount.ts';
import type { FinanceQuery } from '../site/routes.ts';

const ID = /^[\w.:-]{1,64}$/;
const SLUG = /^[a-z0-9-]{1,120}$/;
const CAR_TYPE = /^(?:new|demo|used)$/;

/** Parses the query of a finance page (S1 §2), the inverse of `financePath`. Invalid values are dropped. */
export function readFinanceQuery(search: string): FinanceQuery {
  const parameters = new URLSearchParams(search);
  const read = (name: keyof FinanceQuery, pattern: RegExp) => {
    const value = parameters.get(name);
    return value !== null && pattern.test(value) ? value : undefined;
  };
  const budget = clampAmount(readAmount(parameters.get('vehiclePriceBudget') ?? ''));
  return {
    preferredDealership: read('preferredDealership', SLUG),
    vehiclePriceBudget: budget > 0 ? budget : undefined,
    car_id: read('car_id', ID),
    car_type: read('car_type', CAR_TYPE),
  };
}
